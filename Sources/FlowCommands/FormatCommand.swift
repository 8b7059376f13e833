import FlowDriver
import FlowChecking
import FlowFormat
import ToolHost
import FlowSyntax
import FlowTooling

extension Paint {
  /// A diff in the colours of `git diff`.
  fileprivate func callAsFunction(diff: String) -> String {
    if !isColoured { return diff }
    var isBehindHead = false
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let role: Role? =
        switch line.first {
        case "@": .note
        case "+": isBehindHead ? .help : .emphasis
        case "-": isBehindHead ? .error : .emphasis
        default: nil
        }
      if line.first == "@" { isBehindHead = true }
      return role.map { self(String(line), $0) } ?? String(line)
    }
    return lines.joined(separator: "\n")
  }
}

/// `flowc format`: gives `.flow` files their canonical layout.
struct FormatCommand {
  static let specification = CommandSpecification(
    name: "format",
    summary: "Format .flow files",
    operands: CommandSpecification.Operands("[paths… | -]", .flowFile),
    discussion: """
      Formats every file in the standard layout and changes nothing else: comments stay where they are, and Swift \
      code is not touched. With a line break or a comma before the closing bracket, each element of a list gets its \
      own line. A file with syntax errors is reported and not changed. Without paths, all .flow files below the \
      working directory are formatted; `-` formats standard input and writes the result to standard output.
      """,
    options: [check, diff],
    run: run
  )

  private static let check = OptionSpecification(
    "--check", "Only report files that are not formatted")
  private static let diff = OptionSpecification("--diff", "Only show what would change")
  private static let inputPath = "-"

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    if arguments.has(check), arguments.has(diff) {
      throw UsageError("--check and --diff cannot be combined", command: specification.name)
    }
    let mode: Mode = arguments.has(check) ? .check : arguments.has(diff) ? .diff : .write
    var command = Self(host: host, report: Report(host: host), mode: mode)
    if arguments.operands == [inputPath] { return command.formatInput() }
    if arguments.operands.contains(inputPath) {
      throw UsageError("`-` (standard input) cannot be combined with other paths", command: specification.name)
    }
    return command.formatFiles(arguments.operands)
  }

  private enum Mode { case write, check, diff }

  private let host: any Host
  private let report: Report
  private let mode: Mode
  private var changedCount = 0
  private var unchangedCount = 0

  private mutating func formatFiles(_ paths: [String]) -> Outcome {
    let configurations = Configurations(host: host)
    let search = FlowFileSearch(paths: paths, host: host, configurations: configurations)
    report.add(configurations)
    for failure in search.failures + search.empty { report.add(failure) }
    // An unreadable configuration could exclude any of the files.
    if !configurations.isUsable { return finish(saysCounts: true) }
    let files = search.units.flatMap(\.files).filter(\.isRequested)
    for (index, file) in files.enumerated() {
      host.showProgress("formatting \(index + 1) of \(files.count)")
      do throws(FileError) {
        let source = SourceFile(path: file.path, bytes: try bytes(of: file))
        guard let layout = layout(of: source) else { continue }
        if mode == .write, !layout.isCanonical { try write(layout, to: file, over: source) }
        count(layout)
      } catch {
        report.add(error)
      }
    }
    return finish(saysCounts: true)
  }

  private func bytes(of file: FlowFileSearch.File) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      return try host.contents(of: file.absolutePath)
    } catch {
      throw FileError(file.path, error.reason)
    }
  }

  private mutating func formatInput() -> Outcome {
    do throws(FileError) {
      let source = SourceFile(path: "standard input", bytes: try host.standardInput())
      if let layout = layout(of: source) {
        if mode == .write { host.write(layout.text, to: .standardOutput) }
        count(layout)
      }
    } catch {
      report.add(error)
    }
    return finish(saysCounts: false)
  }

  private func write(
    _ layout: Layout, to file: FlowFileSearch.File, over source: SourceFile
  ) throws(FileError) {
    try host.replaceText(of: file.absolutePath, with: Array(layout.laidOut.bytes), over: source)
  }

  /// The canonical layout of a text; `nil` if the text does not parse. If nothing is written, shows the layout.
  private func layout(of source: SourceFile) -> Layout? {
    switch FlowFormatter.format(Parser.parse(source)) {
    case .refused(let findings):
      report.add(findings, in: [source], requested: 1)
      return nil
    case .formatted(let layout):
      show(layout, of: source)
      return layout
    }
  }

  private mutating func count(_ layout: Layout) {
    if layout.isCanonical { unchangedCount += 1 } else { changedCount += 1 }
  }

  private func show(_ layout: Layout, of source: SourceFile) {
    guard let change = layout.firstChange else { return }
    switch mode {
    case .write: break
    case .diff:
      let paint = Paint(isColoured: Paint.isWanted(on: .standardOutput, of: host))
      host.write(paint(diff: layout.unifiedDiff(path: source.path)), to: .standardOutput)
    case .check:
      let place = Location(file: 0, range: SourceRange(start: change.end, end: change.end))
      let renderer = TextRenderer(files: [source], isColoured: Paint.isWanted(on: .standardError, of: host))
      host.write(renderer.render(error: "not formatted; run `flowc format`", at: place), to: .standardError)
    }
  }

  private func finish(saysCounts: Bool) -> Outcome {
    // If there is something to report, the report already has a summary.
    let outcome = report.finish(isQuiet: true)
    if saysCounts, outcome == .clean { host.write(summary + "\n", to: .standardError) }
    return mode != .write && changedCount > 0 ? outcome | .findings : outcome
  }

  /// `2 files formatted, 3 unchanged`
  private var summary: String {
    let changed = changedCount == 1 ? "1 file" : "\(changedCount) files"
    let verb = mode == .write ? "formatted" : "not formatted"
    return "\(changed) \(verb), \(unchangedCount) unchanged"
  }
}
