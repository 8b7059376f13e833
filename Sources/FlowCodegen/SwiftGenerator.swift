package import FlowModel
import FlowSyntax

/// Writes the Swift of a unit. Each `.flow` file becomes one file with enums, a state, pure transitions and a reducer.
///
/// The same model always gives the same bytes. Every fragment of the user has, under a `#sourceLocation` directive, the same line
/// and column as in the `.flow` file. So `swiftc` reports a mistake in a fragment at its place in the `.flow` file. The unit must
/// be free of errors.
///
/// Runtime types are qualified, as in `FlowRuntime.Effect`, because an app or its imports may have their own `Effect`,
/// `Presentation` or `Tabs`.
///
/// A copy writes into the same memory, so only one of the copies may be used. Each thread makes its own generator.
///
/// All methods that write are `mutating`, even if they change only the writer. Without optimisation, a method that is not
/// `mutating` receives a copy of this value.
package struct SwiftGenerator {
  let unit: FlowUnit
  // Copies of the unit's tables. Without optimisation, reading a table through `unit` would copy the whole unit.
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
  /// Whether to write the screen stores, which views use, for every flow. Otherwise they are written for files that import a
  /// view module.
  let makesScreenStores: Bool
  /// Whether scenarios become tests.
  let makesTests: Bool
  /// For every name of the unit, whether it needs backticks.
  let keywords: UnsafeMutablePointer<Bool>
  var writer: ByteWriter
  /// The memory of texts that are written repeatedly.
  let storage = RawStorage()
  /// The index of each file's first flow, followed by the number of all flows.
  private var firstFlows: [Int] = []

  // The state of the current file and flow.
  var fileIndex = 0
  /// Whether the file has scenarios that become tests.
  var hasTests = false
  var bytes: UnsafePointer<UInt8>
  var lines: LineCursor
  var directive: Directive
  var flow = Flow.empty
  var facts = FlowFacts()
  /// The steps that the flow stores when a screen is refused, to do them after `resume`. Empty if the flow never resumes.
  var steps: [RefusedStep] = []
  /// For each operation with a step, the step's index in ``steps``.
  var stepOfOperation: [Int: Int] = [:]
  /// The operation that is being written; -1 if there is none. For `resume`, ``resumedOperation`` is the first operation of a step.
  /// Its screen is already in a local.
  var currentOperation = -1
  var resumedOperation = -1
  /// Whether a directive for the `.flow` file still applies to the code that comes next.
  var isElsewhere = false
  /// The context of the code that is being written.
  var level = Level.body
  /// The number of functions in the file that contain a directive.
  var directives = 0

  /// Prepares to write the files of a unit. The unit must have at least one file.
  ///
  /// - Parameters:
  ///   - unit: the unit, which has no errors.
  ///   - makesScreenStores: whether to write the enums that views of `FlowSwiftUI` and `FlowUIKit` switch over, even for files
  ///     that import neither module.
  ///   - makesTests: whether scenarios become tests, as in test targets.
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
    keywords = storage.allocate(unit.names.count, repeating: false)
    for word in SwiftKeyword.words {
      if let name = unit.names.find(word) { keywords[Int(name.id)] = true }
    }
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
      writeStaying()
      writeAlerts()
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

  /// The access modifier of the flow's declarations.
  var access: StaticString {
    switch flow.access {
    case .public: "public "
    case .package: "package "
    case .internal: ""
    }
  }

  /// The access modifier of the flow's screens and events. Other modules do not see those of an opaque flow.
  var innerAccess: StaticString { flow.isOpaque ? "" : access }

  /// The member of a screen or an event that is the enum: in an opaque flow, both are structs.
  var enumMember: StaticString { flow.isOpaque ? ".content" : "" }

  /// The name of the enum of screens, and of the enum of events.
  var screenEnum: StaticString { flow.isOpaque ? "ScreenContent" : "Screen" }
  var screenActionEnum: StaticString { flow.isOpaque ? "ScreenActionContent" : "ScreenAction" }

  /// Writes the `///` lines of a declaration.
  mutating func doc(_ comment: IndexRange, indent: Int) {
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
