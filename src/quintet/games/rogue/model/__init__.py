"""The records of the source document, and the JSON they are written as: R16."""
