package import ToolHost
package import FlowSyntax

/// The output of `flowc check` for people. It prints each finding at once, with its lines of the file, and a summary at
/// the end.
package struct TextReport: ReportFormat {
  package static let name = "text"
  package static let summary = "for people, on standard error (the default)"

  private let host: any Host
  private let isColoured: Bool

  package init(host: any Host) {
    self.host = host
    isColoured = Paint.isWanted(on: .standardError, of: host)
  }

  package func add(_ diagnostics: [Diagnostic], in files: [SourceFile]) {
    let renderer = TextRenderer(files: files, isColoured: isColoured)
    for diagnostic in diagnostics { host.write(renderer.render(diagnostic), to: .standardError) }
  }

  package func add(_ failure: FileError) {}

  package func add(repairs: [String]) {
    for repair in repairs { host.write(DisplayWidth.visible(repair) + "\n", to: .standardError) }
  }

  package func finish(_ summary: Summary, isQuiet: Bool) {
    if isQuiet && summary.isEmpty { return }
    host.write(summary.text + "\n", to: .standardError)
  }
}
