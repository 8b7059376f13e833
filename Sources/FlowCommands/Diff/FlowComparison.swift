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
      removed: { $0.add(.flowRemoved, "flow `\($1.name)` was removed", $1.place, isRestorable: $1.isRestorable) },
      added: { $0.add(.flowAdded, "flow `\($1.name)` is new", $1.place) }, both: { $0.compare($1, $2) })
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

  private mutating func add(
    _ kind: ChangeKind, _ message: String, _ place: FlowSignature.Place, isRestorable: Bool? = nil
  ) {
    let concerns = kind.concerns(isRestorable: isRestorable ?? self.isRestorable)
    changes.append(Change(kind: kind, message: message, place: place, concerns: concerns))
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
    if !Self.accept(old.parameters, new.parameters) {
      add(.parametersChanged, "\(flow) has the parameters \(text(new.parameters)) (was: \(text(old.parameters)))", new.place)
    }
    if !Self.accept(old.needs, new.needs) {
      add(.needsChanged, "\(flow) needs \(text(new.needs)) (was: \(text(old.needs)))", new.place)
    }
    if !old.isOpaque, new.isOpaque { add(.screensHidden, "\(flow) hides its screens", new.place) }
    if old.isOpaque, !new.isOpaque { add(.screensShown, "\(flow) no longer hides its screens", new.place) }
    for name in old.conformances where !new.conformances.contains(name) {
      add(.conformanceRemoved, "\(flow) no longer conforms to `\(name)`", new.place)
    }
    for name in new.conformances where !old.conformances.contains(name) {
      add(.conformanceAdded, "\(flow) conforms to `\(name)`", new.place)
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
    compareParts(old.links, new.links, "link", of: flow, Kinds(.linkRemoved, .linkAdded, values: .linkValuesChanged))
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
        } else if !Self.areAlike(old.values, new.values) {
          let (now, before) = (comparison.text(new.values), comparison.text(old.values))
          comparison.add(kinds.values, "\(name) of \(flow) has \(now) (was: \(before))", new.place)
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

  // MARK: Values

  /// Whether calls that fit the old values also fit the new values. New values at the end may have defaults.
  private static func accept(_ old: [FlowSignature.Value], _ new: [FlowSignature.Value]) -> Bool {
    guard new.count >= old.count else { return false }
    for (old, new) in zip(old, new) {
      if old.name != new.name || old.type != new.type || old.isOptional && !new.isOptional { return false }
    }
    return new.dropFirst(old.count).allSatisfy(\.isOptional)
  }

  private static func areAlike(_ old: [FlowSignature.Value], _ new: [FlowSignature.Value]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { $0.name == $1.name && $0.type == $1.type && (!$0.isOptional || $1.isOptional) }
  }

  private func text(_ values: [FlowSignature.Value]) -> String {
    if values.isEmpty { return "nothing" }
    return "`" + values.map { $0.name.isEmpty ? $0.type : "\($0.name): \($0.type)" }.joined(separator: ", ") + "`"
  }

  private func reducer(_ content: String) -> String { content.isEmpty ? "values" : "`\(content)`" }
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
