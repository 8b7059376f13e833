import FlowJSON

/// The document as JSON. `Documentation/graph.md` describes the schema.
extension FlowDocument {
  /// - Parameters:
  ///   - map: the drawing to include, if any.
  ///   - isIndented: whether to format the JSON for people to read.
  package func json(with map: FlowMap? = nil, isIndented: Bool = true) -> String {
    value(with: map).text(isIndented: isIndented, escapesMarkup: true) + (isIndented ? "\n" : "")
  }

  /// The JSON for the page, without fields that the page does not read: operations, because it runs programs, and all places
  /// except those of findings. The page adds the trigger `event`, which almost all transitions have.
  func jsonOfPage(with map: FlowMap) -> String {
    value(with: map, isForPage: true).text(isIndented: false, escapesMarkup: true)
  }

  private func value(with map: FlowMap?, isForPage: Bool = false) -> JSON {
    .object(of: [
      ("version", .integer(Self.schemaVersion)),
      ("flows", .array(flows.map { isForPage ? $0.json.without(["place", "operations", "else"]) : $0.json })),
      ("ownFlows", .integer(ownFlowCount)),
      ("findings", .array(findings.map(\.json))),
      ("map", map?.json(isForPage: isForPage)),
    ])
  }
}

extension DocumentFlow {
  fileprivate var json: JSON {
    .object(of: [
      ("name", .string(name)), ("module", .optional(module)), ("doc", .unlessEmpty(doc)), ("place", place.json),
      ("parameters", parameters.json), ("variables", variables.json), ("needs", needs.json),
      (
        "exits",
        .unlessEmpty(
          exits.map {
            .object(of: [
              ("name", .string($0.name)), ("doc", .unlessEmpty($0.doc)), ("parameters", $0.parameters.json),
              ("place", $0.place.json),
            ])
          })
      ),
      ("events", .unlessEmpty(events.map(\.json))), ("start", .unlessEmpty(start.map(\.json))),
      ("screens", .array(screens.map(\.json))), ("tabs", .unlessEmpty(tabs.map(\.json))),
      ("work", .unlessEmpty(work.map(\.json))), ("beginning", .unlessEmpty(beginning.map(\.json))),
      ("tabsOpenNavigation", .ifTrue(tabsOpenNavigation)), ("links", .unlessEmpty(links.map(\.json))),
      ("program", program),
    ])
  }
}

extension DocumentScreen {
  fileprivate var json: JSON {
    .object(of: [
      ("name", .string(name)), ("doc", .unlessEmpty(doc)), ("place", place.json), ("content", content.json),
      ("arguments", arguments), ("column", .optional(column)),
      (
        "requirement",
        requirement.map {
          JSON.object(of: [
            ("condition", .string($0.condition)), ("else", .array($0.operations.map(\.json))), ("step", .optional($0.step)),
            ("selection", .optional($0.selection)),
          ])
        }
      ), ("stays", .optional(stays)), ("transitions", .unlessEmpty(transitions.map(\.json))), ("alert", alert),
    ])
  }
}

extension DocumentScreen.Content {
  fileprivate var json: JSON {
    switch self {
    case .values(let values): .object(of: [("kind", "values"), ("parameters", values.json)])
    case .feature(let type, let arguments):
      .object(of: [("kind", "feature"), ("type", .string(type)), ("arguments", arguments)])
    case .flow(let index, let type, let arguments):
      .object(of: [
        ("kind", "flow"), ("flow", .optional(index)), ("type", .string(type)), ("arguments", arguments),
      ])
    }
  }
}

extension DocumentTransition {
  fileprivate var json: JSON {
    .object(
      of: trigger.fields + [
        ("doc", .unlessEmpty(doc)), ("place", place.json), ("always", .ifTrue(isAlways)),
        ("branches", .unlessEmpty(branches.map(\.json))), ("steps", .optional(steps)),
      ])
  }
}

extension DocumentTransition.Trigger {
  fileprivate var fields: [(name: String, value: JSON?)] {
    switch self {
    case .event(let name, let values):
      [("trigger", "event"), ("name", .string(name)), ("parameters", values.json)]
    case .pattern(let path, let names):
      [
        ("trigger", "pattern"), ("name", .string(path.joined(separator: "."))),
        ("bindings", .unlessEmpty(names.map { .string($0) })),
      ]
    case .dismissed: [("trigger", "dismissed")]
    case .exit(let name, let names):
      [("trigger", "exit"), ("name", .string(name)), ("bindings", .unlessEmpty(names.map { .string($0) }))]
    case .reselected: [("trigger", "reselected")]
    }
  }
}

extension DocumentBranch {
  fileprivate var json: JSON {
    .object(
      of: conditions.fields + [
        ("root", root), ("operations", .array(operations.map(\.json))), ("step", .optional(step)),
        ("withoutAnimation", .ifTrue(!isAnimated)),
      ])
  }
}

extension [String] {
  /// The conditions of a branch. `if` joins all of them into one text.
  var fields: [(name: String, value: JSON?)] {
    [
      ("if", .unlessEmpty(joined(separator: ", "))), ("conditions", count > 1 ? JSON.strings(self) : nil),
    ]
  }
}

extension DocumentLink {
  fileprivate var json: JSON {
    .object(of: [
      ("pattern", isRest ? nil : .string(pattern)), ("rest", .ifTrue(isRest)), ("place", place.json),
      ("values", .unlessEmpty(values)), ("branches", .array(branches.map(\.json))), ("steps", .optional(steps)),
    ])
  }
}

extension DocumentFinding {
  fileprivate var json: JSON {
    .object(of: [
      ("rule", .string(rule)), ("severity", .string(severity)), ("message", .string(message)), ("place", place.json),
      ("flow", .optional(flow)), ("screen", .optional(screen)),
      (
        "trace",
        .unlessEmpty(trace.map { .object(of: [("event", .string($0.event)), ("stack", .string($0.stack))]) })
      ),
    ])
  }
}

extension DocumentPlace {
  var json: JSON { .string(description) }

  /// The place in the format of compilers.
  package var description: String { "\(file):\(line):\(column)" }
}

extension [DocumentValue] {
  fileprivate var json: JSON? {
    .unlessEmpty(
      map { .object(of: [("name", .string($0.name)), ("type", .string($0.type)), ("value", .optional($0.value))]) })
  }
}

extension DocumentPresentation {
  var json: JSON {
    .object(
      of: [("kind", .string(kind.rawValue)), ("style", .optional(style)), ("navigation", .ifTrue(hasContainer))]
        + options.fields)
  }
}

extension DocumentOptions {
  var fields: [(name: String, value: JSON?)] {
    [
      ("detents", .unlessEmpty(detents.map { .string($0) })), ("dragIndicator", .ifTrue(showsDragIndicator)),
      ("locked", .ifTrue(isLocked)),
    ]
  }
}

// MARK: The map

extension FlowMap {
  /// - Parameter isForPage: whether to leave out what the page does not read: the names of boxes, which their pieces have.
  fileprivate func json(isForPage: Bool) -> JSON {
    .object(of: [
      (
        "frames",
        .array(
          frames.map {
            .object(of: [
              ("title", .string($0.title)), ("flow", .optional($0.flow)), ("module", .optional($0.module)), ("change", $0.change.json),
            ])
          })
      ),
      (
        "nodes",
        .array(
          nodes.map { node in
            .object(of: [
              ("id", isForPage ? nil : .string(node.id)), ("kind", .string(node.kind.rawValue)), ("title", .string(node.title)),
              ("subtitle", .unlessEmpty(node.subtitle)), ("lines", .unlessEmpty(node.lines.map { .string($0) })),
              ("frame", .integer(node.frame)), ("screen", .optional(node.screen)), ("flow", .optional(node.flow)),
              ("findings", .unlessEmpty(node.findings.map { .integer($0) })), ("change", node.change.json),
            ])
          })
      ),
      (
        "edges",
        .array(
          zip(edges, edgeLevels).map { edge, level in
            .object(of: [
              ("from", .integer(edge.from)), ("to", .integer(edge.to)), ("kind", .string(edge.kind.rawValue)),
              (
                "labels",
                .unlessEmpty(
                  edge.labels.map { .object(of: [("event", .unlessEmpty($0.event)), ("if", .optional($0.condition))]) })
              ), ("change", edge.change.json), ("steps", .optional(edge.steps)), ("level", .optional(level?.number)),
            ])
          })
      ), ("levels", .unlessEmpty(levels.map { ["level": .integer($0.number), "steps": .string($0.text)] })),
    ])
  }
}

extension FlowMap.Change {
  fileprivate var json: JSON? { self == .none ? nil : .string(rawValue) }
}

extension JSON {
  /// The value without the members that have one of these names, at every depth, and without the trigger `event`. `beginning` stays
  /// whole, because the messages that work receives there are not part of a program.
  fileprivate func without(_ names: Set<String>) -> JSON {
    switch self {
    case .array(let elements): return .array(elements.map { $0.without(names) })
    case .object(let members):
      let kept = members.filter { !names.contains($0.name) && !($0.name == "trigger" && $0.value == "event") }
      return .object(kept.map { Member($0.name, $0.name == "beginning" ? $0.value : $0.value.without(names)) })
    default: return self
    }
  }
}
