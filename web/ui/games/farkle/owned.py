"""The dice that one owns: how many of each, kept on this device by dice set, and carried by exported texts.

In a text they are remarks, a line for each set that has any: `# owns kcd2: odd*2,weighted*1`.
"""

from record import store

SETS = ("kcd2", "kcd1")
MOST = 99  # of one die
NAME = "owned farkle"
KEPT = store.record_of({dice_set: store.book_of(store.whole(0, MOST), 80) for dice_set in SETS})
HEAD = "# owns "


def counts(dice_set: str) -> dict[str, int]:
    """Return how many dice one owns, by name."""
    return dict(store.get(NAME, KEPT)[dice_set])


def keep(dice_set: str, owned: dict[str, int]) -> None:
    """Keep how many dice one owns."""
    kept = dict(store.get(NAME, KEPT))
    kept[dice_set] = owned
    store.put(NAME, KEPT(kept))


def text(owned: dict[str, int]) -> str:
    """Return dice as the command line takes them."""
    return ",".join(["%s*%d" % (name, owned[name]) for name in sorted(owned) if owned[name]])


def lines() -> list[str]:
    """Return what one owns as remarks for a text that is exported."""
    found = [(dice_set, text(counts(dice_set))) for dice_set in SETS]
    return ["%s%s: %s" % (HEAD, dice_set, said) for dice_set, said in found if said]


def take(exported: str) -> int:
    """Take the dice that an exported text says one owns; return how many are new to this device.

    Of each die the larger number counts, so that no text takes any away.
    """
    new = 0
    for line in exported.replace("\r", "").split("\n"):
        dice_set, _, said = line[len(HEAD) :].partition(": ")
        if line.startswith(HEAD) and dice_set in SETS:
            owned = counts(dice_set)
            before = sum(owned.values())
            for part in said.split(","):
                name, _, count = part.strip().partition("*")
                if _is_name(name) and count.isdigit() and len(count) <= 2:
                    owned[name] = max(owned.get(name, 0), int(count))
            keep(dice_set, owned)
            new += sum(counts(dice_set).values()) - before
    return new


def _is_name(name: str) -> bool:
    letters = name.replace("-", "")
    return letters.isalpha() and len(name) <= 40
