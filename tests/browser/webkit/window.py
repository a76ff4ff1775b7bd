"""A window with nothing in it but a page of WebKitGTK, for WebKitWebDriver to drive: any width will do.

It is run by the system's Python, which has GTK. The environment names SCRIPTS, a folder in which scripts
appear that are to run before those of every page; one that was taken has another name then. What USER_AGENT
names, the browser calls itself. What pages store is forgotten when the window is closed.
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


class Windows:
    """The windows that are open, of pages that share what they store."""

    def __init__(self) -> None:
        self.scripts = Path(os.environ["SCRIPTS"])
        self.content = WebKit2.UserContentManager()
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
            script = WebKit2.UserScript.new(
                file.read_text("utf-8"),
                WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
            self.content.add_script(script)
            file.rename(file.with_suffix(TAKEN))
        return True


if __name__ == "__main__":
    Gtk.init([])
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)  # people ask for less motion
    windows = Windows()
    Gtk.main()
