"""WebKit, driven: as much of Playwright's interface as the tests of the page use, over W3C WebDriver."""
