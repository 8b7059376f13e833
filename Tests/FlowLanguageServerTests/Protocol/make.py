#!/usr/bin/env python3
"""Writes types.txt: the methods of the Language Server Protocol 3.17 that the server and its clients use, with the types of
all their fields. The facts come from the Python package `lsprotocol`, which is generated from the published meta model.

With `directions` it writes directions.txt: all methods of the protocol, each with who sends it, and whether it has an answer.

usage: pip install lsprotocol==2023.0.1 && ./make.py > types.txt && ./make.py directions > directions.txt
"""
import attrs, enum, inspect, re, sys, typing
import lsprotocol.types as lsp

METHODS = """
    initialize initialized shutdown exit $/cancelRequest $/progress
    textDocument/didOpen textDocument/didChange textDocument/didClose textDocument/didSave
    textDocument/publishDiagnostics textDocument/completion textDocument/hover textDocument/signatureHelp
    textDocument/definition textDocument/declaration textDocument/references textDocument/documentHighlight textDocument/documentSymbol
    textDocument/codeAction textDocument/codeLens textDocument/formatting textDocument/rangeFormatting
    textDocument/prepareRename textDocument/rename textDocument/foldingRange textDocument/selectionRange
    textDocument/semanticTokens/full textDocument/semanticTokens/range textDocument/inlayHint
    workspace/symbol workspace/executeCommand workspace/didChangeWatchedFiles workspace/didChangeWorkspaceFolders
    workspace/didChangeConfiguration client/registerCapability window/logMessage window/workDoneProgress/create
""".split()

type_of_none = type(None)
written = {}


def camel(name):
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(part.capitalize() for part in rest)


def resolved(type):
    if isinstance(type, typing.ForwardRef):
        type = type.__forward_arg__
    return eval(type, vars(lsp) | vars(typing)) if isinstance(type, str) else type


def text(type, is_optional=False):
    type = type_of_none if type is None else resolved(type)
    origin, arguments = typing.get_origin(type), typing.get_args(type)
    if type is lsp.LSPAny or type in (typing.Any, object, lsp.LSPObject):
        return "any"
    if origin is typing.Union:
        parts = [text(part) for part in arguments]
        parts = sorted(set(part for part in parts if not (is_optional and part == "null")))
        return " | ".join(parts)
    if origin in (list, typing.List) or str(origin).endswith("Sequence'>"):
        return f"[{text(arguments[0])}]"
    if origin in (dict, typing.Dict) or str(origin).endswith("Mapping'>"):
        return "{" + text(arguments[1]) + "}"
    if origin is tuple:
        return f"[{text(arguments[0])}]"
    if origin is typing.Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    simple = {str: "string", int: "integer", float: "number", bool: "boolean", type_of_none: "null"}
    if type in simple:
        return simple[type]
    if inspect.isclass(type) and issubclass(type, enum.Enum):
        values = [f'"{value.value}"' if isinstance(value.value, str) else str(value.value) for value in type]
        # These enums may have values that the protocol does not name.
        is_open = type in (lsp.CodeActionKind, lsp.FoldingRangeKind, lsp.SemanticTokenTypes, lsp.SemanticTokenModifiers)
        written[type.__name__] = "string" if is_open else " | ".join(values)
        return type.__name__
    write(type)
    return type.__name__


def write(type):
    if type.__name__ in written:
        return
    written[type.__name__] = None
    lines = []
    for field in attrs.fields(type):
        # The package always writes these two fields, as null. The model allows their absence.
        may_be_absent = lsp.is_special_property(type, field.name) and field.name in ("root_path", "workspace_folders")
        is_optional = field.default is None and (may_be_absent or not lsp.is_special_property(type, field.name))
        lines.append(f"  {camel(field.name)}{'?' if is_optional else ''}: {text(field.type, is_optional and not may_be_absent)}")
    written[type.__name__] = lines


if sys.argv[1:] == ["directions"]:
    for method, (_, response, _, _) in sorted(lsp.METHOD_TO_TYPES.items()):
        print(lsp.message_direction(method), "request" if response else "notification", method)
    sys.exit()

methods = []
for method in METHODS:
    request, response, params, _ = lsp.METHOD_TO_TYPES[method]
    params = text(attrs.fields_dict(request)["params"].type) if "params" in attrs.fields_dict(request) else "null"
    result = ""
    if response:
        fields = attrs.fields_dict(response)
        result = " -> " + (text(fields["result"].type) if "result" in fields else "null")
    methods.append(f"{method}: {params}{result}")
print("\n".join(methods))
for name in sorted(written):
    definition = written[name]
    if isinstance(definition, str):
        print(f"\n{name} = {definition}")
    else:
        print("\n" + "\n".join([name] + definition))
