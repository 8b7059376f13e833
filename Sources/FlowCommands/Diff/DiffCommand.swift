import FlowBuild
import FlowHost
import FlowModel
import FlowSyntax
import FlowTooling

/// `flowc diff`: says what a new version of flows breaks.
enum DiffCommand {
  static let specification = CommandSpecification(
    name: "diff",
    summary: "Say what a new version of flows breaks",
    operands: CommandSpecification.Operands("OLD NEW | --git REV [paths…]", .flowFile),
    discussion: """
      Compares two files, or the files below two folders, and says what is different for those who use the \
      flows: code that calls what is generated, links, states that were saved, and the names under which \
      analytics record. With --git the old version is that of a revision: `flowc diff --git main Sources`. \
      The exit status is 1 if something breaks. The name of each kind of change stands in brackets, and \
      `flowc explain KIND` explains it.
      """,
    options: [format, git],
    run: run
  )

  private static let format = OutputFormat.option()
  private static let git = OptionSpecification("--git", value: "REV", "Compare with a revision of the git repository")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let format = try OutputFormat(arguments, format, of: specification.name)
    let report = Report(host: host)
    let old: Version
    let new: Version
    if let revision = arguments.value(of: git) {
      let before: RevisionHost
      do throws(FileError) { before = try RevisionHost(revision, over: host) } catch {
        report.add(error)
        return report.finish(isQuiet: true)
      }
      old = Version(arguments.operands, host: before, report: report, mayBeEmpty: true)
      new = Version(arguments.operands, host: host, report: report)
    } else {
      guard arguments.operands.count == 2 else {
        throw UsageError(
          "diff compares two versions: flowc diff OLD NEW", help: ["or with a revision: flowc diff --git REV [paths…]"],
          command: specification.name)
      }
      old = Version([arguments.operands[0]], host: host, report: report)
      new = Version([arguments.operands[1]], host: host, report: report)
    }
    let outcome = report.finish(isQuiet: true)
    if outcome != .clean { return outcome }
    let comparison = FlowComparison(old: old.flows, new: new.flows, oldStyles: old.styles, newStyles: new.styles)
    let paint = Paint(isColoured: Paint.isWanted(on: .standardOutput, of: host))
    let text = switch format {
    case .text: DiffText.text(comparison, paint)
    case .json: DiffText.json(comparison)
    }
    host.write(text, to: .standardOutput)
    return comparison.changes.contains(where: \.kind.isBreaking) ? .findings : .clean
  }

  /// The flows below some paths. Errors in them are reported: what they hide would look as if it were gone.
  private struct Version {
    var flows: [FlowSignature] = []
    var styles: [FlowSignature.Part] = []

    init(_ paths: [String], host: any Host, report: Report, mayBeEmpty: Bool = false) {
      // A path that is new did not exist in the old version.
      let paths = mayBeEmpty ? paths.filter { (try? host.status(of: $0)) != nil } : paths
      if mayBeEmpty, paths.isEmpty, !RevisionHost.hasFlows(host) { return }
      RequestedUnits(paths, host: host, report: report).forEach("comparing") { unit in
        let compilation = unit.compile(on: host)
        let errors = unit.findings(of: compilation).filter { $0.severity == .error }
        report.add(errors, in: compilation.files, requested: unit.files.count)
        let model = compilation.unit
        flows += model.ownFlows.filter { unit.isRequested[$0.file] }.map { FlowSignature($0, in: model) }
        styles += model.ownStyles.filter { unit.isRequested[$0.location.file] }.map { style in
          let file = model.files[style.location.file]
          let position = file.position(at: style.location.range.start)
          let place = FlowSignature.Place(path: file.path, line: position.line, column: position.column)
          return FlowSignature.Part(name: model.names[style.name], place: place)
        }
      }
    }
  }
}

/// The changes as text.
private enum DiffText {
  static func text(_ comparison: FlowComparison, _ paint: Paint) -> String {
    var text = ""
    for change in comparison.changes {
      let place = "\(change.place.path):\(change.place.line):\(change.place.column): "
      let word = change.kind.isBreaking ? paint("breaking:", .error) : paint("compatible:", .help)
      let concerns = change.concerns.map(\.words).joined(separator: ", ")
      text += "\(paint(place, .place))\(word) \(change.message) (\(concerns)) [\(change.kind.rule.name)]\n"
    }
    let breaking = comparison.changes.count { $0.kind.isBreaking }
    let others = comparison.changes.count - breaking
    if comparison.changes.isEmpty { return "nothing is different for those who use the flows\n" }
    return text + "\(breaking) breaking \(breaking == 1 ? "change" : "changes"), \(others) compatible\n"
  }

  static func json(_ comparison: FlowComparison) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("formatVersion", JSONReport.formatVersion)
      json.field("flowcVersion", FlowBuild.Version.current)
      json.field("breaking", comparison.changes.count { $0.kind.isBreaking })
      json.field("changes", array: { json in
        for change in comparison.changes {
          json.element { json in
            json.field("kind", change.kind.rule.name)
            json.field("breaking", change.kind.isBreaking)
            json.field("concerns", change.concerns.map(\.rawValue))
            json.field("message", change.message)
            json.field("file", change.place.path)
            json.field("line", change.place.line)
            json.field("column", change.place.column)
          }
        }
      })
    }
    return json.text + "\n"
  }
}
