/// The relation of screens: which screens can be directly below each screen of a flow.
struct StackRelation {
  private struct Edge {
    var below: Int
    var link: ContainerSearch.Link
  }

  let screenCount: Int
  /// The edges from each screen to the screens that can be directly below it.
  private var edges: [[Edge]]
  private(set) var edgeCount = 0
  /// The edges that were added while chains were followed, so that each is added only once.
  private var known: Set<Int> = []
  private var seen: [Int]
  private var round = 0
  private(set) var isRoot: [Bool]
  /// The number of edges and screens that were visited so far.
  private(set) var work = 0

  /// For each screen, the fewest routes and the fewest presented routes that can be below it.
  private(set) var routesBelow: [Int] = []
  private(set) var layersBelow: [Int] = []
  /// For each screen that has opened its layer, the fewest routes and the fewest presented routes that can be below it.
  private(set) var routesBelowLayer: [Int] = []
  private(set) var layersBelowLayer: [Int] = []
  /// For each screen, the screens that can be directly above it.
  private var above: [[(screen: Int, isPushed: Bool)]] = []

  init(screenCount: Int) {
    self.screenCount = screenCount
    // Two entries follow the screens: the tabs, and an entry that means any screen.
    edges = Array(repeating: [], count: screenCount + 2)
    isRoot = Array(repeating: false, count: screenCount + 2)
    seen = Array(repeating: 0, count: screenCount + 2)
  }

  var tabs: Int { screenCount }
  var anything: Int { screenCount + 1 }
  /// All screens, and the tabs if there are any.
  var everything: [Int] { Array(0..<(isRoot[tabs] ? screenCount + 1 : screenCount)) }

  mutating func addRoot(_ screen: Int) {
    if isRoot[screen] { return }
    isRoot[screen] = true
    // The number of edges shows whether the relation has changed, so a root adds an edge, too.
    add(anything, .kept, on: screen)
  }

  mutating func add(_ screen: Int, _ link: ContainerSearch.Link, on below: Int) {
    // A screen often shows another screen in several places, so the new edge is often equal to the last edge.
    if let last = edges[screen].last, last.below == below, last.link == link { return }
    edges[screen].append(Edge(below: below, link: link))
    edgeCount += 1
  }

  /// Adds that a screen can be directly above several others. Each pair is added once.
  mutating func add(_ screen: Int, _ link: ContainerSearch.Link, on several: [Int]) {
    if several.count >= screenCount, screenCount > 1 { return addOnce(screen, link, anything) }
    for below in several { addOnce(screen, link, below) }
  }

  private mutating func addOnce(_ screen: Int, _ link: ContainerSearch.Link, _ below: Int) {
    work += 1
    let key = (screen * (screenCount + 2) + below) * 4 + link.rawValue
    if known.insert(key).inserted { add(screen, link, on: below) }
  }

  // MARK: Walks

  /// The screens that can be directly below one of the given screens.
  ///
  /// - Parameter link: the link between the two screens; `nil` for any link.
  mutating func below(_ screens: [Int], _ link: ContainerSearch.Link? = nil) -> [Int] {
    round += 1
    var found: [Int] = []
    for screen in screens { collect(below: screen, into: &found) { link == nil || $0 == link } }
    return found
  }

  /// The screens that can be anywhere below the given screens, reached over links of one kind.
  mutating func lowered(_ screens: [Int], _ link: ContainerSearch.Link?) -> [Int] {
    round += 1
    var found: [Int] = []
    for screen in screens { collect(below: screen, into: &found) { link == nil || $0 == link } }
    var place = 0
    while place < found.count {
      collect(below: found[place], into: &found) { link == nil || $0 == link }
      place += 1
    }
    return found
  }

  /// The screens that can be on top after the layer of one of the given screens has left.
  mutating func belowLayer(_ screens: [Int]) -> [Int] {
    let layer = Self.union(screens, lowered(screens, .pushed))
    round += 1
    var found: [Int] = []
    for screen in layer { collect(below: screen, into: &found) { $0 != .pushed } }
    return found
  }

  /// The screens that can be on top of the lowest layer while other layers are above it.
  mutating func lowestLayer(below screens: [Int]) -> [Int] {
    let all = Self.union(screens, lowered(screens, nil))
    round += 1
    var found: [Int] = []
    for screen in all { collect(below: screen, into: &found) { $0 != .pushed } }
    return found.filter { layersBelow[$0] == 0 }
  }

  /// The screens that can be on top after a gesture has removed a screen.
  mutating func leftByGesture(_ screen: Int) -> [Int] {
    let pushed = lowered([screen], .pushed)
    round += 1
    var found: [Int] = []
    for opener in Self.union([screen], pushed) { collect(below: opener, into: &found) { $0 == .presented || $0 == .alert } }
    return Self.union(pushed, found)
  }

  private static func union(_ first: [Int], _ second: [Int]) -> [Int] {
    let known = Set(first)
    return first + second.filter { !known.contains($0) }
  }

  private mutating func collect(
    below screen: Int, into found: inout [Int], where matches: (ContainerSearch.Link) -> Bool
  ) {
    for edge in edges[screen].reversed() {
      work += 1
      if screen == anything || !matches(edge.link) { continue }
      if edge.below == anything {
        for screen in everything { see(screen, &found) }
      } else {
        see(edge.below, &found)
      }
    }
  }

  private mutating func see(_ screen: Int, _ found: inout [Int]) {
    work += 1
    if seen[screen] == round { return }
    seen[screen] = round
    found.append(screen)
  }

  // MARK: The fewest routes below a screen

  /// Computes the fewest routes that can be below each screen, in the current relation.
  mutating func measure() {
    above = Array(repeating: [], count: screenCount + 2)
    for screen in 0...screenCount {
      for edge in edges[screen] { above[edge.below].append((screen, edge.link == .pushed)) }
    }
    (routesBelow, routesBelowLayer) = distances { _ in 1 }
    (layersBelow, layersBelowLayer) = distances { $0 ? 0 : 1 }
  }

  /// Whether a screen can be the first of its layer.
  func canOpen(_ screen: Int) -> Bool { routesBelowLayer[screen] < Int.max }

  /// Whether a screen can be the root, or can be shown in another way than as an alert.
  mutating func canBeOtherThanAlert(_ screen: Int) -> Bool {
    if isRoot[screen] { return true }
    for edge in edges[screen].reversed() {
      work += 1
      if edge.link != .alert { return true }
    }
    return false
  }

  func canBePresented(_ screen: Int) -> Bool {
    edges[screen].contains { $0.link != .pushed }
  }

  private mutating func distances(_ length: (_ isPushed: Bool) -> Int) -> (any: [Int], asOpener: [Int]) {
    var any = Array(repeating: Int.max, count: screenCount + 2)
    var asOpener = any
    var isDone = isRoot.map { _ in false }
    var waiting = (0...screenCount).filter { isRoot[$0] }
    for root in waiting {
      any[root] = 0
      asOpener[root] = 0
    }
    var distance = 0
    while !waiting.isEmpty {
      var further: [Int] = []
      while let screen = waiting.popLast() {
        if isDone[screen] || any[screen] != distance { continue }
        isDone[screen] = true
        forEachAbove(screen, &isDone) { upper, isPushed in
          let reached = distance + length(isPushed)
          if !isPushed, reached < asOpener[upper] { asOpener[upper] = reached }
          if reached >= any[upper] { return }
          any[upper] = reached
          if reached == distance { waiting.append(upper) } else { further.append(upper) }
        }
      }
      waiting = further
      distance += 1
    }
    return (any, asOpener)
  }

  /// Calls a function with each screen that can be directly above a screen. The first call also passes the screens that can be
  /// above any screen.
  private mutating func forEachAbove(
    _ screen: Int, _ isDone: inout [Bool], _ body: (_ upper: Int, _ isPushed: Bool) -> Void
  ) {
    var uppers = above[screen]
    if !isDone[anything] { uppers += above[anything] }
    isDone[anything] = true
    work += uppers.count
    for (upper, isPushed) in uppers { body(upper, isPushed) }
  }

  /// How a screen can be on top of a stack that does not contain a given other screen: not at all, as a pushed screen, or as the
  /// opener of its layer.
  enum Lack { case never, asPushed, asOpener }

  /// For each screen, whether and how it can be on top of a stack that does not contain the screen `missing`.
  mutating func canLack(_ missing: Int) -> [Lack] {
    var lacks = Array(repeating: Lack.never, count: screenCount + 2)
    var isDone = isRoot.map { _ in false }
    var waiting = (0...screenCount).filter { isRoot[$0] && $0 != missing }
    for root in waiting { lacks[root] = .asOpener }
    while let screen = waiting.popLast() {
      forEachAbove(screen, &isDone) { upper, isPushed in
        if upper == missing { return }
        let isKnown = lacks[upper] != .never
        if !isPushed { lacks[upper] = .asOpener } else if !isKnown { lacks[upper] = .asPushed }
        if !isKnown { waiting.append(upper) }
      }
    }
    return lacks
  }
}
