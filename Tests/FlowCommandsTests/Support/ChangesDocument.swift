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
      return "## \(kind.rule.name)\n\n\(summary). \(page.why)\n\nBefore:\n\n```flow\n\(page.fixed)```\n\nAfter:\n\n```flow\n\(page.failing)```\n"
    }.joined(separator: "\n")
  }
}
