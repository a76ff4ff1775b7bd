"""Texts to and from files of this device; nothing of it goes anywhere but where one hands it on oneself."""

import asyncio

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


def share(name: str, text: str, kind: str) -> None:
    """Let the device hand a text on as a file; where it does not offer that, write it to a file."""
    file = js.File.new(jsffi.to_js([text]), name, jsffi.to_js({"type": kind}))
    shared = jsffi.to_js({"files": [file]})
    if js.Reflect.has(js.navigator, "canShare") and js.navigator.canShare(shared):
        asyncio.create_task(_sharing(shared))
    else:
        save(name, text, kind)


async def _sharing(shared: object) -> None:
    try:
        await js.navigator.share(shared)
    except Exception:  # whoever thinks better of it has shared nothing
        return


async def chosen(field: js.Element) -> str:
    """Return the text of the file that was chosen in a field, and empty the field; "" where there is none."""
    file = field.files.item(0)
    if not file:
        return ""
    text = str(await file.text())
    field.value = ""
    return text
