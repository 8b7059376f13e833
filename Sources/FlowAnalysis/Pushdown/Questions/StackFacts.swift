/// What holds of all stacks that can lie below a route, or of some: worked out for every state of the automaton.
struct StackFacts {
  /// By state, the fewest and the most routes, counted as far as the flow asks.
  let fewest: [Int]
  let most: [Int]
  /// The same of presented routes.
  let fewestPresented: [Int]
  let mostPresented: [Int]

  init(_ reach: FlowReach, depth: Int, presentedCount: Int) {
    let symbols = reach.pushdown.symbols
    func presented(_ symbol: Int32) -> Int { symbols[symbol].kind.isPresented ? 1 : 0 }
    let none = Int.max
    func add(_ count: Int, _ below: Int, _ limit: Int) -> Int { below + count < limit ? below + count : limit }
    fewest = depth == 0 ? [] : reach.graph.solve(bottom: 0, start: none, add: { add(1, $1, depth) }, join: { $0 < $1 ? $0 : $1 })
    most = depth == 0 ? [] : reach.graph.solve(bottom: 0, start: -1, add: { add(1, $1, depth) }, join: { $0 > $1 ? $0 : $1 })
    fewestPresented = presentedCount == 0
      ? [] : reach.graph.solve(
        bottom: 0, start: none, add: { add(presented($0), $1, presentedCount) }, join: { $0 < $1 ? $0 : $1 })
    mostPresented = presentedCount == 0
      ? [] : reach.graph.solve(
        bottom: 0, start: -1, add: { add(presented($0), $1, presentedCount) }, join: { $0 > $1 ? $0 : $1 })
  }
}

/// Which of up to 63 screens lie below a route: in some stack, in all of them, in the part that belongs to its layer.
struct ScreenFacts {
  let screens: [Int32]
  /// By screen its bit, or 0.
  private let bits: [Int]
  let some: [Int]
  let all: [Int]
  let inLayer: [Int]

  static var limit: Int { 63 }

  init(_ reach: FlowReach, _ screens: [Int32]) {
    self.screens = screens
    var bits = [Int](repeating: 0, count: reach.flow.screenCount)
    for (place, screen) in screens.enumerated() { bits[Int(screen)] = 1 << place }
    self.bits = bits
    let symbols = reach.pushdown.symbols
    some = reach.graph.solve(bottom: 0, start: 0, add: { $1 | bits[Int(symbols[$0].screen)] }, join: { $0 | $1 })
    all = reach.graph.solve(bottom: 0, start: -1, add: { $1 | bits[Int(symbols[$0].screen)] }, join: { $0 & $1 })
    inLayer = reach.graph.solve(
      bottom: 0, start: 0,
      add: { symbol, below in
        let route = symbols[symbol]
        return (route.kind == .push ? below : 0) | bits[Int(route.screen)]
      }, join: { $0 | $1 })
  }

  func bit(_ screen: Int32) -> Int { bits[Int(screen)] }
}
