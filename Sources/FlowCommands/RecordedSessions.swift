import FlowDriver
import ToolHost
import FlowModel
import FlowScenarios
import FlowSyntax
import FlowTooling

/// The recordings below a folder, and the transitions that they take.
struct RecordedSessions {
  /// The number of sessions that were played.
  private(set) var count = 0
  private let files: [SourceFile]
  /// The files that are done: damaged files, and recordings of a flow in one of the units so far.
  private var known: Set<Int> = []
  private let host: any Host
  private let report: Report

  /// - Parameters:
  ///   - folder: a folder with recordings, or one recording.
  ///   - host: the process.
  ///   - report: receives the files that cannot be read.
  init(in folder: String, host: any Host, report: Report) {
    self.host = host
    self.report = report
    var files: [SourceFile] = []
    for path in Self.paths(in: folder, host, report, depth: 0) {
      do throws(FileError) {
        files.append(SourceFile(path: path, bytes: try host.contents(of: path)))
      } catch {
        report.add(error)
      }
    }
    self.files = files
  }

  /// The `.flow` files below a folder. If the path is a file, it is the only result.
  private static func paths(in path: String, _ host: any Host, _ report: Report, depth: Int) -> [String] {
    do throws(FileError) {
      guard try host.status(of: path).kind == .folder else { return depth == 0 || path.hasSuffix(".flow") ? [path] : [] }
      // Symbolic links may form a cycle.
      if depth == 16 { return [] }
      let names = try host.entries(of: path).compactMap(\.name).sorted()
      return names.flatMap { paths(in: Path.join(path, $0), host, report, depth: depth + 1) }
    } catch {
      report.add(error)
      return []
    }
  }

  /// For each transition of a unit, returns the number of recorded steps that take it. Sessions that contradict their flow are
  /// reported and not counted.
  mutating func taken(in unit: RequestedUnit) -> [PlayedTransition: Int] {
    var taken: [PlayedTransition: Int] = [:]
    for (number, file) in files.enumerated() where !known.contains(number) {
      if let finding = RecordingExplanation.fault(of: file) {
        known.insert(number)
        report.show([finding], in: [file])
        continue
      }
      let compilation = unit.compile(unit.files, with: file, on: host)
      let place = compilation.files.firstIndex { $0 === file } ?? 0
      let mistakes = compilation.mistakes.filter { $0.location.file == place }
      if mistakes.contains(where: { $0.rule == .unknownFlow }) { continue }
      known.insert(number)
      report.show(mistakes, in: compilation.files)
      let played = PlayedUnit(compilation.unit)
      for scenario in compilation.unit.scenarios where mistakes.isEmpty && scenario.title.file == place {
        let explanation = ScenarioExplanation(scenario, in: played)
        report.show(explanation.findings, in: compilation.files)
        if !explanation.findings.isEmpty { continue }
        count += 1
        taken.merge(explanation.taken) { $0 + $1 }
      }
    }
    return taken
  }

  /// The result for people: `3 recorded sessions; 1 recording is of no flow here`
  var summary: String {
    let unknown = files.count - known.count
    let rest = unknown == 0 ? "" : "; \(unknown) \(unknown == 1 ? "recording is" : "recordings are") of no flow here"
    return "\(count) recorded \(count == 1 ? "session" : "sessions")\(rest)"
  }
}
