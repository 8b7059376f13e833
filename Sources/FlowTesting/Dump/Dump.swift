import FlowRuntime

/// Writes a value as lines that can be compared. A value that fits in one line gets one line; otherwise each part gets its own
/// line.
///
/// ```
/// State(
///   numbers: [1, 2, 3],
///   user: "someone",
/// )
/// ```
struct Dump {
  /// The largest number of characters of a value in one line.
  private static let width = 60
  private var lines: [String] = []
  /// The values that get a line for each part, even if they fit in one line. The indices of the children that lead to a value
  /// identify it. Both sides of a comparison share this set, so their lines break at the same places.
  private var expanded: Set<[Int]> = []
  /// The objects that contain the current value. They are not written again, so that the dump of a cycle of objects ends.
  private var open: Set<ObjectIdentifier> = []

  /// Returns the lines of a value.
  static func lines(of value: Any) -> [String] {
    var dump = Dump()
    dump.write(value, prefix: "", suffix: "", place: [])
    return dump.lines
  }

  /// Returns the lines of two values, for a comparison.
  static func lines(of one: Any, and other: Any) -> ([String], [String]) {
    var dumps = [Dump(), Dump()]
    var expanded: Set<[Int]>
    repeat {
      expanded = dumps[0].expanded.union(dumps[1].expanded)
      for (index, value) in [one, other].enumerated() {
        dumps[index] = Dump()
        dumps[index].expanded = expanded
        dumps[index].write(value, prefix: "", suffix: "", place: [])
      }
    } while dumps.contains { $0.expanded != expanded }
    return (dumps[0].lines, dumps[1].lines)
  }

  /// Returns the whole value in one line.
  static func line(of value: Any) -> String {
    var dump = Dump()
    return dump.parts(of: value).line
  }

  private mutating func write(_ value: Any, prefix: String, suffix: String, place: [Int]) {
    let indent = String(repeating: "  ", count: place.count)
    let parts = parts(of: value)
    let line = parts.line
    let fits = line.count <= Self.width && !line.contains("\n") && !expanded.contains(place)
    if !fits { expanded.insert(place) }
    if parts.children.isEmpty || fits {
      lines.append(indent + prefix + line + suffix)
      return
    }
    if let object = parts.object { open.insert(object) }
    lines.append(indent + prefix + parts.opening)
    for (index, child) in parts.children.enumerated() {
      write(child.value, prefix: child.label.map { $0 + ": " } ?? "", suffix: ",", place: place + [index])
    }
    lines.append(indent + parts.closing + suffix)
    if let object = parts.object { open.remove(object) }
  }

  /// The parts of a value.
  private struct Parts {
    var opening: String
    var children: [(label: String?, value: Any)] = []
    var closing = ""
    var object: ObjectIdentifier?
    /// The whole value in one line.
    var line = ""
  }

  private mutating func parts(of value: Any) -> Parts {
    var parts = taken(apart: value)
    if let object = parts.object, !open.insert(object).inserted {
      parts = Parts(opening: parts.opening + "…)")
    }
    let inside = parts.children.map { child in
      (child.label.map { $0 + ": " } ?? "") + self.parts(of: child.value).line
    }
    parts.line = parts.opening + inside.joined(separator: ", ") + parts.closing
    if let object = parts.object { open.remove(object) }
    return parts
  }

  private func taken(apart value: Any) -> Parts {
    if let value = value as? any DumpedByName { return Parts(opening: value.dumpedName) }
    if let route = value as? any DumpedRoute {
      return Parts(opening: "\(route.dumpedPlace) ", children: [(nil, route.dumpedScreen)])
    }
    let mirror = Mirror(reflecting: value)
    let children = Array(mirror.children)
    switch mirror.displayStyle {
    case .optional:
      return children.first.map { taken(apart: $0.value) } ?? Parts(opening: "nil")
    case .collection:
      return Parts(opening: "[", children: children.map { (nil, $0.value) }, closing: "]")
    case .set:
      return Parts(opening: "Set([", children: Self.sorted(children.map { (nil, $0.value) }), closing: "])")
    case .dictionary:
      return children.isEmpty ? Parts(opening: "[:]") : Self.dictionary(children)
    case .tuple:
      return Parts(opening: "(", children: children.map { (Self.label($0.label), $0.value) }, closing: ")")
    case .enum:
      return Self.enumeration(value, children)
    default:
      if children.isEmpty || Self.isOfTheSystem(value) { return Parts(opening: Self.leaf(value, mirror)) }
      let object = mirror.displayStyle == .class ? ObjectIdentifier(value as AnyObject) : nil
      let name = Self.name(of: type(of: value))
      return Parts(
        opening: name + "(", children: children.map { (Self.label($0.label), $0.value) }, closing: ")",
        object: object)
    }
  }

  private static func enumeration(_ value: Any, _ children: [Mirror.Child]) -> Parts {
    let name = caseName(of: value) ?? "\(value)"
    guard let child = children.first else { return Parts(opening: ".\(name)") }
    let opening = ".\(name)("
    let payload = Mirror(reflecting: child.value)
    guard payload.displayStyle == .tuple else {
      return Parts(opening: opening, children: [(nil, child.value)], closing: ")")
    }
    return Parts(
      opening: opening, children: payload.children.map { (label($0.label), $0.value) }, closing: ")")
  }

  private static func dictionary(_ children: [Mirror.Child]) -> Parts {
    let entries = children.map { child in
      let pair = Array(Mirror(reflecting: child.value).children)
      // Types with their own mirror may have labels instead of keys.
      if child.label != nil || pair.count != 2 { return (label: child.label, value: child.value) }
      return (label: Optional(line(of: pair[0].value)), value: pair[1].value)
    }
    return Parts(opening: "[", children: sorted(entries), closing: "]")
  }

  /// Sorts the elements of an unordered collection by their text.
  private static func sorted(_ children: [(label: String?, value: Any)]) -> [(label: String?, value: Any)] {
    children.map { (text: ($0.label ?? "") + line(of: $0.value), child: $0) }
      .sorted { $0.text < $1.text }.map(\.child)
  }

  /// Whether the description of a value is clearer than its parts, as for a duration, a date or an identifier.
  private static func isOfTheSystem(_ value: Any) -> Bool {
    let type = String(reflecting: type(of: value))
    return type.hasPrefix("Swift.") || type.hasPrefix("Foundation")
  }

  private static func leaf(_ value: Any, _ mirror: Mirror) -> String {
    if mirror.displayStyle == .struct || mirror.displayStyle == .class {
      return value is any CustomStringConvertible ? "\(value)" : "\(name(of: type(of: value)))()"
    }
    return String(reflecting: value)
  }

  /// Removes labels such as `.0` and `.1`, which a mirror gives to values without a label.
  private static func label(_ label: String?) -> String? {
    label.flatMap { $0.hasPrefix(".") ? nil : $0 }
  }

  /// The name of a type without the types that contain it, which is enough in a difference.
  private static func name(of type: Any.Type) -> String { "\(type)" }
}

/// A value that a dump writes as its `dumpedName`.
private protocol DumpedByName {
  var dumpedName: String { get }
}

extension RouteID: DumpedByName {
  var dumpedName: String { description }
}

extension TabID: DumpedByName {
  var dumpedName: String { description }
}

extension Presentation: DumpedByName {
  /// The kind and the container, and the other options if there are any.
  var dumpedName: String {
    var rest = options
    rest.container = nil
    return rest.isDefault ? description : "\(description) { \(rest) }"
  }
}

/// A route. A dump writes the route in one line if its screen fits in one line.
protocol DumpedRoute {
  var dumpedPlace: String { get }
  var dumpedScreen: Any { get }
}

extension Route: DumpedRoute {
  var dumpedPlace: String { "\(id) \(presentation.dumpedName)" }
  var dumpedScreen: Any { screen }
}
