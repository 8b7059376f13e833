# a package that depends on a version of this one loads, whatever the manifest says of how flowc is compiled
mkdir Tagged && tar -C "$root" --exclude='.build*' --exclude=.git -cf - . | tar -xf - -C Tagged
(
  cd Tagged
  git init -q && git add -A
  git -c user.name=check -c user.email=check@example.org commit -qm 'a version' && git tag 1.0.0
) >"$log" 2>&1 || fail 'no version could be made'

mkdir -p ByVersion/Sources/App
echo 'print("app")' >ByVersion/Sources/App/main.swift
cat >ByVersion/Package.swift <<END
// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "ByVersion",
  dependencies: [.package(url: "file://$work/Tagged", from: "1.0.0")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "FlowRuntime", package: "Tagged")],
      plugins: [.plugin(name: "FlowPlugin", package: "Tagged")])
  ]
)
END
cd ByVersion
# Loading the packages says what a dependency may not do; the other checks build them.
swift_ok package plugin --list
log_has 'flow-check'
