import FlowDriver
import FlowGraph
import ToolHost
import FlowModel
import FlowScenarios
import FlowSyntax
import FlowTooling

/// The recordings below a folder, and the transitions that they take.
struct RecordedSessions {
  /// The number of sessions that were played.
  private(set) var count = 0
  /// The number of recordings that are damaged, or contradict their flow.
  private(set) var refused = 0
  /// For each transition of the units so far, the number of recorded steps that take it. Units that show the same flow share it.
  private(set) var taken: [Transition: Int] = [:]
  private let files: [SourceFile]
  /// The files that are done: damaged files, and recordings of a flow in one of the units so far.
  private var known: Set<Int> = []
  private let host: any Host
  private let report: Report

  /// A transition or a link of a flow, whichever unit has the flow.
  struct Transition: Hashable {
    var flow: DocumentPlace
    var owner: PlayedTransition.Owner
    var index: Int
  }

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

  /// Adds the recorded steps that take transitions of a unit without errors. Sessions that contradict their flow are reported and
  /// not counted.
  ///
  /// - Parameter document: the document of the unit.
  mutating func add(_ unit: RequestedUnit, _ document: FlowDocument) {
    for (number, file) in files.enumerated() where !known.contains(number) {
      if let finding = RecordingExplanation.fault(of: file) {
        known.insert(number)
        refused += 1
        report.show([finding], in: [file])
        continue
      }
      let compilation = unit.compile(unit.files, with: file, on: host)
      let place = compilation.files.firstIndex { $0 === file } ?? 0
      let mistakes = compilation.mistakes.filter { $0.location.file == place }
      if mistakes.contains(where: { $0.rule == .unknownFlow }) { continue }
      known.insert(number)
      report.show(mistakes, in: compilation.files)
      var isRefused = !mistakes.isEmpty
      defer { if isRefused { refused += 1 } }
      let played = PlayedUnit(compilation.unit)
      for scenario in compilation.unit.scenarios where mistakes.isEmpty && scenario.title.file == place {
        let explanation = ScenarioExplanation(scenario, in: played)
        report.show(explanation.findings, in: compilation.files)
        if !explanation.findings.isEmpty {
          isRefused = true
          continue
        }
        count += 1
        for (transition, steps) in explanation.taken where document.flows.indices.contains(transition.flow) {
          let place = document.flows[transition.flow].place
          taken[Transition(flow: place, owner: transition.owner, index: transition.index), default: 0] += steps
        }
      }
    }
  }

  /// Writes the numbers of recorded steps into a document.
  func count(in document: inout FlowDocument) {
    for flow in document.flows.indices {
      let place = document.flows[flow].place
      func add(_ owner: PlayedTransition.Owner, _ transitions: inout [DocumentTransition]) {
        for index in transitions.indices {
          transitions[index].steps = taken[Transition(flow: place, owner: owner, index: index)] ?? 0
        }
      }
      for number in document.flows[flow].screens.indices { add(.screen(number), &document.flows[flow].screens[number].transitions) }
      for number in document.flows[flow].tabs.indices { add(.tab(number), &document.flows[flow].tabs[number].transitions) }
      for number in document.flows[flow].work.indices { add(.work(number), &document.flows[flow].work[number].transitions) }
      add(.flow, &document.flows[flow].events)
      for index in document.flows[flow].links.indices {
        document.flows[flow].links[index].steps = taken[Transition(flow: place, owner: .link, index: index)] ?? 0
      }
    }
  }

  /// The result for people: `3 recorded sessions; 1 recording contradicts its flow; 1 recording is of no flow here`
  var summary: String {
    let unknown = files.count - known.count
    let rest = unknown == 0 ? "" : "; \(unknown) \(unknown == 1 ? "recording is" : "recordings are") of no flow here"
    let wrong = refused == 0 ? "" : "; \(refused) \(refused == 1 ? "recording contradicts its flow" : "recordings contradict their flow")"
    return "\(count) recorded \(count == 1 ? "session" : "sessions")\(wrong)\(rest)"
  }
}
