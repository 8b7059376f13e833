import FlowCore
import FlowPushdown
import FlowSyntax

/// Facts about the stacks that can be below a route, computed for every state of the automaton.
struct StackFacts {
  /// For each state, the smallest and the largest number of routes, cut off at the largest number that the flow needs.
  let fewest: [Int]
  let most: [Int]
  /// For each state, the smallest and the largest number of presented routes, cut off at the largest number that the flow needs.
  let fewestPresented: [Int]
  let mostPresented: [Int]

  init(_ reach: FlowReach, depth: Int, presentedCount: Int) {
    let symbols = reach.pushdown.symbols
    func presented(_ symbol: Int32) -> Int { symbols[symbol].kind.isPresented ? 1 : 0 }
    func count(_ limit: Int, isMost: Bool, _ one: (Int32) -> Int) -> [Int] {
      if limit == 0 { return [] }
      return reach.graph.solve(
        bottom: 0, start: isMost ? -1 : Int.max,
        add: { symbol, below in
          let sum = below + one(symbol)
          return sum < limit ? sum : limit
        }, join: { isMost == ($0 > $1) ? $0 : $1 })
    }
    fewest = count(depth, isMost: false) { _ in 1 }
    most = count(depth, isMost: true) { _ in 1 }
    fewestPresented = count(presentedCount, isMost: false, presented)
    mostPresented = count(presentedCount, isMost: true, presented)
  }
}

/// The screens below a route, for up to 63 screens: in some stack, in all stacks, and in the route's layer.
struct ScreenFacts {
  /// For each screen, its bit in the masks of this type; 0 for screens that the caller did not name.
  private let bits: [Int]
  private let parts: [Int32]
  private let someByPart: [Int]
  private let all: [Int]
  private let inLayer: [Int]

  static var limit: Int { 63 }

  /// - Parameters:
  ///   - screens: the screens of the question.
  ///   - asksForAll: whether to compute which screens are in all stacks.
  ///   - asksForLayers: whether to compute which screens are in the layer.
  init(_ reach: FlowReach, _ screens: ArraySlice<Int32>, asksForAll: Bool, asksForLayers: Bool) {
    var bits = [Int](repeating: 0, count: reach.flow.screens.count)
    for (place, screen) in screens.enumerated() { bits[Int(screen)] = 1 &<< place }
    self.bits = bits
    parts = reach.components.ofState
    someByPart = Self.some(reach, bits)
    let symbols = reach.pushdown.symbols
    all =
      asksForAll
      ? reach.graph.solve(bottom: 0, start: -1, add: { $1 | bits[Int(symbols[$0].screen)] }, join: { $0 & $1 }) : []
    inLayer =
      asksForLayers
      ? reach.graph.solve(
        bottom: 0, start: 0,
        add: { symbol, below in
          let route = symbols[symbol]
          return (route.kind == .push ? below : 0) | bits[Int(route.screen)]
        }, join: { $0 | $1 }) : []
  }

  /// For each component of the automaton, the screens that are read in it or in components that it leads to. Works from the lowest
  /// component up.
  private static func some(_ reach: FlowReach, _ bits: [Int]) -> [Int] {
    let (parts, automaton, symbols) = (reach.components, reach.automaton, reach.pushdown.symbols)
    var some = [Int](repeating: 0, count: parts.count)
    for state in parts.states {
      let part = Int(parts.ofState[Int(state)])
      var found = some[part]
      var out = automaton.firstOut[Int(state)]
      while out >= 0 {
        let transition = automaton[out]
        if transition.symbol >= 0 { found |= bits[Int(symbols[transition.symbol].screen)] }
        found |= some[Int(parts.ofState[Int(transition.to)])]
        out = transition.next
      }
      some[part] = found
    }
    return some
  }

  /// Whether the screen is in some stack that is read from the state.
  func some(_ state: Int, _ screen: Int32) -> Bool { someByPart[Int(parts[state])] & bits[Int(screen)] != 0 }

  /// Whether ``all(_:_:)`` is exact. If not, it returns `true` for every screen.
  var knowsAll: Bool { !all.isEmpty }

  func all(_ state: Int, _ screen: Int32) -> Bool { all.isEmpty || all[state] & bits[Int(screen)] != 0 }

  func inLayer(_ state: Int, _ screen: Int32) -> Bool { inLayer[state] & bits[Int(screen)] != 0 }
}
