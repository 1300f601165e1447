"""Everything that a thing leads to, for proving that a secret is not among it."""

from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import numpy as np


def reachable(thing):
    """Everything that attributes, items and closures of a thing lead to, short of modules and classes."""
    seen, waiting = {}, [thing]
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, (ModuleType, type, BuiltinFunctionType, str, int, float)):
            continue
        seen[id(each)] = each
        waiting.extend(parts(each))
    return list(seen.values())


def parts(thing):
    if isinstance(thing, dict):
        yield from (*thing, *thing.values())
    elif isinstance(thing, (list, tuple, set, frozenset)):
        yield from thing
    elif isinstance(thing, np.ndarray | np.generic | memoryview):
        yield getattr(thing, "base", None) if not isinstance(thing, memoryview) else thing.obj
    elif isinstance(thing, FunctionType):
        yield from (cell.cell_contents for cell in thing.__closure__ or ())
        yield from (thing.__defaults__, thing.__kwdefaults__, thing.__dict__)
    elif isinstance(thing, MethodType):
        yield thing.__self__
    names = [*getattr(thing, "__dict__", {}), *getattr(thing, "__struct_fields__", ())]
    names += [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ()) if slot != "__weakref__"]
    yield from (getattr(thing, name, None) for name in names if isinstance(name, str))
