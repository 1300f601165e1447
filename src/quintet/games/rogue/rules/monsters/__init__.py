"""How monsters sense, decide, move and strike: R8, R9."""
