"""Libraries that take seconds to import: every process of a test run collects all files, and few run these tests."""

import importlib


class OnDemand:
    """A module that is imported when something of it is first needed."""

    def __init__(self, name):
        self._name = name

    def __getattr__(self, attribute):
        return getattr(importlib.import_module(self._name), attribute)
