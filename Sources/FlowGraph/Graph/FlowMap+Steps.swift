/// How often recorded sessions take the transitions of a map.
///
/// An arrow has the number of recorded steps that take one of its transitions, whichever of the branches ran.
extension FlowMap {
  /// A range of numbers of steps that has one colour. Each range reaches four times as far as the range below it, because a few
  /// transitions take most of the steps.
  package struct Level: Sendable {
    /// From 0, for no steps, to 4, for the arrows with the most steps.
    package var number: Int
    package var steps: ClosedRange<Int>

    /// `0`, `1` or `2–7`
    package var text: String {
      steps.count == 1 ? "\(steps.lowerBound)" : "\(steps.lowerBound)–\(steps.upperBound)"
    }

    var name: String { "level\(number)" }
  }

  /// The levels that arrows of this map can have; empty without recordings.
  package var levels: [Level] {
    let counts = edges.compactMap(\.steps)
    guard let most = counts.max() else { return [] }
    var levels: [Level] = []
    var upper = most
    for number in [4, 3, 2, 1] where upper > 0 {
      let lower = number == 1 ? 1 : upper / 4 + 1
      levels.append(Level(number: number, steps: lower...upper))
      upper = lower - 1
    }
    levels.append(Level(number: 0, steps: 0...0))
    return levels.reversed()
  }

  /// The level of each arrow; `nil` for arrows that are not events, and without recordings.
  package var edgeLevels: [Level?] {
    let levels = levels
    return edges.map { edge in edge.steps.flatMap { steps in levels.first { $0.steps.contains(steps) } } }
  }
}

extension FlowMap.Level {
  var colour: MapColour {
    switch number {
    case 0: MapColour(light: "#6b7280", dark: "#9ca3af")
    case 1: MapColour(light: "#a16207", dark: "#fde68a")
    case 2: MapColour(light: "#c2410c", dark: "#fdba74")
    case 3: MapColour(light: "#b91c1c", dark: "#fb7185")
    default: MapColour(light: "#86198f", dark: "#f0abfc")
    }
  }

  /// The width of an arrow, so that levels differ without colours too.
  var width: String { ["1", "1.6", "2.6", "3.8", "5.2"][number] }
}
