import FlowSyntax

@testable import FlowCommands

/// `Documentation/changes.md`, made from the catalogue of changes.
enum ChangesDocument {
  static var text: String {
    """
    # The changes that `flowc diff` reports

    <!-- Made from the catalogue of changes; the tests rewrite it with FLOW_UPDATE_FIXTURES=1. -->

    `flowc diff OLD NEW` compares two versions of flows, and `flowc diff --git REV` the flows of today with those of a revision.
    Every change names its kind in brackets, and whom it concerns: code that calls what is generated, links, states that were
    saved (of `Codable` flows), and the names under which analytics record. The exit status is 1 if something breaks. Names of
    kinds never change their meaning. What an event does is no part of the comparison: scenarios tell that.

    ## Against a revision

    | call | compares the working tree with |
    |---|---|
    | `flowc diff --git main` | `main` as it is now |
    | `flowc diff --git main...` | the last commit that `main` and `HEAD` have in common (the merge base) |

    **A pull request wants `--git origin/main...`**: it reports what the branch changes. Against `origin/main` itself, everything
    that others have added to `main` since then would look as if the branch took it away. A shallow clone lacks the common commit,
    so the workflow fetches the history:

    ```yaml
    - uses: actions/checkout@v4
      with: { fetch-depth: 0 }
    - run: swift run flowc diff --git origin/main...
    ```

    Paths may lead through symbolic links. A path that the revision does not have is new; one that the working tree does not have is
    gone. Flows in submodules are compared with the commit that the revision names, and flows behind a committed link with what the
    link led to. `flowc` refuses what it cannot compare, with status 2: paths outside the repository, files of another repository
    inside it, and submodules that are not checked out and have changed. In a sparse checkout, flows that are not checked out look as
    if they were gone.

    | status | means |
    |---|---|
    | 0 | nothing breaks |
    | 1 | something breaks, or the new version has an error in a target that changed or imports what changed |
    | 2 | the call, a path or a revision could not be used |
    | 3 | only the old version has an error, so nothing was compared; its places are shown as `main:Sources/App/A.flow:3:1` |

    ## The kinds

    | kind | | means |
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
