import FlowHost
import FlowSyntax

/// The output of `flowc check` for people. It prints each finding at once, with its lines of the file, and a summary at
/// the end.
struct TextReport: ReportFormat {
  static let name = "text"
  static let summary = "for people, on standard error (the default)"

  private let host: any Host
  private let isColoured: Bool

  init(host: any Host) {
    self.host = host
    isColoured = Paint.isWanted(on: .standardError, of: host)
  }

  func add(_ diagnostics: [Diagnostic], in files: [SourceFile]) {
    let renderer = TextRenderer(files: files, isColoured: isColoured)
    for diagnostic in diagnostics { host.write(renderer.render(diagnostic), to: .standardError) }
  }

  func add(_ failure: FileError) {}

  func add(_ repairs: [Repair.Made]) {
    for repair in repairs { host.write(DisplayWidth.visible(repair.text) + "\n", to: .standardError) }
  }

  func finish(_ summary: Summary, isQuiet: Bool) {
    if isQuiet && summary.isEmpty { return }
    host.write(summary.text + "\n", to: .standardError)
  }
}
