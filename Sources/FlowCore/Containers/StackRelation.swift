import FlowSyntax

/// The relation of screens: which screens can be directly below each screen of a flow.
struct StackRelation {
  private struct Edge: BitwiseCopyable {
    var below: Int32
    /// The index of the next edge from the same screen, or -1.
    var next: Int32
    var link: ContainerSearch.Link
  }

  let screenCount: Int
  private let first: UnsafeMutablePointer<Int32>
  private var edges: Table<Edge>
  /// The edges that were added while chains were followed, so that each is added only once.
  private var known: Set<Int> = []
  private var seen: [Int32]
  private var round: Int32 = 0
  private(set) var isRoot: [Bool]
  /// The number of edges and screens that were visited so far.
  private(set) var work = 0

  /// For each screen, the fewest routes and the fewest presented routes that can be below it.
  private(set) var routesBelow: [Int] = []
  private(set) var layersBelow: [Int] = []
  /// For each screen that has opened its layer, the fewest routes and the fewest presented routes that can be below it.
  private(set) var routesBelowLayer: [Int] = []
  private(set) var layersBelowLayer: [Int] = []
  /// For each screen, a linked list of the screens that can be directly above it.
  private var firstAbove: [Int32] = []
  private var above: [(screen: Int32, next: Int32, isPushed: Bool)] = []

  init(screenCount: Int, in storage: RawStorage) {
    self.screenCount = screenCount
    // Two entries follow the screens: the tabs, and an entry that means any screen.
    first = storage.allocate(screenCount + 2, repeating: -1)
    edges = Table(in: storage)
    isRoot = Array(repeating: false, count: screenCount + 2)
    seen = Array(repeating: 0, count: screenCount + 2)
  }

  var tabs: Int { screenCount }
  var anything: Int { screenCount + 1 }
  /// All screens, and the tabs if there are any.
  var everything: [Int] { Array(0..<(isRoot[tabs] ? screenCount + 1 : screenCount)) }
  var edgeCount: Int { edges.count }

  mutating func addRoot(_ screen: Int) {
    if isRoot[screen] { return }
    isRoot[screen] = true
    // The number of edges shows whether the relation has changed, so a root adds an edge, too.
    add(anything, .kept, on: screen)
  }

  mutating func add(_ screen: Int, _ link: ContainerSearch.Link, on below: Int) {
    let last = first[screen]
    // A screen often shows another screen in several places, so the new edge is often equal to the last edge.
    if last >= 0, Int(edges.base[Int(last)].below) == below, edges.base[Int(last)].link == link { return }
    first[screen] = Int32(truncatingIfNeeded: edges.count)
    edges.append(Edge(below: Int32(truncatingIfNeeded: below), next: last, link: link))
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
    var edge = first[screen]
    while edge >= 0 {
      let step = edges.base[Int(edge)]
      edge = step.next
      work += 1
      if screen == anything || !matches(step.link) { continue }
      let below = Int(step.below)
      if below == anything {
        for screen in everything { see(screen, &found) }
      } else {
        see(below, &found)
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
    firstAbove = Array(repeating: -1, count: screenCount + 2)
    above = []
    for screen in 0...screenCount {
      var edge = first[screen]
      while edge >= 0 {
        let step = edges.base[Int(edge)]
        edge = step.next
        above.append((Int32(screen), firstAbove[Int(step.below)], step.link == .pushed))
        firstAbove[Int(step.below)] = Int32(above.count - 1)
      }
    }
    (routesBelow, routesBelowLayer) = distances { _ in 1 }
    (layersBelow, layersBelowLayer) = distances { $0 ? 0 : 1 }
  }

  /// Whether a screen can be the first of its layer.
  func canOpen(_ screen: Int) -> Bool { routesBelowLayer[screen] < Int.max }

  /// Whether a screen can be the root, or can be shown in another way than as an alert.
  mutating func canBeOtherThanAlert(_ screen: Int) -> Bool {
    if isRoot[screen] { return true }
    var edge = first[screen]
    while edge >= 0 {
      work += 1
      if edges.base[Int(edge)].link != .alert { return true }
      edge = edges.base[Int(edge)].next
    }
    return false
  }

  func canBePresented(_ screen: Int) -> Bool {
    var edge = first[screen]
    while edge >= 0 {
      if edges.base[Int(edge)].link != .pushed { return true }
      edge = edges.base[Int(edge)].next
    }
    return false
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
    var index = firstAbove[screen]
    while true {
      while index >= 0 {
        let step = above[Int(index)]
        index = step.next
        work += 1
        body(Int(step.screen), step.isPushed)
      }
      if isDone[anything] { return }
      isDone[anything] = true
      index = firstAbove[anything]
    }
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
