import FlowModel

/// The differences between two versions of flows.
struct FlowComparison {
  struct Change {
    var kind: ChangeKind
    var message: String
    var place: FlowSignature.Place
    var concerns: [Concern]
  }

  /// The changes: first the breaking ones, then the compatible ones, each in the order of the files.
  private(set) var changes: [Change] = []
  /// Whether states of the flow that is being compared may have been saved.
  private var isRestorable = false

  init(
    old: [FlowSignature], new: [FlowSignature], oldStyles: [FlowSignature.Part] = [], newStyles: [FlowSignature.Part] = []
  ) {
    compare(
      old, new, name: \.name,
      removed: { $0.add(.flowRemoved, "flow `\($1.name)` was removed", $1.place, concernsStates: $1.isRestorable) },
      added: { $0.add(.flowAdded, "flow `\($1.name)` is new", $1.place, concernsStates: false) }, both: { $0.compare($1, $2) })
    compare(
      oldStyles, newStyles, name: \.name,
      removed: { $0.add(.styleRemoved, "style `\($1.name)` is gone", $1.place) },
      added: { $0.add(.styleAdded, "style `\($1.name)` is new", $1.place) }, both: { _, _, _ in })
    changes = changes.filter(\.kind.isBreaking) + changes.filter { !$0.kind.isBreaking }
  }

  /// Compares two lists of named declarations. Several declarations may have the same name.
  private mutating func compare<Element>(
    _ old: [Element], _ new: [Element], name: KeyPath<Element, String>,
    removed: (inout Self, Element) -> Void, added: (inout Self, Element) -> Void,
    both: (inout Self, Element, Element) -> Void
  ) {
    var left: [String: [Element]] = [:]
    for element in new { left[element[keyPath: name], default: []].append(element) }
    var known: [String: Int] = [:]
    for element in old {
      let key = element[keyPath: name]
      known[key, default: 0] += 1
      if let match = left[key]?.first {
        left[key]?.removeFirst()
        both(&self, element, match)
      } else {
        removed(&self, element)
      }
    }
    for element in new {
      let key = element[keyPath: name]
      if let count = known[key], count > 0 { known[key] = count - 1 } else { added(&self, element) }
    }
  }

  /// Adds a change, if it has a concern.
  ///
  /// - Parameters:
  ///   - concernsStates: whether the change concerns saved states; `nil` if it concerns those of every restorable flow.
  ///   - breaksCode: whether Swift code of the old version no longer compiles.
  private mutating func add(
    _ kind: ChangeKind, _ message: String, _ place: FlowSignature.Place, concernsStates: Bool? = nil, breaksCode: Bool = true
  ) {
    let concerns = kind.concerns(isRestorable: concernsStates ?? isRestorable).filter { $0 != .api || breaksCode }
    if !concerns.isEmpty { changes.append(Change(kind: kind, message: message, place: place, concerns: concerns)) }
  }

  // MARK: Flows

  private mutating func compare(_ old: FlowSignature, _ new: FlowSignature) {
    isRestorable = old.isRestorable
    let flow = "flow `\(old.name)`"
    if new.access.reach < old.access.reach {
      add(.accessNarrowed, "\(flow) is now \(new.access.rawValue) (was: \(old.access.rawValue))", new.place)
    } else if new.access.reach > old.access.reach {
      add(.accessWidened, "\(flow) is now \(new.access.rawValue) (was: \(old.access.rawValue))", new.place)
    }
    add(
      .parametersChanged, "\(flow) \(change(old.parameters, new.parameters, "has the parameters", none: "has no parameters"))", new.place,
      concernsStates: isRestorable && !Self.restore(old.parameters, new.parameters),
      breaksCode: !Self.accept(old.parameters, new.parameters))
    add(
      .needsChanged, "\(flow) \(change(old.needs, new.needs, "needs", none: "needs nothing"))", new.place,
      breaksCode: !Self.accept(old.needs, new.needs))
    if !old.isOpaque, new.isOpaque { add(.screensHidden, "\(flow) hides its screens", new.place) }
    if old.isOpaque, !new.isOpaque { add(.screensShown, "\(flow) no longer hides its screens", new.place) }
    for name in old.conformances(missingIn: new) {
      add(.conformanceRemoved, "\(flow) no longer conforms to `\(name)`", new.place, concernsStates: name == "Codable")
    }
    for name in new.conformances(missingIn: old) {
      add(.conformanceAdded, "\(flow) conforms to `\(name)`", new.place, concernsStates: name == "Codable")
    }
    compareParts(
      old.screens, new.screens, "screen", of: flow,
      Kinds(.screenRemoved, .screenAdded, values: .screenValuesChanged, content: .screenContentChanged))
    compareParts(
      old.alerts, new.alerts, "alert", of: flow, Kinds(.alertRemoved, .alertAdded, values: .screenValuesChanged),
      events: ("button", Self.buttonKinds))
    compareParts(old.tabs, new.tabs, "tab", of: flow, Kinds(.tabRemoved, .tabAdded, values: .tabContentChanged))
    compareParts(
      old.contents, new.contents, "content", of: flow, Kinds(.contentRemoved, .contentAdded, values: .contentChanged))
    compareParts(old.work, new.work, "work", of: flow, Kinds(.workRemoved, .workAdded, values: .workContentChanged))
    compareParts(old.events, new.events, "event", of: flow, Self.eventKinds)
    compareParts(old.exits, new.exits, "exit", of: flow, Kinds(.exitRemoved, .exitAdded, values: .exitValuesChanged))
    compareLinks(old.links, new.links, of: flow)
    compareParts(
      old.variables, new.variables, "variable", of: flow,
      Kinds(.variableRemoved, .variableAdded, values: .variableTypeChanged))
  }

  /// The kinds of changes for one sort of declaration.
  private struct Kinds {
    var removed: ChangeKind
    var added: ChangeKind
    var values: ChangeKind
    var content: ChangeKind

    init(_ removed: ChangeKind, _ added: ChangeKind, values: ChangeKind, content: ChangeKind? = nil) {
      self.removed = removed
      self.added = added
      self.values = values
      self.content = content ?? values
    }
  }

  private static let eventKinds = Kinds(.eventRemoved, .eventAdded, values: .eventValuesChanged)
  private static let buttonKinds = Kinds(.buttonRemoved, .buttonAdded, values: .eventValuesChanged)

  private mutating func compareParts(
    _ old: [FlowSignature.Part], _ new: [FlowSignature.Part], _ what: String, of flow: String, _ kinds: Kinds,
    events: (what: String, kinds: Kinds) = ("event", eventKinds)
  ) {
    compare(
      old, new, name: \.name,
      removed: { $0.add(kinds.removed, "\($1.word(or: what)) `\($1.name)` of \(flow) was removed", $1.place) },
      added: { $0.add(kinds.added, "\($1.word(or: what)) `\($1.name)` of \(flow) is new", $1.place) },
      both: { comparison, old, new in
        let name = "\(new.word(or: what)) `\(old.name)`"
        if old.column != new.column {
          comparison.add(.contentMoved, "\(name) of \(flow) was in the column `\(old.column)`", new.place)
        }
        if old.content != new.content {
          let (now, before) = (comparison.reducer(new.content), comparison.reducer(old.content))
          comparison.add(kinds.content, "\(name) of \(flow) has \(now) (was: \(before))", new.place)
        } else if old.values.count != new.values.count || !Self.accept(old.values, new.values) {
          let change = comparison.change(old.values, new.values, "has", none: "has no values")
          comparison.add(
            kinds.values, "\(name) of \(flow) \(change)", new.place,
            concernsStates: comparison.isRestorable && !Self.restore(old.values, new.values))
        }
        if old.stays != new.stays {
          let kind: ChangeKind = new.stays ? .staysAdded : .staysRemoved
          comparison.add(kind, "\(name) of \(flow) \(new.stays ? "stays while a condition holds" : "stays no longer")", new.place)
        }
        if !old.events.isEmpty || !new.events.isEmpty {
          comparison.compareParts(old.events, new.events, events.what, of: "\(name) of \(flow)", events.kinds)
        }
      })
  }

  /// Compares links, except for those whose URLs work in both versions: several links may have the same path.
  private mutating func compareLinks(_ old: [FlowSignature.Link], _ new: [FlowSignature.Link], of flow: String) {
    let broken = old.filter { old in !new.contains { $0.opensAll(of: old) } }
    let others = new.filter { new in !old.contains { new.opensAll(of: $0) } }
    compare(
      broken, others, name: \.shape,
      removed: { $0.add(.linkRemoved, "link `\($1.text)` of \(flow) was removed", $1.place) },
      added: { $0.add(.linkAdded, "link `\($1.text)` of \(flow) is new", $1.place) },
      both: { $0.add(.linkValuesChanged, "link `\($1.text)` of \(flow) is now `\($2.text)`", $2.place) })
  }

  // MARK: Values

  /// Whether calls that pass the old values also fit the new ones. The old values keep their order, and the others have a default.
  private static func accept(_ old: [FlowSignature.Value], _ new: [FlowSignature.Value]) -> Bool {
    var rest = new[...]
    for old in old {
      guard let index = rest.firstIndex(where: { $0.name == old.name }), rest[..<index].allSatisfy(\.hasDefault),
        rest[index].type == old.type, rest[index].hasDefault || !old.hasDefault
      else { return false }
      rest = rest[(index + 1)...]
    }
    return rest.allSatisfy(\.hasDefault)
  }

  /// Whether the new values can be read from saved old ones. They are saved by name, and optional values may be missing.
  private static func restore(_ old: [FlowSignature.Value], _ new: [FlowSignature.Value]) -> Bool {
    // If a value is gone, a new one may be the same value with another name. Its saved value is lost.
    let mayBeRenamed = old.contains { old in !new.contains { $0.name == old.name } }
    return new.allSatisfy { new in
      guard let saved = old.first(where: { $0.name == new.name }) else { return new.isOptional && !mayBeRenamed }
      return new.type == saved.type || new.optionalOf == saved.type || new.isOptional && new.optionalOf == saved.optionalOf
    }
  }

  /// The change of values: `has x: Int (was: y: Int)`, or the defaults that are gone if all else is equal.
  private func change(_ old: [FlowSignature.Value], _ new: [FlowSignature.Value], _ verb: String, none: String) -> String {
    if old.count == new.count, zip(old, new).allSatisfy({ $0.name == $1.name && $0.type == $1.type }) {
      let lost = zip(old, new).filter { $0.hasDefault && !$1.hasDefault }.map { "`\($1.name)`" }
      return "no longer has a default for \(lost.joined(separator: " or "))"
    }
    return "\(new.isEmpty ? none : "\(verb) \(text(new))") (was: \(old.isEmpty ? "nothing" : text(old)))"
  }

  private func text(_ values: [FlowSignature.Value]) -> String { "`\(values.map(\.text).joined(separator: ", "))`" }

  private func reducer(_ content: String) -> String { content.isEmpty ? "no reducer" : "`\(content)`" }
}

extension Access {
  fileprivate var reach: Int {
    switch self {
    case .internal: 0
    case .package: 1
    case .public: 2
    }
  }
}
