import FlowTestSupport
import Foundation
import Testing

/// A repository whose branch `main` has two flows, changes in it, and the expected output of `flowc diff --git`.
struct RevisionCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// Commands for bash, in the repository. `$T` is the parent folder of the repository.
  var script: String
  /// The folder of the call, relative to the repository.
  var folder = "."
  /// `$T` is the parent folder of the repository.
  var arguments: [String]
  var status: Int32
  /// The changes, without their places.
  var changes: [String] = []
  /// A part of the error.
  var error = ""
}

private let gone = "breaking: event `a` of screen `h` of flow `K` was removed"
private let added = "compatible: event `b` of screen `h` of flow `K` is new"
private let edit = "sed -i 's/a ->/b ->/' Sources/Kit/k.flow\n"
private let newFlow = "printf 'flow N {\\n  start h\\n  screen h\\n}\\n'"
private let submodule = """
  git clone -q . "$T/lib" && git -c protocol.file.allow=always submodule -q add "$T/lib" Lib && git commit -qam 2

  """

private let cases = [
  RevisionCase(
    testDescription: "a change", script: edit, arguments: ["main", "Sources"], status: 1, changes: [gone, added]),
  RevisionCase(testDescription: "no change", script: "", arguments: ["main", "Sources"], status: 0),
  RevisionCase(
    testDescription: "a mistake in a target that has not changed",
    script: "echo nonsense >Sources/App/a.flow; git commit -qam 2\n" + edit, arguments: ["main"], status: 1,
    changes: [gone, added]),
  RevisionCase(
    testDescription: "a mistake in what a target imports",
    script: "printf 'import Kit\n' >Sources/App/a.flow; git commit -qam 2; echo nonsense >Sources/Kit/k.flow\n",
    arguments: ["main"], status: 1, error: "Sources/Kit/k.flow:1:1: error"),
  // Paths
  RevisionCase(
    testDescription: "a path through a link outside", script: edit + "ln -s repository \"$T/link\"",
    arguments: ["main", "$T/link/Sources"], status: 1, changes: [gone, added]),
  RevisionCase(
    testDescription: "a file through a link outside", script: edit + "ln -s repository/Sources \"$T/link\"",
    arguments: ["main", "$T/link/Kit/k.flow"], status: 1, changes: [gone, added]),
  RevisionCase(
    testDescription: "a path with dots", script: edit, folder: "Sources/App", arguments: ["main", "../Kit/./"], status: 1,
    changes: [gone, added]),
  RevisionCase(
    testDescription: "a deleted path through a link outside",
    script: "rm -r Sources/Kit; ln -s repository \"$T/link\"", arguments: ["main", "$T/link/Sources/Kit"], status: 1,
    changes: ["breaking: flow `K` was removed"]),
  RevisionCase(
    testDescription: "another repository", script: "git init -q \"$T/other\"; \(newFlow) >\"$T/other/n.flow\"",
    arguments: ["main", "$T/other"], status: 2, error: "is outside the git repository"),
  RevisionCase(
    testDescription: "a folder outside", script: "mkdir \"$T/other\"; \(newFlow) >\"$T/other/n.flow\"",
    arguments: ["main", "../other"], status: 2, error: "is outside the git repository"),
  RevisionCase(
    testDescription: "a repository inside that is not a submodule", script: "git init -q inner; \(newFlow) >inner/n.flow",
    arguments: ["main"], status: 2, error: "is in another git repository, inner"),
  RevisionCase(
    testDescription: "a link out of the repository",
    script: "mkdir \"$T/other\"; \(newFlow) >\"$T/other/n.flow\"; ln -s \"$T/other\" Sources/Other",
    arguments: ["main"], status: 2, error: "is outside the git repository"),
  // New, renamed, deleted
  RevisionCase(
    testDescription: "a folder that is new", script: "mkdir Sources/New; \(newFlow) >Sources/New/n.flow",
    arguments: ["main", "Sources/New"], status: 0, changes: ["compatible: flow `N` is new"]),
  RevisionCase(
    testDescription: "a folder that is renamed", script: "git mv Sources/Kit Sources/Tools",
    arguments: ["main", "Sources/Tools"], status: 0, changes: ["compatible: flow `K` is new"]),
  RevisionCase(
    testDescription: "a call from a folder that is new", script: "mkdir Sources/New; \(newFlow) >Sources/New/n.flow",
    folder: "Sources/New", arguments: ["main"], status: 0, changes: ["compatible: flow `N` is new"]),
  RevisionCase(
    testDescription: "a folder without flows now", script: "rm Sources/Kit/k.flow; touch Sources/Kit/x",
    arguments: ["main", "Sources/Kit"], status: 1, changes: ["breaking: flow `K` was removed"]),
  RevisionCase(
    testDescription: "a deleted file", script: "rm Sources/Kit/k.flow", arguments: ["main", "Sources/Kit/k.flow"], status: 1,
    changes: ["breaking: flow `K` was removed"]),
  RevisionCase(
    testDescription: "everything deleted", script: "rm -r Sources", arguments: ["main"], status: 1,
    changes: ["breaking: flow `A` was removed", "breaking: flow `K` was removed"]),
  RevisionCase(
    testDescription: "a path that no version has", script: "", arguments: ["main", "Sources/Nowhere"], status: 2,
    error: "Sources/Nowhere: no such file or folder"),
  RevisionCase(
    testDescription: "the first flows of a folder",
    script: "git checkout -q --orphan empty; git rm -rfq .; "
      + "git commit -q --allow-empty -m none; mkdir X; \(newFlow) >X/n.flow",
    arguments: ["empty"], status: 0, changes: ["compatible: flow `N` is new"]),
  // Links and submodules in the repository
  RevisionCase(
    testDescription: "a committed link to a folder",
    script: "mv Sources/Kit Shared; ln -s ../Shared Sources/Kit; git add .; git commit -qm 2; sed -i 's/a ->/b ->/' Shared/k.flow",
    arguments: ["main", "Sources/Kit"], status: 1, changes: [gone, added]),
  RevisionCase(
    testDescription: "a committed link that leads elsewhere now",
    script: "mv Sources/Kit One; cp -r One Two; sed -i 's/a ->/b ->/' Two/k.flow; ln -s ../One Sources/Kit; git add .; "
      + "git commit -qm 2; ln -sfn ../Two Sources/Kit",
    arguments: ["main", "Sources/Kit"], status: 1, changes: [gone, added]),
  RevisionCase(
    testDescription: "a submodule", script: submodule + "sed -i 's/a ->/b ->/' Lib/Sources/Kit/k.flow",
    arguments: ["main", "Lib"], status: 1, changes: [gone, added]),
  RevisionCase(
    testDescription: "a submodule with a new commit",
    script: submodule + "(cd Lib; sed -i 's/a ->/b ->/' Sources/Kit/k.flow; git commit -qam 3); git add Lib",
    arguments: ["main", "Lib"], status: 1, changes: [gone, added]),
  RevisionCase(
    testDescription: "a new submodule", script: submodule, arguments: ["HEAD~", "Lib"], status: 0,
    changes: ["compatible: flow `A` is new", "compatible: flow `K` is new"]),
  RevisionCase(
    testDescription: "a submodule that is not checked out, and has not changed",
    script: submodule + "git submodule -q deinit -f Lib", arguments: ["main"], status: 0),
  RevisionCase(
    testDescription: "a submodule that is gone", script: submodule + "git rm -qf Lib", arguments: ["main"], status: 2,
    error: "Lib: is a submodule that is not checked out"),
  // Errors
  RevisionCase(
    testDescription: "an error in the old version",
    script: "echo nonsense >>Sources/Kit/k.flow; git commit -qam 2; git checkout -q HEAD~ -- .", arguments: ["main"],
    status: 3, error: "main:Sources/Kit/k.flow:6:1: error"),
  RevisionCase(
    testDescription: "an error in the new version", script: "echo nonsense >>Sources/Kit/k.flow", arguments: ["main"],
    status: 1, error: "Sources/Kit/k.flow:6:1: error"),
  RevisionCase(
    testDescription: "a mistake in the old configuration",
    script: "echo '{' >.flowc.json; git add .; git commit -qm 2; echo '{}' >.flowc.json", arguments: ["main"], status: 2,
    error: "main:.flowc.json:"),
  RevisionCase(
    testDescription: "no such revision", script: "", arguments: ["nowhere"], status: 2, error: "has no revision `nowhere`"),
  RevisionCase(
    testDescription: "a revision that looks like an option", script: "", arguments: ["-x"], status: 2,
    error: "has no revision `-x`"),
  // The merge base
  RevisionCase(
    testDescription: "main went on, and this branch did not change it", script: branch, arguments: ["main"], status: 1,
    changes: ["breaking: flow `N` was removed"]),
  RevisionCase(testDescription: "the merge base", script: branch, arguments: ["main..."], status: 0),
  RevisionCase(testDescription: "the merge base, in full", script: branch, arguments: ["main...HEAD"], status: 0),
  RevisionCase(
    testDescription: "no merge base", script: "git checkout -q --orphan other; git commit -qm other", arguments: ["main..."],
    status: 2, error: "`main` and HEAD have no common commit"),
  RevisionCase(
    testDescription: "two revisions", script: "", arguments: ["main..HEAD"], status: 2, error: "names two revisions"),
]

private let branch = """
  git checkout -qb branch; git checkout -q main; \(newFlow) >Sources/Kit/n.flow; git add .; git commit -qm 2
  git checkout -q branch

  """

@Suite("flowc diff --git", .outside, .enabled(if: SearchPath.program(named: "git") != nil, "git is not installed"))
struct RevisionTests {
  private static let start = """
    set -e
    export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    T=$PWD; git init -q -b main repository; cd repository; mkdir -p Sources/Kit Sources/App; touch Package.swift
    printf 'flow K {\\n  start h\\n  screen h { a -> push d }\\n  screen d\\n}\\n' >Sources/Kit/k.flow
    printf 'flow A {\\n  start h\\n  screen h\\n}\\n' >Sources/App/a.flow
    git add .; git commit -qm 1

    """

  @Test("Cases", arguments: cases)
  func revision(_ testCase: RevisionCase) throws {
    let flowc = try Flowc()
    defer { flowc.remove() }
    let around = String(flowc.filePath("").dropLast())
    let arguments = testCase.arguments.map { $0.replacing("$T", with: around) }
    let script = Self.start + testCase.script + "\ncd \"$T/repository/\(testCase.folder)\"\nexec \"$0\" diff --git=\"$1\" \"${@:2}\""
    let result = try flowc.run(arguments, script: script, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
    #expect(result.status == testCase.status, "\(result.standardOutput)\(result.standardError)")
    let changes = result.standardOutput.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /(breaking|compatible): .*?(?= \()/).map { String($0.0) }
    }
    #expect(changes == testCase.changes, "\(result.standardError)")
    #expect(testCase.error.isEmpty || result.standardError.contains(testCase.error), "\(result.standardError)")
  }

  @Test("What was removed has its place in the revision, and other changes have theirs in the working tree")
  func places() throws {
    let flowc = try Flowc()
    defer { flowc.remove() }
    let result = try flowc.run([], script: Self.start + edit + "cd \"$T/repository\"; exec \"$0\" diff --git main")
    #expect(result.standardOutput.contains("main:Sources/Kit/k.flow:3:"), "\(result.standardOutput)\(result.standardError)")
    #expect(result.standardOutput.contains("\nSources/Kit/k.flow:3:"), "\(result.standardOutput)")
  }

  @Test("A few processes of git read all files")
  func processes() throws {
    let flowc = try Flowc()
    defer { flowc.remove() }
    let script =
      Self.start + """
        for i in {1..40}; do printf "flow F$i {\\n  start h\\n  screen h\\n}\\n" >Sources/Kit/$i.flow; done; git add .; git commit -qm 2
        mkdir "$T/bin"; printf '#!/bin/sh\\necho >>"%s"\\nexec "%s" "$@"\\n' "$T/count" "$(command -v git)" >"$T/bin/git"
        chmod +x "$T/bin/git"; PATH="$T/bin:$PATH"; exec "$0" diff --git main
        """
    #expect(try flowc.run([], script: script).status == 0)
    #expect(try flowc.text(of: "count").utf8.count <= 4)
  }
}
