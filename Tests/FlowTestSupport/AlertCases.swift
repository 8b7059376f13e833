import Foundation

/// The table of `Tests/Fixtures/Alerts/showing.txt`: the results of events while an alert or a dialog is on top. Tests compare the
/// runtime, the scenario player and the engine of the graph page with this table.
package enum AlertCases {
  /// One line of the table, for an alert or for a dialog.
  package struct Case: Sendable, CustomStringConvertible {
    /// `alert` or `dialog`.
    package let question: String
    package let events: [String]
    package let stack: String

    package var description: String { "\(question): \(events.joined(separator: ", "))" }
  }

  /// The cases of a flow that is shown alone, of a flow with a child, and of a flow in a tab.
  package static let inWard = cases("Ward")
  package static let aroundChild = cases("Corridor")
  package static let aroundTab = cases("Clinic")

  /// The source text of these flows.
  package static var flows: String {
    let file = PackageFolder.root.appending(path: "Tests/GeneratedFlowTests/Flows/Ward.flow")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  private static func cases(_ flow: String) -> [Case] {
    let file = PackageFolder.fixtures.appending(path: "Alerts/showing.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let section = text.components(separatedBy: "\n=== ").first { $0.hasPrefix(flow + " ") } ?? ""
    return section.split(separator: "\n").dropFirst().flatMap { line -> [Case] in
      let parts = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else { return [] }
      return ["alert", "dialog"].map { question in
        Case(
          question: question, events: parts[0].components(separatedBy: ", "),
          stack: parts[1].replacingOccurrences(of: "?", with: question == "alert" ? "alert ask" : "dialog pick"))
      }
    }
  }
}
