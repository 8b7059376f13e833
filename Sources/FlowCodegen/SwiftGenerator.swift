package import FlowModel
import FlowSyntax

/// Writes the Swift of a unit. Each `.flow` file becomes one file with enums, a state, pure transitions and a reducer.
///
/// The same model always gives the same bytes. Every fragment that the user wrote stands, under a `#sourceLocation`
/// directive, at the line and the column that it has in the `.flow` file, so `swiftc` reports a mistake in it there.
/// The unit must be free of errors.
///
/// Types of the runtime are written with its name, `FlowRuntime.Effect`, because an app may have an `Effect`, a
/// `Presentation` or `Tabs` of its own, or import a module that has one.
///
/// A copy writes into the same memory. Only one of the copies may be used, and each thread makes its own generator.
///
/// All methods that write are `mutating`, even those that change only the writer: without optimisation, a method that
/// is not `mutating` receives a copy of this value.
package struct SwiftGenerator {
  let unit: FlowUnit
  // Of the unit, by themselves: reading one of them through the unit copies all of it without optimisation.
  let names: NameTable
  let spellings: NameSpellings
  let screens: UnsafePointer<Screen>
  let requirements: UnsafePointer<Screen.Requirement>
  let tabs: UnsafePointer<Tab>
  let transitions: UnsafePointer<Transition>
  let branches: UnsafePointer<Branch>
  let enclosing: UnsafePointer<EnclosingCondition>
  let operations: UnsafePointer<Operation>
  let routes: UnsafePointer<ReplacementRoute>
  let parameters: UnsafePointer<Parameter>
  let arguments: UnsafePointer<Argument>
  let bindings: UnsafePointer<Transition.Binding>
  let paths: UnsafePointer<PathComponent>
  let docLines: UnsafePointer<Location>

  let locals: LocalNames
  let uses: NameUses
  /// Whether the generator writes the stores of screens, which views use, for every flow. Otherwise it writes them for
  /// the files that ask for them.
  let makesScreenStores: Bool
  /// Whether scenarios become tests.
  let makesTests: Bool
  /// For every name of the unit, whether it needs backticks.
  let keywords: UnsafeMutablePointer<Bool>
  var writer: ByteWriter
  /// The memory of the texts that are written again and again.
  let storage = RawStorage()
  /// The index of each file's first flow, and behind them the count of all flows.
  private var firstFlows: [Int] = []

  // Of the file and the flow that are being written.
  var fileIndex = 0
  /// Whether the file has scenarios that become tests.
  var hasTests = false
  var bytes: UnsafePointer<UInt8>
  var lines: LineCursor
  var directive: Directive
  var flow = Flow.empty
  var facts = FlowFacts()
  /// The steps that the flow may keep, if it resumes.
  var steps: [RefusedStep] = []
  /// By operation the place of its step in ``steps``.
  var stepOfOperation: [Int: Int] = [:]
  /// The operation that is being written, and the one that is written to be resumed, with its screen at hand; -1 for none.
  var currentOperation = -1
  var resumedOperation = -1
  /// Whether a directive of the `.flow` file is still in force for the code that comes next.
  var isElsewhere = false
  /// What surrounds the code that is being written.
  var level = Level.body
  /// The number of functions of the file that hold a directive.
  var directives = 0

  /// Prepares to write the files of a unit. The unit must have at least one file.
  ///
  /// - Parameters:
  ///   - unit: the files.
  ///   - makesScreenStores: whether to write the enums that views of `FlowSwiftUI` and `FlowUIKit` switch over, also
  ///     for files that import neither module.
  ///   - makesTests: whether scenarios become tests, as those of test targets do.
  package init(_ unit: FlowUnit, makesScreenStores: Bool = false, makesTests: Bool = false) {
    self.unit = unit
    self.makesTests = makesTests
    self.makesScreenStores = makesScreenStores
    names = unit.names
    spellings = unit.raw.names
    screens = unit.raw.screens
    requirements = unit.raw.requirements
    tabs = unit.raw.tabs
    transitions = unit.raw.transitions
    branches = unit.raw.branches
    enclosing = unit.raw.enclosing
    operations = unit.raw.operations
    routes = unit.raw.routes
    parameters = unit.raw.parameters
    arguments = unit.raw.arguments
    bindings = unit.raw.bindings
    paths = unit.raw.paths
    docLines = unit.raw.docLines
    locals = LocalNames(avoiding: unit.names, in: storage)
    keywords = SwiftKeyword.flags(of: unit.names, in: storage)
    uses = NameUses(unit, keywords: keywords)
    directive = Directive(path: "", in: storage)
    writer = ByteWriter(in: storage)
    bytes = unit.files[0].base
    lines = LineCursor(unit.files[0])
    for index in unit.flows.indices {
      while firstFlows.count <= unit.flows[index].location.file { firstFlows.append(index) }
    }
    while firstFlows.count <= unit.files.count { firstFlows.append(unit.flows.count) }
  }

  /// Writes the Swift of one of the unit's files.
  ///
  /// - Parameters:
  ///   - file: the index of the file in the unit.
  ///   - sink: receives the text in order, usually in chunks of 64 KiB. The memory is valid only during the call.
  package mutating func generate(file: Int, into sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    let source = unit.files[file]
    fileIndex = file
    hasTests = makesTests && unit.scenarios.contains { $0.title.file == file }
    bytes = source.base
    lines = LineCursor(source)
    directive = Directive(path: Self.literal(source.path), in: storage)
    directives = 0
    writer.sink = sink
    writeFile()
    writer.flush()
    writer.sink = { _ in }
  }

  private mutating func writeFile() {
    let flows = firstFlows[fileIndex]..<firstFlows[fileIndex + 1]
    put("// Generated by flowc from \(text: baseName). Changes to this file are lost.\n\n")
    writeImports(flows)
    writeStyles()
    let hasScreenStores = hasScreenStores
    for index in flows {
      flow = unit.flows[index]
      facts = FlowFacts(flow, unit, uses)
      findSteps()
      writeReducer()
      writeState()
      writeHandlers()
      writeRequirements()
      if flow.resumes { writeResumption() }
      writeLinkHandlers()
      writeNesting()
      writeConformances()
      if hasScreenStores { writeScreenStores() }
    }
    if hasTests { writeTests() }
    endElsewhere(indent: 0)
  }

  /// The last component of the path, without characters that could end a comment.
  private var baseName: String {
    let path = unit.files[fileIndex].path
    let name = path.lastOffset(of: UInt8(ascii: "/")).map { path.utf8(from: $0 + 1) } ?? path
    return name.isPlain ? name : String(name.map { $0.isNewline ? " " : $0 })
  }

  /// What stands before the declarations of the flow.
  var access: StaticString {
    switch flow.access {
    case .public: "public "
    case .package: "package "
    case .internal: ""
    }
  }

  /// The `///` lines of a declaration.
  mutating func doc(_ comment: Run, indent: Int) {
    if isElsewhere, level == .body, comment.count > 0 { endElsewhere(indent: indent) }
    var index = comment.start
    while index < comment.end {
      let range = docLines[index].range
      var end = Int(range.end)
      let start = Int(range.start)
      while end > start, bytes[end &- 1] <= 0x20 { end &-= 1 }
      let text = bytes
      writer.holdDocs(1) {
        $0.spaces(indent)
        $0.put(text + start, end &- start)
        $0.put(byte: 0x0A)
      }
      index &+= 1
    }
  }

  /// A Swift string literal for a text.
  static func literal(_ text: String) -> String {
    if text.isPlain { return "\"\(text)\"" }
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
