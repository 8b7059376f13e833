import FlowRuntime
import FlowTestSupport
import Testing

/// A simple model of routes: an array, with one method for each operation. It is slow, and its only IDs are the numbers that it
/// assigns.
private struct PlainRoutes {
  struct Plain: Equatable {
    var id: UInt64
    var screen: Int
    var kind: Presentation.Kind
  }

  var all: [Plain] = [Plain(id: 0, screen: 0, kind: .root)]
  var next: UInt64 = 1

  /// - Returns: whether an alert or a dialog left before the screen was shown.
  @discardableResult
  mutating func show(_ screen: Int, _ kind: Presentation.Kind) -> Bool {
    let isOnAlert = all.last.map { [.alert, .dialog].contains($0.kind) } ?? false
    if isOnAlert { all.removeLast() }
    all.append(Plain(id: next, screen: screen, kind: kind == .root && !all.isEmpty ? .push : kind))
    next += 1
    return isOnAlert
  }

  mutating func back(_ n: Int) {
    if n > 0 && n < all.count { all.removeLast(n) }
  }

  mutating func back(toScreen screen: Int) {
    guard let place = all.lastIndex(where: { $0.screen == screen }) else { return }
    all = Array(all[...place])
  }

  mutating func pop(_ n: Int) {
    if n > 0 && n < all.count && all.suffix(n).allSatisfy({ $0.kind == .push }) { all.removeLast(n) }
  }

  mutating func pop(toScreen screen: Int) {
    guard let place = all.lastIndex(where: { $0.screen == screen }) else { return }
    if all[(place + 1)...].allSatisfy({ $0.kind == .push }) { all = Array(all[...place]) }
  }

  mutating func dismiss(_ n: Int) {
    let layers = all.indices.filter { all[$0].kind != .root && all[$0].kind != .push }
    if n > 0 && n <= layers.count { all = Array(all[..<layers[layers.count - n]]) }
  }

  mutating func dismissAll() {
    dismiss(all.filter { $0.kind != .root && $0.kind != .push }.count)
  }

  mutating func popToLayer() {
    while all.last?.kind == .push { all.removeLast() }
  }

  mutating func replaceTop(_ screen: Int) {
    if all.count > 1, all.last.map({ [.alert, .dialog].contains($0.kind) }) ?? false { all.removeLast() }
    all[all.count - 1].screen = screen
    all[all.count - 1].id = next
    next += 1
  }

  mutating func replace(_ screens: [Int], _ kinds: [Presentation.Kind]) {
    if screens.isEmpty { return }
    all = []
    for (screen, kind) in zip(screens, kinds) { show(screen, all.isEmpty ? .root : kind) }
  }

  mutating func remove(_ id: UInt64) {
    guard let place = all.firstIndex(where: { $0.id == id }), place > 0 else { return }
    let removed = all.remove(at: place)
    let isPresented = removed.kind != .push
    if isPresented && place < all.count && all[place].kind == .push { all[place].kind = removed.kind }
  }

  /// Sets new routes: the lowest route becomes the root, and alerts below other routes are removed.
  private mutating func settle(_ routes: [Plain]) {
    all = routes.enumerated().filter { $0 == routes.count - 1 || ![.alert, .dialog].contains($1.kind) }.map(\.element)
    for index in all.indices {
      if index == 0 { all[index].kind = .root } else if all[index].kind == .root { all[index].kind = .push }
    }
  }

  mutating func insert(_ screen: Int, _ index: Int, _ kind: Presentation.Kind) {
    guard index >= 0, index <= all.count, index == all.count || ![.alert, .dialog].contains(kind) else { return }
    var routes = all
    routes.insert(Plain(id: next, screen: screen, kind: kind), at: index)
    next += 1
    settle(routes)
  }

  mutating func move(_ id: UInt64, _ index: Int) {
    guard let old = all.firstIndex(where: { $0.id == id }), all.indices.contains(index), index != old else { return }
    var routes = all
    var route = routes.remove(at: old)
    if route.kind != .push, old < routes.count, routes[old].kind == .push {
      routes[old].kind = route.kind
      route.kind = .push
    }
    routes.insert(route, at: index)
    settle(routes)
  }

  /// - Parameter entries: the IDs of routes to keep, and new screens, each with an optional presentation.
  mutating func arrange(_ entries: [(id: UInt64?, screen: Int, kind: Presentation.Kind?)]) {
    let ids = entries.compactMap(\.id)
    let isThere = ids.allSatisfy { id in all.contains { $0.id == id } }
    if entries.isEmpty || !isThere || Set(ids).count < ids.count { return }
    var routes: [Plain] = []
    for entry in entries {
      if let known = all.first(where: { $0.id == entry.id }) {
        routes.append(Plain(id: known.id, screen: known.screen, kind: entry.kind ?? known.kind))
      } else {
        routes.append(Plain(id: next, screen: entry.screen, kind: entry.kind ?? .push))
        next += 1
      }
    }
    settle(routes)
  }

  mutating func remove(through id: UInt64) {
    guard let place = all.firstIndex(where: { $0.id == id }), place > 0 else { return }
    all = Array(all[..<place])
  }
}

@Suite struct RoutesPropertyTests {
  /// A random number of routes, usually a valid one.
  private func count(_ random: inout SeededRandom) -> Int {
    [0, 1, 1, 1, 2, 2, 3, 5, -1, .min, .max].randomElement(using: &random) ?? 1
  }

  private func step(_ routes: inout Routes<Int>, _ plain: inout PlainRoutes, _ random: inout SeededRandom)
    -> String
  {
    let screen = Int.random(in: 0..<6, using: &random)
    let n = count(&random)
    let known = UInt64.random(in: 0...plain.next, using: &random)
    switch Int.random(in: 0..<28, using: &random) {
    case 0..<6:
      let kind = Presentation.Kind.allCases.randomElement(using: &random) ?? .push
      let new = id(plain.next)
      let change: RoutesChange = plain.show(screen, kind) ? .replaced(top: new, count: 1) : .shown(new)
      #expect(routes.present(screen, as: Presentation(kind: kind)) == change)
      return "show \(screen) as \(kind)"
    case 6:
      routes.goBack(n)
      plain.back(n)
      return "back \(n)"
    case 7:
      routes.goBackTo { $0 == screen }
      plain.back(toScreen: screen)
      return "back to \(screen)"
    case 8:
      routes.pop(n)
      plain.pop(n)
      return "pop \(n)"
    case 9:
      routes.popTo { $0 == screen }
      plain.pop(toScreen: screen)
      return "pop to \(screen)"
    case 10:
      routes.dismiss(n)
      plain.dismiss(n)
      return "dismiss \(n)"
    case 11:
      routes.remove(through: id(known))
      plain.remove(through: known)
      return "remove through \(known)"
    case 12 where n == 1:
      routes.dismissAll()
      plain.dismissAll()
      return "dismiss all"
    case 13:
      routes.popToCurrentNavigationRoot()
      plain.popToLayer()
      return "pop to layer"
    case 14 where n == 1:
      let screens = (0..<Int.random(in: 0..<4, using: &random)).map { $0 + screen }
      let kinds = screens.map { _ in [.push, .alert, .sheet].randomElement(using: &random) ?? Presentation.Kind.push }
      routes.replace(with: zip(screens, kinds).map { ($0, Presentation(kind: $1)) })
      plain.replace(screens, kinds)
      return "replace \(screens) \(kinds)"
    case 15:
      routes.goBackTo(id: id(known))
      if let place = plain.all.firstIndex(where: { $0.id == known }) {
        plain.all = Array(plain.all[...place])
      }
      return "back to #\(known)"
    case 16:
      var copy = routes
      copy.push(screen)
      let place = Int.random(in: 0..<copy.count, using: &random)
      copy.move(id: copy.top.id, to: place)
      routes.adopt(copy)
      plain.show(screen, .push)
      if let top = plain.all.last { plain.move(top.id, place) }
      return "adopt with \(place)"
    case 18:
      routes.replaceTop(with: screen)
      plain.replaceTop(screen)
      return "replace the top by \(screen)"
    case 17:
      routes.remove(id: id(known))
      plain.remove(known)
      return "remove \(known)"
    case 20, 21:
      let kind = Presentation.Kind.allCases.randomElement(using: &random) ?? .push
      routes.insert(screen, at: n, as: Presentation(kind: kind))
      plain.insert(screen, n, kind)
      return "insert \(screen) at \(n) as \(kind)"
    case 22, 23, 24:
      let index = Int.random(in: -1...plain.all.count, using: &random)
      routes.move(id: id(known), to: index)
      plain.move(known, index)
      return "move #\(known) to \(index)"
    case 25, 26:
      let kinds: [Presentation.Kind?] = [nil, nil, .push, .sheet, .alert, .root]
      let entries = (0..<Int.random(in: 0..<5, using: &random)).map { _ -> (id: UInt64?, screen: Int, kind: Presentation.Kind?) in
        let known = Bool.random(using: &random) ? plain.all.randomElement(using: &random)?.id : nil
        return (known, Int.random(in: 0..<6, using: &random), kinds.randomElement(using: &random) ?? nil)
      }
      routes.arrange(
        entries.map { entry in
          let presentation = entry.kind.map { Presentation(kind: $0) }
          return entry.id.map { .kept(id($0), as: presentation) } ?? .new(entry.screen, as: presentation ?? .push)
        })
      plain.arrange(entries)
      return "arrange \(entries)"
    default:
      routes.goBackTo(index: n)
      if plain.all.indices.contains(n) { plain.all = Array(plain.all[...n]) }
      return "back to index \(n)"
    }
  }

  @Test func anyOperationsDoWhatAPlainArrayDoes() {
    let seed = SeededRandom.seed(for: "anyOperationsDoWhatAPlainArrayDoes")
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      var routes = Routes(root: 0)
      var plain = PlainRoutes()
      var done: [String] = []
      for _ in 0..<100 {
        done.append(step(&routes, &plain, &random))
        let found = routes.map {
          PlainRoutes.Plain(id: $0.id.rawValue, screen: $0.screen, kind: $0.presentation.kind)
        }
        guard found == plain.all, isSound(routes) else {
          Issue.record("seed \(seed), after \(done.suffix(5)): \(routes), not \(plain.all)")
          return
        }
      }
    }
  }
}
