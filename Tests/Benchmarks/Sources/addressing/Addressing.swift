import FlowRuntime

/// `swift run -c release addressing`: measures `store.send(Box.self, …)` and a hand-written action alternately, and prints the
/// median of the ratios. The hand-written code looks up the ids only once, before the measurement, but makes the action each time.
@main
@MainActor
struct Addressing {
  static func main() {
    for depth in [1, 2, 4, 8, 16] {
      let store = Store(initialState: Boxes.State()) { Boxes() }
      for _ in 1..<depth { store.send(Box.self, .lid(.insideTapped)) }
      let path = ids(in: store.state)
      precondition(path.boxes.count == depth)
      var ratios: [Double] = []
      var times: [(byHand: Double, byType: Double)] = []
      let rounds = 100_000 / depth
      for round in 0..<15 {
        let byType = time { for _ in 0..<rounds { store.send(Box.self, .lid(.counted)) } }
        let byHand = time { for _ in 0..<rounds { store.send(action(path)) } }
        if round == 0 { continue }
        ratios.append(byType / byHand)
        times.append((byHand / Double(rounds), byType / Double(rounds)))
      }
      ratios.sort()
      let (byHand, byType) = (median(times.map(\.byHand)), median(times.map(\.byType)))
      print(
        "depth \(depth): by hand \(nanoseconds(byHand)), by type \(nanoseconds(byType)),",
        "ratio \(rounded(ratios[ratios.count / 2])), from \(rounded(ratios[0])) to \(rounded(ratios[ratios.count - 1]))")
    }
  }

  private struct Path {
    var root: RouteID
    var tab: TabID
    /// For each box, from the outermost to the innermost, the route of the box inside it. The last element is the route of the lid.
    var boxes: [RouteID]
  }

  private static func ids(in state: Boxes.State) -> Path {
    guard case .tabs(let tabs) = state.routes.root.screen, case .first(var box) = tabs.selected.tab else {
      preconditionFailure("The first tab is selected.")
    }
    var path = Path(root: state.routes.root.id, tab: tabs.selectedID, boxes: [box.routes.top.id])
    while case .inner(let next) = box.routes.top.screen {
      box = next
      path.boxes.append(box.routes.top.id)
    }
    return path
  }

  @inline(never)
  private static func action(_ path: Path) -> Boxes.Action {
    var index = path.boxes.count - 1
    var action = Box.Action.router(.screen(id: path.boxes[index], action: .lid(.counted)))
    while index > 0 {
      index -= 1
      action = .router(.screen(id: path.boxes[index], action: .inner(action)))
    }
    return .router(.screen(id: path.root, action: .tabs(.tab(id: path.tab, action: .first(action)))))
  }

  private static func time(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .seconds(1)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func nanoseconds(_ seconds: Double) -> String { "\(Int(seconds * 1e9)) ns" }

  private static func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }
}
