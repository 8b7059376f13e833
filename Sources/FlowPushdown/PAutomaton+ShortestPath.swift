import FlowSyntax

/// The transition function of a finite automaton with which a query reads a stack, top first.
///
/// - Parameters:
///   - state: the reader's own state, from 0.
///   - symbol: the next symbol.
/// - Returns: the next state; -1 if the reader rejects the stack.
package typealias StackReader = (_ state: Int, _ symbol: Int32) -> Int

extension PAutomaton {
  /// The shortest path that begins with one of the heads, ends in the final state, and is accepted by a reader. In the field's
  /// terms, it is a shortest witness of the intersection of two automata, found by Dijkstra's algorithm on their product.
  ///
  /// - Parameters:
  ///   - heads: transitions of control states. The path begins with one of them.
  ///   - accepts: returns whether the reader's state at the bottom of a stack is accepted.
  package func shortestPath(
    from heads: [Int32], _ read: StackReader, accepts: (Int) -> Bool = { _ in true }
  ) -> [Int32]? {
    var nodes = PairMap()
    var lengths: [Int32] = []
    var arrivals: [(transition: Int32, before: Int)] = []
    var isDone: [Bool] = []
    var places: [(state: Int32, reader: Int)] = []
    var queue = LevelQueue()
    func reach(_ index: Int32, _ reader: Int, _ length: Int32, before: Int) {
      let transition = transitions[Int(index)]
      let after = read(reader, transition.symbol)
      if after < 0 { return }
      let sum = min(length + transition.value, Self.longest)
      let node = nodes.insert(Int(transition.to), after)
      if node == lengths.count {
        lengths.append(sum)
        arrivals.append((index, before))
        isDone.append(false)
        places.append((transition.to, after))
      } else if lengths[node] > sum {
        lengths[node] = sum
        arrivals[node] = (index, before)
      } else {
        return
      }
      queue.insert(Int32(node), at: Int(sum))
    }
    for head in heads { reach(head, 0, 0, before: -1) }
    while true {
      let node = Int(queue.removeFirst())
      if node < 0 { return nil }
      if isDone[node] { continue }
      isDone[node] = true
      let place = places[node]
      if place.state == Self.final {
        if !accepts(place.reader) { continue }
        var path: [Int32] = []
        var step = node
        while step >= 0 {
          path.append(arrivals[step].transition)
          step = arrivals[step].before
        }
        return path.reversed()
      }
      var out = firstOut[Int(place.state)]
      while out >= 0 {
        reach(out, place.reader, lengths[node], before: node)
        out = transitions[Int(out)].next
      }
    }
  }
}
