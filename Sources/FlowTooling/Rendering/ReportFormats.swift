package import FlowDriver
package import ToolHost

/// All output formats. `--format` and its help are made from this list.
package enum ReportFormats {
  static let all: [any ReportFormat.Type] = [
    TextReport.self, JSONReport.self, SARIFReport.self, GitHubAnnotations.self,
  ]

  package static var names: [String] { all.map { $0.name } }

  package static var summary: String { all.map { "\($0.name): \($0.summary)" }.joined(separator: "; ") }

  /// The format with a name; the text format if the name is `nil`.
  package static func format(_ name: String?, of command: String, for host: any Host) throws(UsageError) -> any ReportFormat {
    guard let name else { return TextReport(host: host) }
    if let format = all.first(where: { $0.name == name }) { return format.init(host: host) }
    throw UsageError(unknownFormat: name, among: names, of: command)
  }
}
