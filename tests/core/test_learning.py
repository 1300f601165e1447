"""What learners share."""

import pytest

from quintet.core.learning import stir


@pytest.mark.parametrize(("word", "after"), [(0, 0), (1, 270369), (270369, 67634689), (67634689, 2647435461)])
def test_words_follow_each_other_as_published(word, after):
    """Marsaglia's xorshift of 32 bits, with 13, 17 and 5."""
    assert after == stir(word)
