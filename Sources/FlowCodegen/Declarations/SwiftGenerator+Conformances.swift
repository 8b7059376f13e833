import FlowModel
import FlowSyntax

/// The conformances that a flow's header names.
///
/// `Codable` is written out, because having it synthesised takes many times longer to compile. A screen is an object with one key,
/// its name, that holds its values by name, or the state of its reducer; so old data stays readable when screens
/// are added, and an unknown name is an error of decoding, not a wrong screen.
extension SwiftGenerator {
  mutating func writeConformances(of flow: Flow) {
    for conformance in flow.conformances {
      switch verbatim(conformance) {
      case "Equatable", "Hashable", "Sendable": break
      case "Codable":
        writeScreenCoding(of: flow)
        writeStateCoding(of: flow)
      default:
        line("")
        statement("extension \(spelling(flow.name)).State: ", conformance.location.range, " {}", indent: 0)
      }
    }
  }

  private mutating func writeScreenCoding(of flow: Flow) {
    let access = accessPrefix(flow)
    line("")
    line("extension \(spelling(flow.name)).Screen {")
    line("  \(access)func encode(to encoder: any Encoder) throws {")
    line("    var coder = ScreenEncoder(to: encoder)")
    line("    switch self {")
    for screen in flow.screens {
      let name = spelling(screen.name)
      let key = Self.literal(text(screen.name))
      if screen.isFeature {
        line("    case .\(name)(let value): try coder.encode(value, as: \(key))")
      } else if screen.values.isEmpty {
        line("    case .\(name): try coder.encode(\(key))")
      } else {
        let locals = screen.values.indices.map { "let value\($0)" }.joined(separator: ", ")
        line("    case .\(name)(\(locals)):")
        line("      try coder.encode(\(key)) { values in")
        for (index, value) in screen.values.enumerated() {
          line("        try values.encode(value\(index), forKey: \(Self.literal(text(value.name))))")
        }
        line("      }")
      }
    }
    line("    }")
    line("  }")
    line("")
    line("  \(access)init(from decoder: any Decoder) throws {")
    line("    let coder = try ScreenDecoder(from: decoder)")
    line("    switch coder.name {")
    for screen in flow.screens {
      let name = spelling(screen.name)
      line("    case \(Self.literal(text(screen.name))):")
      if screen.isFeature {
        line("      self = .\(name)(try coder.value())")
      } else if screen.values.isEmpty {
        line("      self = .\(name)")
      } else {
        line("      let values = try coder.values()")
        let arguments = screen.values.map { "\(text($0.name)): try values.value(\(Self.literal(text($0.name))))" }
        line("      self = .\(name)(\(arguments.joined(separator: ", ")))")
      }
    }
    line("    default: throw coder.unknownScreen()")
    line("    }")
    line("  }")
    line("}")
  }

  private mutating func writeStateCoding(of flow: Flow) {
    let access = accessPrefix(flow)
    let names = (flow.parameters?.parameters.map(\.name) ?? []) + flow.variables.map(\.name)
    line("")
    line("extension \(spelling(flow.name)).State {")
    line("  \(access)func encode(to encoder: any Encoder) throws {")
    line("    var values = encoder.container(keyedBy: FlowCodingKey.self)")
    for name in names {
      line("    try values.encode(self.\(text(name)), forKey: \(Self.literal(text(name))))")
    }
    line("    try values.encode(self.routes, forKey: \"routes\")")
    line("  }")
    line("")
    line("  \(access)init(from decoder: any Decoder) throws {")
    line("    let values = try decoder.container(keyedBy: FlowCodingKey.self)")
    for name in names {
      line("    self.\(text(name)) = try values.value(\(Self.literal(text(name))))")
    }
    line("    self.routes = try values.value(\"routes\")")
    line("  }")
    line("}")
  }
}
