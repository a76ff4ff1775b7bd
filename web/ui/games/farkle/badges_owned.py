"""The badges that one owns, chosen by their names; kept on this device as the command line takes them."""

import js
from kit.dom import add, button, fill, make, mark, tell, within
from kit.speech import saying
from record import store

from games.farkle.badges import TIERS, tier_words

LANE = "badges-owned"
OWN = "badges owned"  # under which they are kept, "" for none
OWNED = store.text(1000)


class OwnBadges:
    """All badges as buttons, tier by tier, pressed where one owns them; `changed()` hears of a tap."""

    def __init__(self, shell: js.Shell, changed: js.Act) -> None:
        self._shell = shell
        self._changed = changed
        self._asked = False
        self._buttons: list[js.Element] = []
        # what is read aloud of a list of buttons
        words = saying("farkle_page.badges_owned", "Badges you own")
        self.root = make("div", "farkle-owned", role="group", aria_label=words)
        within(self.root, "click", "[data-badge]", lambda one: self._touch(one.dataset.badge or ""))

    @property
    def text(self) -> str:
        """What one owns, by the codes of badges."""
        return ", ".join(_owned())

    def show(self) -> None:
        """Draw which ones are owned; which there are is asked once."""
        if not self._asked:
            self._asked = True
            self._shell.ask({"about": "badges"}, self._learn, LANE)
        owned = _owned()
        for one in self._buttons:
            pressed = one.dataset.badge in owned
            tell(one, "aria-pressed", "true" if pressed else "false")
            mark(one, "owned", pressed)

    def _learn(self, reply: js.wire.Told[js.farkle.Badges] | js.wire.Failed) -> None:
        if not reply["ok"]:
            self._asked = False
            return
        rows: list[js.Element] = []
        for tier in TIERS:
            these = [badge for badge in reply["answer"]["badges"] if badge["tier"] == tier]
            made = [
                button(one["title"], "tool", data_badge=one["badge"], title=one["words"]) for one in these
            ]
            self._buttons += made
            name = make("span", "farkle-tier", tier_words(tier))
            rows.append(add(make("div", "farkle-tiers"), name, *made))
        fill(self.root, rows)
        self.show()

    def _touch(self, badge: str) -> None:
        owned = _owned()
        owned = [one for one in owned if one != badge] + ([] if badge in owned else [badge])
        store.put(OWN, ", ".join(sorted(owned)))
        self.show()
        self._changed()


def _owned() -> list[str]:
    return [one.strip() for one in str(store.get(OWN, OWNED)).split(",") if one.strip()]
