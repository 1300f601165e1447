"""Links and nodes that offer nothing new: R2.4. Both read the futures of all nodes, which no dropped link changes."""

from quintet.core.kernel import kernel
from quintet.games.runmap.rules.penalties import number_futures
from quintet.games.runmap.rules.row_codes import as_bits, linked_to, marks_of, node_of, whole_row
from quintet.games.runmap.rules.work import Work
from quintet.games.runmap.tables import ROWS

__all__ = ["drop_twins", "join_twins"]


@kernel
def drop_twins(work: Work) -> None:
    """Takes away links whose node has another exit with the same future, where the target keeps an entrance: R2.4."""
    for row in range(ROWS - 2):
        for column in range(work.widths[row]):
            for target in range(work.widths[row + 1]):
                if is_twin(row, column, target, work) and has_others(row, column, target, work):
                    work.links[row] &= ~(1 << (4 * column + target))


@kernel
def has_others(row: int, column: int, target: int, work: Work) -> bool:
    """Whether other nodes of a row lead to this target too."""
    return linked_to(work.links[row], target) & ~(1 << (4 * column)) != 0


@kernel
def is_twin(row: int, column: int, target: int, work: Work) -> bool:
    """Whether a node is linked to this target and to another one with the same future."""
    exits, futures = node_of(work.links[row], column), work.futures[row + 1] & whole_row(work.widths[row + 1])
    same = as_bits(marks_of(futures, node_of(futures, target)))
    return (exits >> target) & 1 != 0 and exits & same & ~(1 << target) != 0


@kernel
def join_twins(work: Work) -> None:
    """Makes one node of two neighbors behind one fork that have the same future, in rows of three or more: R2.4."""
    for row in range(ROWS - 2):
        for column in range(work.widths[row]):
            for target in range(work.widths[row + 1] - 1):
                if is_joinable(row, column, target, work):
                    join(row + 1, target, work)
                    number_futures(work)


@kernel
def is_joinable(row: int, column: int, target: int, work: Work) -> bool:
    """Whether two neighbors offer a fork the same, and one node can have all their exits."""
    both = (node_of(work.links[row], column) >> target) & 3 == 3
    ahead, futures = work.links[row + 1], work.futures[row + 1]
    is_full = node_of(ahead, target) | node_of(ahead, target + 1) == 15
    is_same = node_of(futures, target) == node_of(futures, target + 1)
    return both and not is_full and work.widths[row + 1] > 2 and is_same


@kernel
def join(row: int, column: int, work: Work) -> None:
    """Gives a node the links of its right neighbor, which goes."""
    links = work.links[row]
    work.links[row] = without(links | (node_of(links, column + 1) << (4 * column)), column + 1)
    work.kinds[row] = without(work.kinds[row], column + 1)
    work.widths[row] -= 1
    for source in range(work.widths[row - 1]):
        exits = node_of(work.links[row - 1], source)
        kept = (exits & ((2 << column) - 1)) | ((exits >> (column + 1)) << column)
        work.links[row - 1] ^= (exits ^ kept) << (4 * source)


@kernel
def without(code: int, column: int) -> int:
    """Takes a node out of a row; those to its right move up."""
    return (code & whole_row(column)) | ((code >> (4 * column + 4)) << (4 * column))
