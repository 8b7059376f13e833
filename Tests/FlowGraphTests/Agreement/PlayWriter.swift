import FlowGraph

/// Writes Swift code that chooses random events for flows.
///
/// In this code, each event is JSON for the engine of the page. Beside it is the matching action of the generated coordinator.
struct PlayWriter {
  let document: FlowDocument
  /// For each pattern, the actions that it matches, in Swift syntax with `%` for a value, and their events.
  var patterns: [String: [(action: String, event: String)]] = [:]
  /// The names of the opaque flows, whose screens are structs.
  var opaque: Set<String> = []

  /// A function for each flow, and a function that plays the named flows with the given initialisers.
  func text(
    playing flows: [(name: String, flow: String, state: String)], runs: Int, events: Int, seed: UInt64,
    withValues: Bool, function: String
  ) -> String {
    let calls = flows.enumerated().map { number, flow in
      """
          play(
            "\(flow.name)", \(flow.flow), { \(flow.state) }, runs: \(runs), events: \(events), seed: \(seed &+ UInt64(number)),
            withValues: \(withValues)) { candidates\(flow.name)($0, &$1) }
      """
    }
    return "import FlowRuntime\n" + document.flows.map { text(of: $0) }.joined()
      + "@MainActor func \(function)() {\n\(calls.joined(separator: "\n"))\n}\n"
  }

  private func text(of flow: DocumentFlow) -> String {
    var text = """

      func candidates\(flow.name)(_ state: \(flow.name).State, _ random: inout PlayRandom) -> [(String, \(flow.name).Action)] {
        var list: [(String, \(flow.name).Action)] = []
        var texts: [String] = []

      """
    for event in flow.events {
      guard case .event(let name, let values) = event.trigger else { continue }
      text += "  texts = []\n"
      text += "  let own\(name): \(flow.name).Action = .`\(name)`\(payload(values))\n"
      text +=
        "  list.append((\"{\\\"own\\\":\\\"\(name)\\\",\\\"values\\\":{\(json(values.map(\.name)))}}\", own\(name)))\n"
    }
    for (number, work) in flow.work.enumerated() { text += actions(of: work, number, flow) }
    for (number, link) in flow.links.enumerated() {
      // `link rest` passes any link to the flow on top. That flow may have a link with the path `/go/…`.
      let rest = link.isRest ? "/go/{v}" : link.pattern
      let pattern = rest.split(separator: "/").map { $0.hasPrefix("{") ? "\\(random.below(8))" : String($0) }
      text += "  let path\(number) = \"/\(pattern.joined(separator: "/"))\"\n"
      text +=
        "  if let link = try? FlowLink(path\(number)) { list.append((\"{\\\"link\\\":\\\"\\(path\(number))\\\"}\", .router(.open(link)))) }\n"
    }
    text += """
        for (index, route) in state.routes.enumerated() {
          if index + 1 < state.routes.count { list.append(("{\\"back\\":\\(index)}", .router(.systemBack(to: route.id)))) }
          if index > 0 { list.append(("{\\"dismiss\\":\\(index)}", .router(.dismissed(id: route.id)))) }
          switch route.screen\(opaque.contains(flow.name) ? ".content" : "") {

      """
    for screen in flow.screens { text += cases(of: screen, flow) }
    if !flow.tabs.isEmpty { text += flow.tabs[0].column == nil ? tabs(of: flow) : columns(of: flow) }
    return text + "    }\n  }\n  return list\n}\n"
  }

  private func actions(of work: DocumentScreen, _ number: Int, _ flow: DocumentFlow) -> String {
    var text = ""
    for (place, transition) in work.transitions.enumerated() {
      for (index, (made, event, fields)) in actions(transition.trigger).enumerated() {
        let name = "work\(number)Action\(place)x\(index)"
        text += """
            texts = []
            let \(name): \(flow.name).Action = .`\(work.name)`(\(made))
            list.append(("{\\"work\\":\(number),\\"event\\":\\"\(event)\\",\\"values\\":{\(json(fields))}}", \(name)))

          """
      }
    }
    return text
  }

  private func payload(_ values: [DocumentValue]) -> String {
    values.isEmpty ? "" : "(\(values.map { "\($0.name): random.value(&texts)" }.joined(separator: ", ")))"
  }

  /// The randomly chosen values, as JSON fields.
  private func json(_ names: [String]) -> String {
    names.enumerated().map { "\\\"\($1)\\\":\\(texts[\($0)])" }.joined(separator: ",")
  }

  private func cases(of screen: DocumentScreen, _ flow: DocumentFlow) -> String {
    let name = "`\(screen.name)`"
    switch screen.content {
    case .values, .feature:
      var text = "    case .\(name):\n"
      var isEmpty = true
      for (number, transition) in screen.transitions.enumerated() {
        for (place, (made, event, fields)) in actions(transition.trigger).enumerated() {
          isEmpty = false
          let action = "action\(number)x\(place)"
          text += """
                  texts = []
                  let \(action): \(flow.name).ScreenAction = .\(name)(\(made))
                  list.append(("{\\"route\\":\\(index),\\"event\\":\\"\(event)\\",\\"values\\":{\(json(fields))}}", .router(.screen(id: route.id, action: \(action)))))

            """
        }
      }
      return isEmpty ? text + "      break\n" : text
    case .flow(let child?, _, _):
      return """
            case .\(name)(let inner):
              for (json, action) in candidates\(document.flows[child].name)(inner, &random) {
                list.append(("{\\"route\\":\\(index),\\"flow\\":\\(json)}", .router(.screen(id: route.id, action: .\(name)(action)))))
              }

        """
    case .flow: return "    case .\(name): break\n"
    }
  }

  /// The actions that a trigger matches, each with its event and the names of its values.
  private func actions(_ trigger: DocumentTransition.Trigger) -> [(action: String, event: String, fields: [String])] {
    switch trigger {
    case .event(let name, let values): return [(".`\(name)`\(payload(values))", name, values.map(\.name))]
    case .pattern(let path, let names):
      if let known = patterns[trigger.name] {
        return known.map { action, event in
          (action.replacing("%", with: "random.value(&texts)"), event, action.contains("%") ? ["0"] : [])
        }
      }
      guard names.isEmpty else { return [] }
      let action = path.dropLast().reduce("") { $0 + ".\($1)(" } + "." + path[path.count - 1]
      return [(action + String(repeating: ")", count: path.count - 1), trigger.name, [])]
    case .dismissed, .exit, .reselected: return []
    }
  }

  private func tabs(of flow: DocumentFlow) -> String {
    var text = """
          case .tabs(let tabs):
            for (place, item) in tabs.items.enumerated() {
              list.append(("{\\"route\\":\\(index),\\"select\\":\\(place)}", .router(.screen(id: route.id, action: .tabs(.select(item.id))))))
              switch item.tab {

      """
    for tab in flow.tabs {
      guard case .flow(let child?, _, _) = tab.content else { continue }
      text += """
                case .\(tab.name)(let inner):
                  for (json, action) in candidates\(document.flows[child].name)(inner, &random) {
                    list.append(("{\\"route\\":\\(index),\\"tab\\":\\(place),\\"flow\\":\\(json)}", .router(.screen(id: route.id, action: .tabs(.tab(id: item.id, action: .\(tab.name)(action)))))))
                  }

        """
    }
    return text + "        }\n      }\n"
  }

  /// Columns are named by their roles, because the page and the coordinator may give contents different identities.
  private func columns(of flow: DocumentFlow) -> String {
    var text = """
          case .columns(let columns):
            for item in columns.items {
              switch item.column {

      """
    for column in flow.tabs {
      func add(_ json: String, _ action: String) -> String {
        let place = "{\\\"route\\\":\\(index),\\\"tab\\\":\\\"\\(item.role)\\\",\(json)}"
        let sent = ".router(.screen(id: route.id, action: .columns(.column(id: item.id, action: \(action)))))"
        return "list.append((\"\(place)\", \(sent)))\n"
      }
      switch column.content {
      case .flow(let child?, _, _):
        text += """
                  case .\(column.name)(let inner):
                    for (json, action) in candidates\(document.flows[child].name)(inner, &random) {
                      \(add("\\\"flow\\\":\\(json)", ".\(column.name)(action)"))          }

          """
      default:
        text += "        case .\(column.name):\n"
        for (number, transition) in column.transitions.enumerated() {
          for (place, (made, event, fields)) in actions(transition.trigger).enumerated() {
            let action = "\(column.name)Action\(number)x\(place)"
            text += """
                        texts = []
                        let \(action): \(flow.name).ColumnAction = .\(column.name)(\(made))
                        \(add("\\\"event\\\":\\\"\(event)\\\",\\\"values\\\":{\(json(fields))}", action))
              """
          }
        }
        text += "          break\n"
      }
    }
    return text + "        }\n      }\n"
  }
}
