"""Tools for language models over the Model Context Protocol, by its official SDK.

The protocol is stateless: every call carries the handle of its table. A refused action is an answer with its reason, so
that a model can read it and try again.
"""
