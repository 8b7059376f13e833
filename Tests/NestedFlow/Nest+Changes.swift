import FlowRuntime
import FlowTestSupport

extension Nest.State {
  /// Makes any change that an app may make to a state, including changes of nested flows.
  ///
  /// - Parameter columns: whether new screens may be made of columns.
  mutating func change(_ random: inout SeededRandom, depth: Int = 0, columns: Bool = false) {
    routes.changesAreAnimated = random.roll(3) > 0
    if columns, random.roll(12) == 0 { return showColumns(&random) }
    if case .columns = routes.root.screen { return changeAboveColumns(&random, depth: depth) }
    if depth < 3, random.roll(3) == 0, changeInside(&random, depth: depth) { return }
    switch random.roll(14) {
    case 0, 1: routes.push(.random(&random, depth: 2))
    case 2: routes.presentSheet(.random(&random, depth: 2))
    case 3: routes.present(.leaf, as: .cover.in(.navigation))
    case 4: routes.present(.leaf, as: random.roll(3) == 0 ? .popover : .question(random.roll(2) == 0 ? .alert : .dialog, &random))
    case 5: routes.goBack()
    case 6: routes.dismissAll()
    case 7: routes.goBackToRoot()
    case 8: routes.replace(with: .random(&random, depth: 1))
    case 9: if depth == 0 { self = .random(&random, depth: 1) } else { routes.push(.leaf) }
    case 10: routes.remove(id: routes[random.roll(routes.count)].id)
    case 11: routes.move(id: routes[random.roll(routes.count)].id, to: random.roll(routes.count))
    case 12: routes.insert(.random(&random, depth: 2), at: random.roll(routes.count + 1), as: random.roll(3) == 0 ? .sheet : .push)
    default: arrange(&random)
    }
  }

  /// Shows new columns where a flow may show them: as its first screen, in a layer, or in a tab.
  private mutating func showColumns(_ random: inout SeededRandom) {
    let columns = Nest.State.randomColumns(&random)
    switch random.roll(4) {
    case 0: routes.presentSheet(.child(columns))
    case 1: routes.replace(with: .tabs(Tabs(.flow(columns), .plain)))
    default: self = columns
    }
  }

  /// Changes a state whose first screen is made of columns. Nothing is pushed on columns.
  private mutating func changeAboveColumns(_ random: inout SeededRandom, depth: Int) {
    switch random.roll(16) {
    case 0: routes.presentSheet(random.roll(2) == 0 ? .leaf : .random(&random, depth: 2))
    case 1: routes.present(.leaf, as: random.roll(2) == 0 ? .cover : .question(random.roll(2) == 0 ? .alert : .dialog, &random))
    case 2: routes.dismiss()
    case 3: routes.dismissAll()
    case 4: if routes.count > 1 { routes.push(.leaf) }
    case 5: if depth == 0 { self = .random(&random, depth: 1) }
    default: _ = changeInside(&random, depth: depth)
    }
  }

  private func changeColumns(_ columns: inout Columns<Nest.Column>, _ random: inout SeededRandom, depth: Int) {
    switch random.roll(9) {
    case 0, 1, 2: columns.show(.random(&random, depth: 2), beside: random.roll(3) == 0)
    case 3: columns.clear(random.roll(2) == 0 ? .content : .detail, beside: random.roll(3) == 0)
    case 4: columns.select([ColumnRole.sidebar, .content, .detail][random.roll(3)])
    default:
      let id = columns.items[random.roll(columns.items.count)].id
      columns.update(id: id) { $0.state?.change(&random, depth: depth + 1) }
    }
  }

  /// Keeps some routes in a random order, and inserts new routes between them.
  private mutating func arrange(_ random: inout SeededRandom) {
    let presentations: [Presentation?] = [nil, nil, .push, .sheet, .root.in(.navigation)]
    var entries = routes.shuffled(using: &random).dropLast(random.roll(routes.count)).map { route in
      Routes<Nest.Screen>.Entry.kept(route.id, as: presentations[random.roll(presentations.count)])
    }
    for _ in 0..<random.roll(3) { entries.insert(.new(.random(&random, depth: 2)), at: random.roll(entries.count + 1)) }
    routes.arrange(entries)
  }

  private mutating func changeInside(_ random: inout SeededRandom, depth: Int) -> Bool {
    let index = random.roll(routes.count)
    switch routes[index].screen {
    case .leaf: return false
    case .editor(let isDirty): routes[screenAt: index] = .editor(isDirty: !isDirty)
    case .child(var child):
      child.change(&random, depth: depth + 1)
      routes[screenAt: index] = .child(child)
    case .tabs(var tabs):
      switch random.roll(6) {
      case 0, 1: tabs.select(index: random.roll(tabs.count))
      case 2: tabs.append(.plain)
      case 3: tabs.remove(at: random.roll(tabs.count))
      case 4: tabs.move(from: random.roll(tabs.count), to: 0)
      default:
        let id = tabs.items[random.roll(tabs.count)].id
        guard case .flow(var flow)? = tabs[id: id]?.tab else { return false }
        flow.change(&random, depth: depth + 1)
        tabs.update(id: id) { $0 = .flow(flow) }
      }
      routes[screenAt: index] = .tabs(tabs)
    case .columns(var columns):
      changeColumns(&columns, &random, depth: depth)
      routes[screenAt: index] = .columns(columns)
    }
    return true
  }
}

extension Presentation {
  /// An alert or a dialog, with or without a cancel button that closes it or leads on.
  fileprivate static func question(_ kind: Kind, _ random: inout SeededRandom) -> Presentation {
    let fields = [PresentationOptions.Field("Name", name: "name")]
    var options = PresentationOptions(fields: kind == .alert ? fields : [], buttons: [.init("More", event: "more")])
    let cancel = ["close", "more", "unknown", nil][random.roll(4)]
    if let cancel { options.buttons.append(.init("Cancel", event: cancel, role: .cancel)) }
    return Presentation(kind: kind, options: options)
  }
}

extension SeededRandom {
  fileprivate mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

extension Nest.State {
  /// Whether a screen stays, also in a nested flow or in a tab that is not selected.
  var hasStayingScreens: Bool {
    routes.contains { route in
      switch route.screen {
      case .leaf: false
      case .editor(let isDirty): isDirty
      case .child(let child): child.hasStayingScreens
      case .tabs(let tabs):
        tabs.items.contains { if case .flow(let flow) = $0.tab { flow.hasStayingScreens } else { false } }
      case .columns(let columns): columns.items.contains { $0.column.state?.hasStayingScreens ?? false }
      }
    }
  }
}
