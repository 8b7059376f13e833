import FlowSyntax

/// Finds the flows that contain themselves, directly or through other flows. The Swift enums of their actions must be indirect.
enum Recursion {
  /// Marks the flows on a cycle. A flow between two cycles may be marked too, which only makes the app a little slower.
  ///
  /// A flow without remaining children or without remaining parents is not on a cycle, so it is removed. This is repeated until
  /// nothing changes, and takes linear time.
  static func mark(_ flows: inout [Flow], _ tables: UnitTables) {
    let children = flows.map { Self.children(of: $0, tables) }
    if children.allSatisfy({ $0.isEmpty }) { return }
    var parents: [[Int]] = Array(repeating: [], count: flows.count)
    for (flow, list) in children.enumerated() {
      for child in list { parents[child].append(flow) }
    }
    var isLeft = Array(repeating: true, count: flows.count)
    peel(&isLeft, counting: children, telling: parents)
    peel(&isLeft, counting: parents, telling: children)
    for flow in flows.indices where isLeft[flow] { flows[flow].isRecursive = true }
  }

  /// Removes flows without neighbours on one side, and updates their neighbours on the other side.
  private static func peel(_ isLeft: inout [Bool], counting neighbours: [[Int]], telling others: [[Int]]) {
    var counts = isLeft.indices.map { flow in neighbours[flow].count { isLeft[$0] } }
    var waiting = isLeft.indices.filter { isLeft[$0] && counts[$0] == 0 }
    while let flow = waiting.popLast() {
      isLeft[flow] = false
      for other in others[flow] {
        counts[other] -= 1
        if counts[other] == 0, isLeft[other] { waiting.append(other) }
      }
    }
  }

  private static func children(of flow: Flow, _ tables: UnitTables) -> [Int] {
    var children: [Int] = []
    for screen in flow.screens.start..<flow.screens.end {
      if case .flow(let child?, _, _) = tables.screens.base[screen].content { children.append(Int(child)) }
    }
    for tab in flow.tabs.start..<flow.tabs.end {
      if case .flow(let child?, _, _) = tables.tabs.base[tab].content { children.append(Int(child)) }
    }
    return children
  }
}
