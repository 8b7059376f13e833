"""Makes Swift from `.flow` files, for the rules that compile Swift.

```python
load("@flow_rules//:flow.bzl", "flow_swift")

flow_swift(
    name = "shop_flows",
    srcs = glob(["**/*.flow"]),
    flowc = "//tools:flowc",
    module = "Shop",
    deps = ["//kit:kit_flows"],
)

swift_library(
    name = "shop",
    srcs = glob(["*.swift"]) + [":shop_flows"],
    module_name = "Shop",
    deps = ["//kit", "@swift_flows//:FlowRuntime"],
)
```

One action makes the Swift of one module. Its outputs depend on the flows, on their paths in the workspace and on the
configuration alone, so machines can share them.
"""

FlowInfo = provider(
    doc = "The flows of a module, and those of the modules that its flows can show.",
    fields = {"flows": "A depset of structs: `module`, the name of a Swift module, and `file`, one of its .flow files."},
)

_HEXADECIMAL = "0123456789ABCDEF"

# The printable ASCII characters, in the order of their codes, from the space on.
_PRINTABLE = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

_LONGEST_NAME = 150

def _escaped(character):
    if character.isalnum() or character in "_-+":
        return character
    if character == "/":
        return "."
    code = 32 + _PRINTABLE.find(character)
    return "~" + _HEXADECIMAL[code // 16] + _HEXADECIMAL[code % 16]

def _output_names(paths):
    """The names that `flowc generate` gives to the Swift of .flow files: `a/Page.flow` becomes `a.Page.flow.swift`.

    Args:
      paths: the paths of the files, relative to the package.

    Returns:
      The names, in the same order.
    """
    names = []
    seen = {}
    for path in paths:
        stem = path[:-len(".flow")]
        for index in range(len(stem)):
            if stem[index] not in _PRINTABLE:
                fail("%s: the rule flow_swift can name the Swift of files with ASCII characters only" % path)
        name = "".join([_escaped(stem[index]) for index in range(len(stem))])
        if len(name) > _LONGEST_NAME:
            fail("%s: the rule flow_swift can name the Swift of files with shorter paths only" % path)
        if name.lower() in seen:
            fail("%s and %s differ only in case, which some file systems ignore" % (seen[name.lower()], path))
        seen[name.lower()] = path
        names.append(name + ".flow.swift")
    return names

def _dependency(flow):
    return "%s=%s" % (flow.module, flow.file.path)

def _flow_swift_impl(ctx):
    prefix = ctx.label.package + "/" if ctx.label.package else ""
    paths = []
    for file in ctx.files.srcs:
        # Files of another repository have the path `../NAME/…`.
        path = file.owner.package + "/" if file.owner.package else ""
        if file.owner.workspace_name != ctx.label.workspace_name or path != prefix:
            fail("%s belongs to another package than %s" % (file.owner, ctx.label))
        if not file.is_source:
            fail("%s is made by a rule; flow_swift takes files of the package" % file.owner)
        paths.append(file.owner.name)

    folder = ctx.label.name + ".generated"
    outputs = [ctx.actions.declare_file(folder + "/" + name) for name in _output_names(paths)]
    imported = depset(transitive = [dependency[FlowInfo].flows for dependency in ctx.attr.deps])

    arguments = ctx.actions.args()
    arguments.add("generate")
    if ctx.attr.screen_stores:
        arguments.add("--screen-stores")
    if ctx.attr.tests:
        arguments.add("--tests")
    arguments.add("--module", ctx.attr.module)
    arguments.add("--base-directory", "/".join([part for part in [ctx.label.workspace_root, ctx.label.package] if part]) or ".")
    arguments.add("--output-directory", outputs[0].dirname)
    arguments.add_all(imported, map_each = _dependency, before_each = "--dependency")
    arguments.add("--")
    arguments.add_all(ctx.files.srcs)

    ctx.actions.run(
        executable = ctx.executable.flowc,
        arguments = [arguments],
        inputs = depset(ctx.files.srcs + [flow.file for flow in imported.to_list()]),
        outputs = outputs,
        mnemonic = "FlowSwift",
        progress_message = "Generating Swift from the flows of %s" % ctx.attr.module,
    )
    own = [struct(module = ctx.attr.module, file = file) for file in ctx.files.srcs]
    return [
        DefaultInfo(files = depset(outputs)),
        FlowInfo(flows = depset(own, transitive = [imported])),
    ]

flow_swift = rule(
    implementation = _flow_swift_impl,
    doc = "Makes one Swift file from each .flow file of a module.",
    attrs = {
        "deps": attr.label_list(
            doc = "The `flow_swift` targets of the modules that the flows import.",
            providers = [FlowInfo],
        ),
        "flowc": attr.label(
            allow_files = True,
            cfg = "exec",
            doc = "The program `flowc`, or `flowc-build`, which only generates.",
            executable = True,
            mandatory = True,
        ),
        "module": attr.string(
            doc = "The name of the Swift module that the Swift belongs to.",
            mandatory = True,
        ),
        "screen_stores": attr.bool(
            doc = "Whether views of FlowSwiftUI or FlowUIKit show the flows.",
        ),
        "srcs": attr.label_list(
            allow_empty = False,
            allow_files = [".flow"],
            doc = "All .flow files of the module, which lie in the package of the target.",
            mandatory = True,
        ),
        "tests": attr.bool(
            doc = "Whether each scenario becomes a test of Swift Testing.",
        ),
    },
)
