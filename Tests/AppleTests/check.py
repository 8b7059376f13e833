"""Checks the Xcode projects: that they parse, that what they name is there, and that their schemes fit.

check.py [PROJECT]    PROJECT: a project and, beside it, the folders App and UITests that its targets compile
"""

import pathlib
import re
import sys
import xml.etree.ElementTree

import openstep_plist

root = pathlib.Path(__file__).resolve().parent.parent.parent
project = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else root / "Tests/AppleTests/AppleTests.xcodeproj"
folder = project.parent
mistakes = []


def expect(condition, text):
    if not condition:
        mistakes.append(text)


with open(project / "project.pbxproj") as file:
    document = openstep_plist.load(file)
objects = document["objects"]


def kind(name):
    return {key: value for key, value in objects.items() if value["isa"] == name}


# Every text that looks like the ID of an object is such an ID.
def references(value):
    if isinstance(value, dict):
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)
    elif isinstance(value, str) and re.fullmatch(r"[0-9A-F]{24}", value):
        yield value


reached, waiting = set(), [document["rootObject"]]
while waiting:
    name = waiting.pop()
    if name in reached:
        continue
    reached.add(name)
    if name not in objects:
        mistakes.append(f"no object has the identifier {name}")
        continue
    waiting += references(objects[name])
for name in objects.keys() - reached:
    mistakes.append(f"nothing names the {objects[name]['isa']} {name}")

expect(int(document["objectVersion"]) >= 77, "the project has an older format than Xcode 16's")

# The folder of each file: the path of its groups, relative to the folder of the project.
places = {}


def visit(group, place):
    for child in objects[group].get("children", []):
        entry = objects[child]
        path = f"{place}/{entry['path']}" if "path" in entry else place
        if entry["isa"] == "PBXGroup":
            visit(child, path)
        elif entry["isa"] == "PBXFileReference" and entry["sourceTree"] == "<group>":
            places[child] = path.lstrip("/")


visit(objects[document["rootObject"]]["mainGroup"], "")
for path in places.values():
    expect((folder / path).exists(), f"there is no file {path}")

manifest = (root / "Package.swift").read_text()
products = set(re.findall(r'\.(?:library|plugin)\(name: "(\w+)"', manifest))
for package in kind("XCLocalSwiftPackageReference").values():
    expect((folder / package["relativePath"] / "Package.swift").exists(), "there is no package at " + package["relativePath"])
for product in kind("XCSwiftPackageProductDependency").values():
    name = product["productName"].removeprefix("plugin:")
    expect(name in products, f"the package has no product {name}")

# Each target compiles exactly the sources of its folder.
targets = kind("PBXNativeTarget")
for target in targets.values():
    sources = []
    for phase in target["buildPhases"]:
        if objects[phase]["isa"] == "PBXSourcesBuildPhase":
            sources += [places[objects[file]["fileRef"]] for file in objects[phase]["files"]]
    part = {"com.apple.product-type.application": "App"}.get(target["productType"], "UITests")
    expected = sorted(f"{part}/{path.name}" for path in (folder / part).iterdir() if path.suffix in (".swift", ".flow"))
    expect(sorted(sources) == expected, f"{target['name']} compiles {sorted(sources)}, but {part} has {expected}")
    plugins = [
        objects[objects[dependency]["productRef"]]["productName"]
        for dependency in target["dependencies"]
        if "productRef" in objects[dependency]
    ]
    has_flows = any(path.endswith(".flow") for path in expected)
    expect(plugins == (["plugin:FlowPlugin"] if has_flows else []), f"{target['name']} runs the plugins {plugins}")

# The script that uses the project names its scheme.
script = (root / "Tests/AppleTests" / ("run" if folder.name == "AppleTests" else "build")).read_text()
command = re.search(r"-project \S*" + re.escape(project.name) + r" -scheme (\S+)", script)
expect(command, "no script uses the project")
scheme = project / "xcshareddata/xcschemes" / f"{command[1] if command else project.stem}.xcscheme"
named = set()
for reference in xml.etree.ElementTree.parse(scheme).iter("BuildableReference"):
    identifier = reference.get("BlueprintIdentifier")
    named.add(identifier)
    expect(identifier in targets, f"the scheme names {identifier}, which is no target")
    expect(identifier not in targets or targets[identifier]["name"] == reference.get("BlueprintName"), "a name of the scheme is wrong")
    expect(reference.get("ReferencedContainer") == f"container:{project.name}", "the scheme names another project")
expect(named == set(targets), "the scheme does not have all targets")

for mistake in mistakes:
    print(f"{project.name}: error: {mistake}", file=sys.stderr)
if mistakes:
    sys.exit(1)
print(f"{project.name}: {len(objects)} objects, {len(places)} files, {len(targets)} targets")
