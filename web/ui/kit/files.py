"""Texts to and from files of this device; nothing of it goes anywhere else."""

import js
import jsffi

from kit.dom import later, make

KEPT = 10000  # milliseconds that a browser has to begin writing the file


def save(name: str, text: str, kind: str = "text/plain") -> None:
    """Let the browser write a text to a file."""
    blob = js.Blob.new(jsffi.to_js([text]), jsffi.to_js({"type": kind}))
    address = js.URL.createObjectURL(blob)
    make("a", href=address, download=name).click()
    later(KEPT, lambda: js.URL.revokeObjectURL(address))


async def chosen(field: js.Element) -> str:
    """Return the text of the file that was chosen in a field, and empty the field; "" where there is none."""
    file = field.files.item(0)
    if not file:
        return ""
    text = str(await file.text())
    field.value = ""
    return text
