import FlowModel

/// The structs of an opaque flow, in the place of enums that other modules would see.
///
/// ```swift
/// public struct Screen: FlowRuntime.OpaqueValue, Equatable, Sendable {
///   private let box: FlowRuntime.OpaqueBox<ScreenContent>
///   nonisolated var content: ScreenContent { box.content }
///   nonisolated static func detail(id: Int) -> Screen { .init(.detail(id: id)) }
/// }
/// ```
///
/// Static members have the names of the cases, so code that makes a screen or an event is the same as with an enum. Code that tells
/// them apart reads `content`.
extension SwiftGenerator {
  func writeOpaqueScreen(_ conformances: String) {
    open("/// A screen. Only the module of the flow can tell which one it is.", "Screen", conformances)
    if facts.hasTabs { writeMaker("\(words.items)", "Screen", "FlowRuntime.\(words.listType)<\(words.type)>") }
    for screen in screens[flow.screens] {
      if case .values(let list) = screen.content {
        writeMaker(of: screen.name, list)
      } else if let type = screen.content.reducer?.type {
        writeMaker("\(screen.name)", "Screen", "\(repeated: type).State")
      }
    }
    line(2, "}")
  }

  func writeOpaqueAction(_ conformances: String) {
    open("/// An event of a screen. Only the module of the flow can tell which one it is.", "ScreenAction", conformances)
    if facts.hasTabs {
      writeMaker("\(words.items)", "ScreenAction", "FlowRuntime.\(words.listType)Action<\(words.type), \(words.type)Action>")
    }
    for index in flow.screens.indices where hasAction(index) {
      let screen = screens[index]
      if let type = screen.content.reducer?.type {
        writeMaker("\(screen.name)", "ScreenAction", "\(repeated: type).Action")
      } else {
        writeMaker("\(screen.name)", "ScreenAction", "\(capitalized: screen.name)Action")
      }
    }
    line(2, "}")
  }

  func writeOpaqueStep(_ conformances: String) {
    open("/// An operation that waits until a refused screen may be shown.", "RefusedStep", conformances)
    if flow.standardConformances.contains(.codable) {
      line(4, "\(access)func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }")
      emptyLine()
      line(4, "\(access)init(from decoder: any Decoder) throws { self.init(try RefusedStepContent(from: decoder)) }")
    }
    line(2, "}")
  }

  /// Writes the struct that views receive in the place of the enum of screens.
  func writeOpaqueScreenStore(isFailable: Bool) {
    emptyLine()
    line(2, "/// A screen for a view. Only the module of the flow can tell which one it is.")
    line(2, "\(access)struct ScreenStore: FlowRuntime.FlowScreenStore {")
    line(4, "let content: ScreenStoreContent")
    emptyLine()
    beginLine(4, "@MainActor \(access)\(isFailable ? "init?" : "init")(_ store: FlowRuntime.Store<\(flow.name).Screen, ")
    put("\(flow.name).ScreenAction>, of flow: \(flow.name)) {\n")
    if isFailable {
      line(6, "guard let content = flow.screenStore(store) else { return nil }")
      line(6, "self.content = content")
    } else {
      line(6, "content = flow.screenStore(store)")
    }
    line(4, "}")
    line(2, "}")
  }

  private func open(_ doc: StaticString, _ name: StaticString, _ conformances: String) {
    endElsewhere(indent: 2)
    emptyLine()
    line(2, doc)
    line(2, "\(access)struct \(name): FlowRuntime.OpaqueValue, \(conformances) {")
    line(4, "private let box: FlowRuntime.OpaqueBox<\(name)Content>")
    // A module may isolate its types to the main actor by default. Effects make events and read screens on any actor.
    line(4, "nonisolated var content: \(name)Content { box.content }")
    line(4, "\(access)nonisolated var opaqueContent: Any { content }")
    emptyLine()
    line(4, "nonisolated init(_ content: \(name)Content) { box = FlowRuntime.OpaqueBox(content) }")
    emptyLine()
  }

  /// Writes a static function for a case with one unlabelled value: `static func filter(_ value: Filter.State) -> Screen { … }`.
  ///
  /// The result has the name of the struct, because a screen may be called `Self`.
  private func writeMaker(_ name: Code, _ result: StaticString, _ value: Code) {
    line(4, "nonisolated static func \(name)(_ value: \(value)) -> \(result) { .init(.\(name)(value)) }")
  }

  /// Writes a static member for a case with the values of a screen.
  private func writeMaker(of name: Name, _ list: ParameterList?) {
    let values = list?.parameters ?? .empty
    guard !values.isEmpty else { return line(4, "nonisolated static var \(name): Screen { .init(.\(name)) }") }
    beginLine(4, "nonisolated static func \(name)(")
    for index in values.indices {
      let parameter = parameters[index]
      if index > values.start { put(", ") }
      // In a declaration, these words need backticks even as labels.
      if ["inout", "let", "var"].contains(names[parameter.name]) { put(parameter.name) } else { putPlain(parameter.name) }
      put(": \(repeated: parameter.type)")
      if let value = parameter.defaultValue { put(" = \(repeated: value)") }
    }
    put(") -> Screen { .init(.\(name)(")
    for index in values.indices {
      put("\(index > values.start ? ", " : "")\(label: parameters[index].name): \(parameters[index].name)")
    }
    put(")) }\n")
  }
}
