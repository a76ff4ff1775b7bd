"""The foot's menus: each opens above its name, and closes when something was chosen or pressed elsewhere."""

import js
from kit.dom import find, on


class Menus:
    """Close menus that were opened."""

    def __init__(self, app: js.Element) -> None:
        self._menus = list(find("menus").querySelectorAll("details"))
        on(app, "click", self._clicked)

    def _clicked(self, event: js.Event) -> None:
        """Close all but the one whose name was pressed, and one whose buttons tell what they have done."""
        for menu in self._menus:
            stays = event.target.closest("summary, [data-stays]")
            if not stays or not menu.contains(event.target):
                menu.open = False

    def close(self) -> bool:
        """Close what is open, and give its name the focus back if it was within; tell whether any was."""
        found = [menu for menu in self._menus if menu.open]
        for menu in found:
            menu.open = False
            if menu.contains(menu.ownerDocument.activeElement):
                menu.children[0].focus()
        return bool(found)
