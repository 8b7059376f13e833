import FlowModel
import FlowSyntax

/// `requires-cycle`: screens that stand in for one another in a circle while none of their conditions holds.
///
/// ```
/// screen account requires isUnlocked else push lock
/// screen lock requires !isUnlocked else push account
/// ```
///
/// What the conditions mean is Swift's business, so all of them may fail. Operations that change a variable first
/// (`else set isUnlocked = true, push account`) may make one hold, so they close no circle.
enum RequiresCycle {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows {
      let screens = screensThatRequire(flow, unit.screens)
      if screens.isEmpty { continue }
      let places = Dictionary(uniqueKeysWithValues: zip(screens, screens.indices))
      let next = screens.map { screen in standIns(of: unit.screens[screen], unit).compactMap { places[$0] } }
      let circles = Circles.find(next) { unit.names[unit.screens[screens[$0]].name] }
      findings += circles.map { circle in finding(circle.map { unit.screens[screens[$0]] }, unit) }
    }
    return findings
  }

  private static func screensThatRequire(_ flow: Flow, _ screens: TableSlice<Screen>) -> [Int] {
    var found: [Int] = []
    var index = flow.screens.start
    while index < flow.screens.end {
      if screens[index].requirement != nil { found.append(index) }
      index &+= 1
    }
    return found
  }

  /// The screens that are shown instead, as far as nothing has changed before.
  private static func standIns(of screen: Screen, _ unit: FlowUnit) -> [Int] {
    guard let requirement = screen.requirement else { return [] }
    var shown: [Int] = []
    let operations = unit.requirements[Int(requirement)].operations
    for index in operations.start..<operations.end {
      switch unit.operations[index].kind {
      case .show(_, let destination): shown.append(destination.screen)
      case .replace(let routes): shown += (routes.start..<routes.end).map { unit.routes[$0].destination.screen }
      case .set, .update: return shown
      default: break
      }
    }
    return shown
  }

  private static func finding(_ circle: [Screen], _ unit: FlowUnit) -> Diagnostic {
    let names = circle.map { "`\(unit.names[$0.name])`" }
    var message = "\(names[0]) stands in for itself for ever if what it requires fails"
    if circle.count > 1 {
      let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
      message = "\(list) stand in for one another for ever if what they require fails"
    }
    let notes = circle.indices.compactMap { place -> Diagnostic.Note? in
      guard let requirement = circle[place].requirement else { return nil }
      let next = names[(place + 1) % circle.count]
      let location = unit.requirements[Int(requirement)].location
      return Diagnostic.Note("\(names[place]) shows \(circle.count == 1 ? "itself" : next) instead", at: location)
    }
    return Diagnostic(.requiresCycle, at: circle[0].location, message, notes: notes)
  }
}

extension RulePage {
  static var requiresCycle: RulePage {
    RulePage(
      .requiresCycle, "entry conditions that redirect to each other for ever",
      what: """
        A screen that `requires` something shows another instead if the condition fails, that one requires \
        something too, and so on in a circle. If all those conditions fail there is no screen to show.
        """,
      why: """
        Conditions that exclude each other today may not tomorrow, and then the app hangs. One screen of the \
        circle has to be without a condition.
        """,
      failing: """
        flow Bank {
          var isUnlocked: Bool = false
          start home
          screen home {
            accountTapped -> push account
          }
          screen account requires isUnlocked else push lock
          //     ^^^^^^^ error[requires-cycle]
          screen lock requires !isUnlocked else push account {
            unlocked -> set isUnlocked = true, back
          }
        }
        """,
      fixed: """
        flow Bank {
          var isUnlocked: Bool = false
          start home
          screen home {
            accountTapped -> push account
          }
          screen account requires isUnlocked else push lock
          screen lock {
            unlocked -> set isUnlocked = true, back
          }
        }
        """
    )
  }
}

/// `recursive-embedding`: flows that start with one another in a circle, so that none of them can ever begin.
///
/// ```
/// flow Outer { start inner  screen inner: Inner }
/// flow Inner { start outer  screen outer: Outer }
/// ```
///
/// A flow can begin if one of the branches of its start shows a screen that is no flow, or a flow that can begin; a
/// flow of tabs, if all of its tabs can. Conditions may hold or not, so one such branch is enough.
enum RecursiveEmbedding {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    let starts = unit.ownFlows.map { flowsStarted(by: $0, unit) }
    var canBegin = starts.map { $0.isEmpty }
    if !canBegin.contains(false) { return [] }
    // Backwards and forwards in turns, so that chains of either direction are done in one.
    var indices = Array(starts.indices)
    var isChanged = true
    while isChanged {
      isChanged = false
      indices.reverse()
      for flow in indices where !canBegin[flow] {
        let (children, isTabs) = (starts[flow], !unit.flows[flow].tabs.isEmpty)
        let begins = isTabs ? children.allSatisfy { canBegin[$0.flow] } : children.contains { canBegin[$0.flow] }
        if begins {
          canBegin[flow] = true
          isChanged = true
        }
      }
    }
    let next = starts.indices.map { canBegin[$0] ? [] : starts[$0].map(\.flow).filter { !canBegin[$0] } }
    return Circles.find(next) { unit.names[unit.flows[$0].name] }.map { finding($0, starts, unit) }
  }

  /// A flow that another one starts with, and the screen that it does so by.
  private struct Start {
    var flow: Int
    var location: Location
  }

  /// The flows that have to begin with this one; none if it may begin with a screen that is no flow.
  private static func flowsStarted(by flow: Flow, _ unit: FlowUnit) -> [Start] {
    var starts: [Start] = []
    for index in flow.tabs.start..<flow.tabs.end {
      if let child = child(unit.tabs[index].content, unit) {
        starts.append(Start(flow: child, location: unit.tabs[index].location))
      }
    }
    guard let branches = flow.start?.branches else { return starts }
    for branch in branches.start..<branches.end {
      let operation = unit.branches[branch].operations.start
      guard !unit.branches[branch].operations.isEmpty, case .replace(let routes) = unit.operations[operation].kind
      else { return [] }
      let screen = unit.screens[unit.routes[routes.start].destination.screen]
      guard let child = child(screen.content, unit) else { return [] }
      starts.append(Start(flow: child, location: screen.location))
    }
    return starts
  }

  /// A flow of the unit itself: none of another module can come back to it.
  private static func child(_ content: Screen.Content, _ unit: FlowUnit) -> Int? {
    guard case .flow(let index?, _, _) = content, Int(index) < unit.ownFlows.count else { return nil }
    return Int(index)
  }

  private static func finding(_ circle: [Int], _ starts: [[Start]], _ unit: FlowUnit) -> Diagnostic {
    let names = circle.map { "`\(unit.names[unit.flows[$0].name])`" }
    var message = "\(names[0]) starts with itself, without end"
    if circle.count > 1 {
      let rest = (names.dropFirst() + names.prefix(1)).joined(separator: ", which starts with ")
      message = "\(names[0]) starts with \(rest), and so on without end"
    }
    let notes = circle.indices.compactMap { place -> Diagnostic.Note? in
      let next = (place + 1) % circle.count
      guard let start = starts[circle[place]].first(where: { $0.flow == circle[next] }) else { return nil }
      let child = circle.count == 1 ? "itself" : names[next]
      return Diagnostic.Note("\(names[place]) starts with \(child) here", at: start.location)
    }
    return Diagnostic(.recursiveEmbedding, at: unit.flows[circle[0]].location, message, notes: notes)
  }
}

extension RulePage {
  static var recursiveEmbedding: RulePage {
    RulePage(
      .recursiveEmbedding, "flows that contain each other as their start, for ever",
      what: """
        The first screen of a flow is a child flow, whose first screen is a child flow, and so on until the \
        first one comes again.
        """,
      why: """
        To begin one of them all of them have to begin, without end. A flow may show itself, but not before \
        the user asks for it.
        """,
      failing: """
        flow Book {
          // ^^^^ error[recursive-embedding]
          start chapter
          screen chapter: Chapter
        }
        flow Chapter {
          start book
          screen book: Book
        }
        """,
      fixed: """
        flow Book {
          start chapter
          screen chapter: Chapter
        }
        flow Chapter {
          start home
          screen home {
            againTapped -> sheet book
          }
          screen book: Book
        }
        """
    )
  }
}

/// The circles of a graph: one for each part of it that hangs together, whatever the order of its nodes.
///
/// ```swift
/// Circles.find([[1], [2], [1], []]) { names[$0] }   // [[1, 2]], if names[1] is before names[2]
/// ```
///
/// Nodes that lead to no node, and those that none leads to, lie on no circle and are taken away until there are no
/// more. From what is left a walk always goes on, until it meets itself. Apart from sorting, all of it takes linear
/// time.
enum Circles {
  /// - Parameters:
  ///   - next: for each node those that it leads to.
  ///   - name: what tells nodes apart when one has to be chosen.
  /// - Returns: for each circle its nodes in the order of the walk, from the one with the first name.
  static func find(_ next: [[Int]], name: (Int) -> String) -> [[Int]] {
    var previous = [[Int]](repeating: [], count: next.count)
    for (node, list) in next.enumerated() {
      for other in list { previous[other].append(node) }
    }
    var isLeft = [Bool](repeating: true, count: next.count)
    peel(&isLeft, next, previous)
    peel(&isLeft, previous, next)
    if !isLeft.contains(true) { return [] }

    let order = isLeft.indices.filter { isLeft[$0] }.sorted { name($0) < name($1) }
    var rank = [Int](repeating: 0, count: next.count)
    for (index, node) in order.enumerated() { rank[node] = index }
    var circles: [[Int]] = []
    for start in order where isLeft[start] {
      circles.append(circle(from: start, next, rank) { isLeft[$0] })
      remove(start, next, previous, &isLeft)
    }
    return circles
  }

  /// Takes away what leads nowhere.
  private static func peel(_ isLeft: inout [Bool], _ next: [[Int]], _ previous: [[Int]]) {
    var counts = next.indices.map { node in next[node].count { isLeft[$0] } }
    var waiting = isLeft.indices.filter { isLeft[$0] && counts[$0] == 0 }
    while let node = waiting.popLast() {
      isLeft[node] = false
      for other in previous[node] {
        counts[other] -= 1
        if counts[other] == 0, isLeft[other] { waiting.append(other) }
      }
    }
  }

  private static func circle(from start: Int, _ next: [[Int]], _ rank: [Int], isLeft: (Int) -> Bool) -> [Int] {
    var walk: [Int] = []
    var places: [Int: Int] = [:]
    var node = start
    while places[node] == nil {
      places[node] = walk.count
      walk.append(node)
      guard let following = next[node].filter(isLeft).min(by: { rank[$0] < rank[$1] }) else { return walk }
      node = following
    }
    let circle = walk[(places[node] ?? 0)...]
    let first = circle.indices.min { rank[circle[$0]] < rank[circle[$1]] } ?? circle.startIndex
    return Array(circle[first...] + circle[..<first])
  }

  /// Takes away everything that hangs together with a node.
  private static func remove(_ start: Int, _ next: [[Int]], _ previous: [[Int]], _ isLeft: inout [Bool]) {
    var waiting = [start]
    isLeft[start] = false
    while let node = waiting.popLast() {
      for other in next[node] + previous[node] where isLeft[other] {
        isLeft[other] = false
        waiting.append(other)
      }
    }
  }
}
