import FlowDriver
import ToolHost
import FlowModel
import FlowScenarios
import FlowSyntax
import FlowTooling

/// `flowc test --explain`: finds the conditions of a recording, and writes the recording with them.
struct RecordingExplanation {
  private let path: String
  private let folders: [String]
  private let host: any Host
  private let report: Report

  /// - Parameters:
  ///   - path: the file of the recording.
  ///   - folders: where the flows are.
  ///   - host: the process.
  init(_ path: String, _ folders: [String], _ host: any Host) {
    self.path = path
    self.folders = folders
    self.host = host
    report = Report(host: host)
  }

  func run() -> Outcome {
    let recording: SourceFile
    do throws(FileError) {
      recording = SourceFile(path: path, bytes: try host.contents(of: path))
    } catch {
      report.add(error)
      return report.finish(isQuiet: true)
    }
    if let finding = Self.fault(of: recording) {
      report.add([finding], in: [recording], requested: 1)
      return report.finish(isQuiet: true)
    }
    guard let compilation = compilation(of: recording) else { return report.finish(isQuiet: true) }
    let file = compilation.files.firstIndex { $0 === recording } ?? 0
    let mistakes = compilation.mistakes
    let scenarios = compilation.unit.scenarios.filter { $0.title.file == file }
    guard mistakes.isEmpty, !scenarios.isEmpty else {
      // Mistakes in the recording are often names that the flow no longer has. Mistakes in the flow are reported only if the
      // recording has none.
      var own = mistakes.filter { $0.location.file == file }
      let unknown: [Rule] = [.unknownFlow, .unknownScreen, .unknownEvent, .unknownTab]
      if let first = own.firstIndex(where: { unknown.contains($0.rule) }) {
        own[first].notes.append(Diagnostic.Note("perhaps the recording is from an older version of the flow"))
      }
      report.add(own.isEmpty ? mistakes : own, in: compilation.files, requested: 1)
      let isEmpty = mistakes.isEmpty ? "\(path) has no scenario to explain" : nil
      let outcome = report.finish(isQuiet: true, result: isEmpty)
      return outcome == .clean ? .findings : outcome
    }
    return explain(scenarios, recording, compilation)
  }

  private func explain(_ scenarios: [Scenario], _ recording: SourceFile, _ compilation: Compilation) -> Outcome {
    let played = PlayedUnit(compilation.unit)
    var edits: [Diagnostic.Edit] = []
    var (steps, conditions, isAmbiguous) = (0, 0, false)
    for scenario in scenarios {
      let explanation = ScenarioExplanation(scenario, in: played)
      guard explanation.findings.isEmpty else {
        report.show(explanation.findings, in: compilation.files)
        _ = report.finish(isQuiet: true)
        return .findings
      }
      edits += explanation.edits
      steps += scenario.steps.count
      conditions += explanation.conditionCount
      isAmbiguous = isAmbiguous || explanation.isAmbiguous
    }
    host.write(Self.text(of: recording, edits), to: .standardOutput)
    let conditionText = conditions == 1 ? "1 condition" : "\(conditions) conditions"
    let others = isAmbiguous ? "; other outcomes fit as well" : ""
    let result =
      "\(steps) \(steps == 1 ? "step" : "steps") explained, \(conditionText) stated\(others); "
      + "to save the scenario, write `flowc test --explain … > NEW.flow`, or paste it below the flow"
    return report.finish(isQuiet: true, result: result)
  }

  /// Compiles the recording with the flows of the first unit that contains the recorded flow.
  private func compilation(of recording: SourceFile) -> Compilation? {
    var found: Compilation?
    var fallback: Compilation?
    RequestedUnits(folders, host: host, report: report).forEach("explaining") { unit in
      if found != nil { return }
      // The recording may be in the same folder as the flows.
      let files = unit.files.filter { !$0.consists(of: Array(recording.bytes)) }
      let compilation = unit.compile(files, with: recording, on: host)
      let isUnknown = compilation.mistakes.contains { $0.rule == .unknownFlow && $0.location.file == files.count }
      if isUnknown { fallback = fallback ?? compilation } else { found = compilation }
    }
    return found ?? fallback
  }

  private static func text(of recording: SourceFile, _ edits: [Diagnostic.Edit]) -> String {
    var text = ""
    var done: UInt32 = 0
    for edit in edits.sorted(by: { $0.location < $1.location }) {
      text += recording.text(SourceRange(start: done, end: edit.location.range.start)) + edit.replacement
      done = edit.location.range.end
    }
    return text + recording.text(SourceRange(start: done, end: UInt32(recording.bytes.count)))
  }

  /// Reports a character that could mislead a terminal or a reader, such as a control character. No recorder writes such
  /// characters.
  static func fault(of recording: SourceFile) -> Diagnostic? {
    var offset: UInt32 = 0
    let scalars = Array(String(decoding: recording.bytes, as: UTF8.self).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let length = UInt32(scalar.utf8.count)
      // Without a line feed after it, a carriage return would let a terminal overwrite the line.
      let endsLine = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      let isAllowed = scalar == "\n" || scalar == "\t" || endsLine
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator:
        if isAllowed { break }
        let range = SourceRange(start: min(offset, UInt32(recording.bytes.count)), end: min(offset + length, UInt32(recording.bytes.count)))
        return Diagnostic(
          .syntax, at: Location(file: 0, range: range),
          "a recording has no invisible character U+\(String(scalar.value, radix: 16, uppercase: true))")
      default: break
      }
      offset += length
    }
    return nil
  }
}
