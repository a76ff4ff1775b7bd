"""A window with nothing in it but a page of WebKitGTK, for WebKitWebDriver to drive: any width will do.

It is run by the system's Python, which has GTK. The environment names SCRIPTS, a folder in which scripts
appear that are to run before those of every page; one that was taken has another name then. What USER_AGENT
names, the browser calls itself. What pages write to the console, and their errors, are lines of JSON in the
file SAID. What they store is forgotten when the window is closed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

SIZE = (1280, 720)
PACE = 10  # milliseconds between two looks for scripts
TAKEN = ".taken"
# The console of a page, and its errors, told to this window.
TELL = """
const { said } = webkit.messageHandlers;
const tell = (kind, words) => said.postMessage(JSON.stringify([kind, words.join(" ")]));
for (const [kind, name] of [["error", "error"], ["warning", "warn"], ["log", "log"]]) {
    const own = console[name];
    console[name] = (...words) => { tell(kind, words); own.apply(console, words); };
}
addEventListener("error", (event) => { if (event.message) tell("weberror", [event.message]); });
addEventListener("unhandledrejection", (event) => tell("weberror", [event.reason]));
"""


class Windows:
    """The windows that are open, of pages that share what they store."""

    def __init__(self) -> None:
        self.scripts, self.said = Path(os.environ["SCRIPTS"]), Path(os.environ["SAID"])
        self.content = WebKit2.UserContentManager()
        self.content.connect("script-message-received::said", self._heard)
        self.content.register_script_message_handler("said")
        self._add_script(f"(() => {{ {TELL} }})()")
        self.context = WebKit2.WebContext.new_ephemeral()
        self.context.set_automation_allowed(True)
        self.context.connect("automation-started", self._automated)
        self.open: list[Any] = []
        GLib.timeout_add(PACE, self._take_scripts)

    def _automated(self, _: Any, session: Any) -> None:
        info = WebKit2.ApplicationInfo()
        info.set_name("window")
        info.set_version(
            WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
        )
        session.set_application_info(info)
        session.connect("create-web-view::window", self._page)
        session.connect("create-web-view::tab", self._page)

    def _page(self, *_: Any) -> Any:
        settings = WebKit2.Settings()
        settings.set_enable_write_console_messages_to_stdout(True)
        settings.set_enable_media_stream(True)
        settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        if "USER_AGENT" in os.environ:
            settings.set_user_agent(os.environ["USER_AGENT"])
        page = WebKit2.WebView(
            is_controlled_by_automation=True,
            web_context=self.context,
            settings=settings,
            user_content_manager=self.content,
        )
        window = Gtk.Window()
        window.set_decorated(False)
        window.set_default_size(*SIZE)
        window.add(page)
        page.connect("permission-request", lambda _, request: request.deny() or True)
        page.connect("close", lambda _: window.destroy())
        window.connect("destroy", self._closed)
        self.open.append(window)
        window.show_all()
        return page

    def _closed(self, window: Any) -> None:
        self.open.remove(window)
        if not self.open:
            GLib.idle_add(Gtk.main_quit)

    def _take_scripts(self) -> bool:
        for file in sorted(self.scripts.glob("*.js")):
            self._add_script(file.read_text("utf-8"))
            file.rename(file.with_suffix(TAKEN))
        return True

    def _add_script(self, text: str) -> None:
        frames, time = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
        self.content.add_script(WebKit2.UserScript.new(text, frames, time, None, None))

    def _heard(self, _: Any, message: Any) -> None:
        with self.said.open("a", encoding="utf-8") as said:
            said.write(message.get_js_value().to_string() + "\n")


if __name__ == "__main__":
    Gtk.init([])
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)  # people ask for less motion
    windows = Windows()
    Gtk.main()
