import FlowSyntax

@testable import FlowCommands

/// `Documentation/changes.md`, made from the catalogue of changes.
enum ChangesDocument {
  static var text: String {
    """
    # The changes that `flowc diff` reports

    <!-- Made from the catalogue of changes; the tests rewrite it with FLOW_UPDATE_FIXTURES=1. -->

    `flowc diff` tells you before a release what a new version of your flows breaks. `flowc diff OLD NEW` compares two versions of
    flows, and `flowc diff --git REV` compares the working tree with a revision. Every change names what it affects, and its kind in
    brackets. It can affect code that calls the generated Swift, links, saved states of `Codable` flows, and the names in analytics.
    The exit status is 1 if something breaks. Names of kinds never change their meaning. The comparison does not include what events
    do: test that with scenarios.

    ## Against a revision

    | call | compares the working tree with |
    |---|---|
    | `flowc diff --git main` | `main` as it is now |
    | `flowc diff --git main...` | the last commit that `main` and `HEAD` have in common (the merge base) |

    **In a pull request, use `--git origin/main...`**: it reports what the branch changes. Compared with `origin/main` itself, the
    branch would seem to remove everything that others have added to `main` since then. A shallow clone lacks the common commit, so
    the workflow fetches the whole history:

    ```yaml
    - uses: actions/checkout@v4
      with: { fetch-depth: 0 }
    - run: swift run flowc diff --git origin/main...
    ```

    Paths may lead through symbolic links. If only the working tree has a path, its flows are new; if only the revision has it, its
    flows were removed. Flows in submodules are compared with the commit that the revision names. Flows that a committed symbolic
    link leads to are compared with what the link led to in the revision. `flowc` refuses these with status 2: paths outside the
    repository, files of another repository inside it, and submodules that are not checked out and have changed. In a sparse
    checkout, flows that are not checked out seem to be removed.

    | status | means |
    |---|---|
    | 0 | nothing breaks |
    | 1 | something breaks, or the new version has an error in a target that changed or imports what changed |
    | 2 | the arguments are invalid, or a path or a revision could not be used |
    | 3 | only the old version has an error, so nothing was compared; its places are shown as `main:Sources/App/A.flow:3:1` |

    ## The kinds

    | kind | breaks? | means |
    |---|---|---|
    \(rows)

    \(sections)
    """
  }

  private static var rows: String {
    ChangeKind.all.map { kind in
      let word = kind.isBreaking ? "breaking" : "compatible"
      return "| [`\(kind.rule.name)`](#\(kind.rule.name)) | \(word) | \(kind.rule.page.summary) |"
    }.joined(separator: "\n")
  }

  private static var sections: String {
    ChangeKind.all.map { kind in
      let page = kind.rule.page
      let summary = page.summary.prefix(1).uppercased() + page.summary.dropFirst()
      return
        "## \(kind.rule.name)\n\n\(summary). \(page.why)\n\nBefore:\n\n```flow\n\(page.fixed)```\n\nAfter:\n\n```flow\n\(page.failing)```\n"
    }.joined(separator: "\n")
  }
}
