from rogue_stage import begin
from tui_stage import top, until, words
async def test_p(app):
    async with app.run_test(size=(120, 90)) as pilot:
        await begin(pilot)
        await pilot.press("question_mark")
        await until(pilot, lambda: top(app) == "HelpScreen", "the help")
        print(words(app))
