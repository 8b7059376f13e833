import FlowDriver
import FlowChecking
import FlowGraph
import ToolHost
import FlowSyntax
import FlowTooling

/// `flowc graph`: draws flows, compares drawings, and makes the page that plays flows.
enum GraphCommand {
  static let specification = CommandSpecification(
    name: "graph",
    summary: "Draw the flows, or make a page that plays them",
    operands: .flowFiles,
    discussion: """
      Draws the screens of flows and the events that lead from one to another, and marks the findings of `check`. \
      The formats: mermaid for Markdown; md, the same split into parts that GitHub can draw; dot for Graphviz; svg, \
      a picture; png, the same picture, which needs an installed program; json, the whole model (its schema is in \
      the documentation); html, a page on which the flows can be played. Without --format, the extension of the \
      output file decides. --diff marks what was added, removed and changed compared with other files, such as those \
      of the main branch for a pull request. --recordings colours the arrows by how many steps of recorded sessions \
      take them. Recordings that contradict their flow are reported on standard error and left out; the map is still drawn.
      """,
    options: [format, output, flow, folded, around, depth, diff, recordings, serve, port],
    run: run
  )

  private static let format = OptionSpecification(
    "--format", value: "FORMAT", kind: .oneOf(MapFormats.names), MapFormats.summary)
  private static let output = OptionSpecification(
    "--output", value: "FILE", kind: .file, "Write to a file, unless a flow cannot be read")
  private static let flow = OptionSpecification(
    "--flow", value: "NAME", repeats: true, "Draw this flow and its child flows")
  private static let folded = OptionSpecification(
    "--folded", "Draw each child flow as one box. Of several modules without --flow, draw each flow as one box")
  private static let around = OptionSpecification(
    "--around", value: "SCREEN", "Draw only the surroundings of a screen, such as home or Numbers.home")
  private static let depth = OptionSpecification(
    "--depth", value: "NUMBER", "The distance from that screen in arrows (default: 2)")
  private static let diff = OptionSpecification(
    "--diff", value: "OLD", kind: .flowFile, "Mark the differences from this file or folder")
  private static let recordings = OptionSpecification(
    "--recordings", value: "DIR", kind: .file, "Colour the arrows by the steps of the recorded sessions below this folder")

  private static let serve = OptionSpecification(
    "--serve", "Serve the page to browsers of this machine; they reload it whenever a file changes")
  private static let port = OptionSpecification(
    "--port", value: "NUMBER", "The port (default: 8765; 0 for any free port)")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let format = try self.format(arguments)
    let options = try self.options(arguments)
    if arguments.has(serve) { return try self.serve(arguments, options, host) }
    if arguments.has(port) { throw UsageError("--port needs --serve", command: specification.name) }
    if arguments.has(diff), arguments.has(recordings) {
      throw UsageError("--diff cannot be combined with --recordings", command: specification.name)
    }
    let report = Report(host: host)
    let document = self.document(
      of: arguments.operands, recordings: arguments.value(of: recordings), host: host, report: report)
    // An empty map must not replace a file.
    if document.flows.isEmpty, report.hasFailed { return report.finish(isQuiet: true) }
    let map: FlowMap
    do throws(MapError) {
      map = try self.map(of: document, options, since: arguments.value(of: diff), host: host, report: report)
    } catch {
      throw UsageError(error.message, command: specification.name)
    }
    let file = arguments.value(of: output)
    // A map that lacks unreadable files must not replace a file either.
    if file != nil, report.isPartial { return report.finish(isQuiet: true) }
    if file == nil, !format.isText {
      throw UsageError("\(format.name) needs a file: --output FILE", command: specification.name)
    }
    do throws(FileError) {
      let bytes = try format.bytes(map, document, file ?? "standard output", host)
      if let file {
        try host.write(bytes, to: file)
      } else {
        host.write(String(decoding: bytes, as: UTF8.self), to: .standardOutput)
      }
    } catch {
      report.add(error)
    }
    return report.finish(isQuiet: true)
  }

  // MARK: The call

  /// The format from `--format`, or else from the extension of the output file.
  private static func format(_ arguments: Arguments) throws(UsageError) -> MapFormat {
    if let name = arguments.value(of: format) {
      if let format = MapFormats.all.first(where: { $0.name == name }) { return format }
      throw UsageError(unknownFormat: name, among: MapFormats.names, of: specification.name)
    }
    let file = arguments.value(of: output)?.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return MapFormats.all[0] }
    let name = file[file.index(after: dot)...].lowercased()
    if let format = MapFormats.format(ofExtension: name) { return format }
    throw UsageError(unknownFormat: name, among: MapFormats.names, of: specification.name)
  }

  private static func options(_ arguments: Arguments) throws(UsageError) -> MapOptions {
    let centre = arguments.value(of: around)
    let text = arguments.value(of: depth)
    if text != nil, centre == nil {
      throw UsageError("--depth needs --around SCREEN", command: specification.name)
    }
    guard let number = Int(text ?? "2"), number >= 0 else {
      throw UsageError("--depth needs a number, as in --depth 2", command: specification.name)
    }
    return MapOptions(
      flows: arguments.values(of: flow), opensChildren: !arguments.has(folded), around: centre, depth: number)
  }

  private static func serve(
    _ arguments: Arguments, _ options: MapOptions, _ host: any Host
  ) throws(UsageError) -> Outcome {
    for other in [format, output, diff] where arguments.has(other) {
      throw UsageError("--serve cannot be combined with \(other.name)", command: specification.name)
    }
    guard let number = UInt16(arguments.value(of: port) ?? "8765") else {
      throw UsageError("--port needs a number up to 65535, as in --port 8765", command: specification.name)
    }
    let recordings = arguments.value(of: recordings)
    return LivePage(paths: arguments.operands, recordings: recordings, options: options, host: host).serve(on: number)
  }

  // MARK: Drawing

  /// The document of all flows below some paths. Errors and unreadable files are reported, because they make the document
  /// incomplete.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - recordings: the folder of recorded sessions, whose steps are counted.
  ///   - host: the process.
  ///   - report: receives what is wrong.
  static func document(of paths: [String], recordings: String? = nil, host: any Host, report: Report) -> FlowDocument {
    var documents: [FlowDocument] = []
    var requested: Set<String> = []
    var sessions = recordings.map { RecordedSessions(in: $0, host: host, report: report) }
    // The recordings may be in the same folders as the flows.
    let units = RequestedUnits(paths, apartFrom: recordings.map { [$0] } ?? [], host: host, report: report).all("reading")
    let files = Set(units.flatMap(\.files).map(\.path))
    for (index, unit) in units.enumerated() {
      host.showProgress("drawing \(index + 1) of \(units.count)")
      let compilation = unit.compile(on: host)
      let findings = unit.findings(of: compilation)
      let errors = findings.filter { $0.severity == .error }
      report.add(errors, in: compilation.files, requested: unit.files.count)
      let document = FlowDocument(unit: compilation.unit, findings: findings, module: unit.module, apartFrom: files)
      documents.append(document)
      if errors.isEmpty { sessions?.add(unit, document) }
      for (file, isRequested) in zip(unit.files, unit.isRequested) where isRequested { requested.insert(file.path) }
    }
    var document = FlowDocument(joining: documents, requested: requested)
    if let sessions {
      sessions.count(in: &document)
      host.write(sessions.summary + "\n", to: .standardError)
    }
    return document
  }

  private static func map(
    of document: FlowDocument, _ options: MapOptions, since old: String?, host: any Host, report: Report
  ) throws(MapError) -> FlowMap {
    // The folded map of an app of several modules has one box for each flow.
    let isOfModules = !options.opensChildren && options.flows.isEmpty && options.around == nil && document.hasSeveralModules
    guard let old else { return isOfModules ? FlowMap(modulesOf: document) : try FlowMap(document, options: options) }
    // `--around` applies to the comparison, not to the old map, because the screen may be new.
    var whole = options
    whole.around = nil
    let oldDocument = self.document(of: [old], host: host, report: report)
    if isOfModules { return FlowMap(modulesOf: document).marked(since: FlowMap(modulesOf: oldDocument)) }
    // A requested flow may be new or deleted.
    var before = whole
    before.flows = whole.flows.filter { name in oldDocument.flows.contains { $0.name == name } }
    let isNew = !whole.flows.isEmpty && before.flows.isEmpty
    let oldMap = isNew ? FlowMap() : try FlowMap(oldDocument, options: before)
    var map = try FlowMap(document, options: whole).marked(since: oldMap)
    if let centre = options.around { try map.keep(around: centre, depth: options.depth) }
    return map
  }
}
