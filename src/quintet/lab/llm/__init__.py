"""Language models as agents: `harness` lets one play whole games, and `dialogue` is what it reads and writes.

An agent is any Python callable from the messages so far to its reply, so nothing here knows a provider.
"""
