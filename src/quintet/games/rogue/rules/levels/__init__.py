"""How levels are made and what lies on them: R3, R10."""
