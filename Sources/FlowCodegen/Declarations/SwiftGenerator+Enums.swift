import FlowModel
import FlowSyntax

/// The first layer: screens, events and actions as plain enums.
extension SwiftGenerator {
  mutating func writeEnums(of flow: Flow) {
    writeScreen(flow)
    for screen in flow.screens where !screen.isFeature && screen.hasAction { writeEvents(of: screen, in: flow) }
    writeScreenAction(flow)
    writeAction(flow)
  }

  private mutating func writeScreen(_ flow: Flow) {
    line("  /// What the flow can show.")
    line("  \(accessPrefix(flow))enum Screen: \(conformances(of: flow).state) {")
    for screen in flow.screens {
      doc(screen.doc, indent: 4)
      if let feature = screen.feature {
        statement("case \(spelling(screen.name))(", feature.type.location.range, ".State)", indent: 4)
      } else if case .values(let list?) = screen.content, let parameters = list.copied {
        statement("case \(spelling(screen.name))(", parameters, ")", indent: 4)
      } else {
        line("    case \(spelling(screen.name))")
      }
    }
    line("  }")
  }

  private mutating func writeEvents(of screen: Screen, in flow: Flow) {
    line("")
    line("  /// What can happen on `\(text(screen.name))`.")
    line("  \(accessPrefix(flow))enum \(capitalized(screen.name))Action: \(conformances(of: flow).action) {")
    for transition in screen.transitions {
      guard case .event(let name, let parameters) = transition.trigger else { continue }
      doc(transition.doc, indent: 4)
      writeCase(name, parameters)
    }
    line("  }")
  }

  private mutating func writeCase(_ name: Name, _ parameters: ParameterList?) {
    if let parameters = parameters?.copied {
      statement("case \(spelling(name))(", parameters, ")", indent: 4)
    } else {
      line("    case \(spelling(name))")
    }
  }

  private mutating func writeScreenAction(_ flow: Flow) {
    line("")
    line("  /// What can happen on any screen.")
    line("  \(accessPrefix(flow))enum ScreenAction: \(conformances(of: flow).action) {")
    for screen in flow.screens where screen.hasAction {
      let type = screen.feature.map { verbatim($0.type) + ".Action" } ?? capitalized(screen.name) + "Action"
      line("    case \(spelling(screen.name))(\(type))")
    }
    line("  }")
  }

  private mutating func writeAction(_ flow: Flow) {
    line("")
    line("  /// Everything that can happen to the flow.")
    line("  \(accessPrefix(flow))enum Action: FlowAction, \(conformances(of: flow).action) {")
    line("    case router(RouterAction<Screen, ScreenAction>)")
    for event in flow.events {
      doc(event.doc, indent: 4)
      writeCase(event.name, event.parameters)
    }
    line("  }")
  }

  /// What the enums and the state conform to: no more than what was asked for, because every conformance costs
  /// compile time.
  func conformances(of flow: Flow) -> (state: String, action: String) {
    var isEquatable = false
    var isHashable = false
    var isCodable = false
    for conformance in flow.conformances {
      switch verbatim(conformance) {
      case "Equatable": isEquatable = true
      case "Hashable": isHashable = true
      case "Codable": isCodable = true
      default: break
      }
    }
    let state = (isHashable ? "Hashable" : "Equatable") + ", Sendable" + (isCodable ? ", Codable" : "")
    let action = isHashable ? "Hashable, Sendable" : isEquatable ? "Equatable, Sendable" : "Sendable"
    return (state, action)
  }
}
