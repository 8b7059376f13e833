package import FlowModel
package import FlowSyntax

/// `swiftui-name`: a flow with the name of a type of SwiftUI, in a target whose Swift files import SwiftUI.
enum SwiftUIName {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    guard context.options.importsSwiftUI else { return [] }
    return context.unit.ownFlows.compactMap { flow in
      let name = context.unit.names[flow.name]
      guard types.contains(name) else { return nil }
      return Diagnostic(
        .swiftUIName, at: flow.location, "SwiftUI has a type `\(name)`; in the Swift files of this target, `\(name)` means the flow",
        notes: [.init("give the flow another name, such as `\(name)Flow`, or write `SwiftUI.\(name)` for the type")])
    }
  }

  /// Whether a flow has the name of a type of SwiftUI. Only then the rule needs to know whether the target imports SwiftUI.
  static func concerns(_ unit: FlowUnit) -> Bool {
    unit.ownFlows.contains { types.contains(unit.names[$0.name]) }
  }

  /// The types that nearly every file of views uses. Rarer types, such as `Settings`, are good names for flows.
  static let types: Set<String> = [
    "App", "View", "Scene", "Binding", "Text", "Image", "Button", "List", "Form", "Label", "Group", "Section", "Color", "Font",
    "Picker", "Toggle", "Link", "Menu", "Environment", "Animation", "Spacer", "Divider", "Shape", "Alignment", "Gesture",
    "TextField", "ScrollView", "NavigationStack", "TabView", "WindowGroup", "ProgressView",
  ]
}

extension AnalysisOptions {
  /// Whether the result of a check of this unit depends on ``importsSwiftUI``.
  package static func needImportsOfSwiftUI(_ unit: FlowUnit) -> Bool { SwiftUIName.concerns(unit) }
}

extension Rule {
  package static let swiftUIName = Rule(
    "swiftui-name", .warning,
    page: RulePage(
      "a flow with the name of a SwiftUI type, in a target that imports SwiftUI",
      what: """
        A Swift file of the target imports SwiftUI or FlowSwiftUI, and a flow is called \
        \(SwiftUIName.types.sorted().dropLast().map { "`\($0)`" }.joined(separator: ", ")) or \
        `\(SwiftUIName.types.sorted().last ?? "")`. Only `flowc check` reads Swift files, so builds and editors do not report this.
        """,
      why: """
        A flow is a type. In its own target, its name hides the type of SwiftUI, and the compiler reports errors in the files of \
        the app, such as “inheritance from non-protocol type 'App'”. If no file means the type of SwiftUI, switch the rule off: \
        `{ "severities": { "swiftui-name": "off" } }` in the `.flowc.json` beside the flows.
        """,
      failing: """
        flow App {
        //   ^^^ warning[swiftui-name]
          start list
          screen list
        }
        """,
      fixed: """
        flow Notes {
          start list
          screen list
        }
        """))
}
