/// The location of a screen in a flow with child flows: the routes, tabs and columns on the way to the screen, the outermost first.
///
/// It identifies one instance of a screen, as `RouteID` does within one stack, so a late gesture reaches its own screen or none.
/// A place from a plan also stores the lineages of the stacks, tabs and columns on the way. So screens of a new state have
/// different places, even if their ids are the same.
///
/// ```swift
/// plan.layers[1].place == ScreenPlace(RouteID(rawValue: 1))     // in a test
/// ```
///
/// A place that you make in code, as above, has only ids. It matches every instance with these ids, so it equals every place with
/// the same steps. Do not mix both kinds in one set or dictionary.
public struct ScreenPlace: Hashable, Sendable {
  /// One step of the way to a screen.
  public enum Step: Hashable, Sendable {
    /// Into a route of the flow.
    case route(RouteID)
    /// Into a tab of the screen.
    case tab(TabID)
    /// Into a column of the screen.
    case column(ColumnID)
  }

  /// The steps before the last one. All screens of one flow share them.
  private let outer: Outer?
  /// The last step; `nil` for the outermost flow.
  private let last: LineageStep?
  /// The lineage of the tabs or columns that the screen is made of; `nil` if there are none, or if it is unknown.
  private let parts: Lineage?

  private final class Outer: Sendable {
    let place: ScreenPlace

    init(_ place: ScreenPlace) {
      self.place = place
    }
  }

  private init(outer: Outer?, last: LineageStep?, parts: Lineage?) {
    self.outer = outer
    self.last = last
    self.parts = parts
  }

  /// Makes a place from its steps, for example to compare it in a test.
  public init(_ steps: [Step]) {
    self = steps.reduce(ScreenPlace(outer: nil, last: nil, parts: nil)) {
      ScreenPlace.Flow($0).appending(LineageStep(step: $1, lineage: nil))
    }
  }

  /// Makes the place of the screen of a route of the outermost flow.
  public init(_ route: RouteID) {
    self.init(outer: nil, last: LineageStep(step: .route(route), lineage: nil), parts: nil)
  }

  /// The steps, the outermost first.
  public var steps: [Step] { lineageSteps.map(\.step) }

  /// The outermost step; `nil` for the outermost flow.
  public var first: Step? { lineageSteps.first?.step }

  /// The place without its first step, relative to what this step leads into: a flow, tabs or columns.
  public var inner: ScreenPlace {
    let steps = lineageSteps
    let place = steps.dropFirst().reduce(ScreenPlace(outer: nil, last: nil, parts: nil)) {
      ScreenPlace.Flow($0).appending($1)
    }
    return ScreenPlace(outer: place.outer, last: place.last, parts: place.last == nil ? nil : parts)
  }

  /// The place of a tab of this screen. It is also the place of the tab's content if the tab is not a flow.
  package func tab(_ tab: TabID) -> ScreenPlace {
    Flow(self).appending(LineageStep(step: .tab(tab), lineage: parts))
  }

  /// The place of a column of this screen. It is also the place of the column's content if the content is not a flow.
  package func column(_ column: ColumnID) -> ScreenPlace {
    Flow(self).appending(LineageStep(step: .column(column), lineage: parts))
  }

  /// The place of the screen that is made of tabs or columns, if this is the place of one of them; otherwise `nil`.
  package var screenOfPart: ScreenPlace? {
    switch last?.step {
    case .tab, .column: before
    case .route, nil: nil
    }
  }

  /// The steps, each with the lineage of the routes, tabs or columns that it leads into. The tabs or columns of the screen itself
  /// are not included.
  var lineageSteps: [LineageStep] { ways.compactMap(\.last) }

  /// All places on the way, from the outermost flow to this place.
  var ways: [ScreenPlace] { sequence(first: self) { $0.last == nil ? nil : $0.before }.reversed() }

  /// The place without its last step.
  private var before: ScreenPlace { outer?.place ?? ScreenPlace(outer: nil, last: nil, parts: nil) }

  /// The lineage of the stack, the tabs or the columns that the last step leads into; `nil` if it is unknown.
  var lastLineage: Lineage? { last?.lineage }

  /// The lineage of the tabs or columns that the screen is made of; `nil` if there are none, or if it is unknown.
  var partsLineage: Lineage? { parts }

  /// Returns this place, with the lineage of the tabs or columns that the screen is made of.
  func madeOf(parts lineage: Lineage) -> ScreenPlace {
    ScreenPlace(outer: outer, last: last, parts: lineage)
  }

  /// The place of a flow, of tabs or of columns, for making the places of its screens.
  struct Flow {
    private let outer: Outer?

    init(_ place: ScreenPlace) {
      outer = place.last == nil ? nil : Outer(place)
    }

    func appending(_ step: LineageStep) -> ScreenPlace {
      ScreenPlace(outer: outer, last: step, parts: nil)
    }
  }

  public static func == (lhs: ScreenPlace, rhs: ScreenPlace) -> Bool {
    var (lhs, rhs) = (lhs, rhs)
    while true {
      guard lhs.last == rhs.last, isSame(lhs.parts, rhs.parts) else { return false }
      if lhs.outer === rhs.outer { return true }
      // If one place has no more steps, the next comparison finds that the other one still has a step.
      (lhs, rhs) = (lhs.before, rhs.before)
    }
  }

  public func hash(into hasher: inout Hasher) {
    var place = self
    while let last = place.last {
      hasher.combine(last)
      place = place.before
    }
  }
}

/// A step of the way to a screen, with the lineage of the routes, tabs or columns that the step leads into. The lineage `nil`
/// matches any lineage.
struct LineageStep: Hashable, Sendable {
  let step: ScreenPlace.Step
  let lineage: Lineage?

  static func == (lhs: LineageStep, rhs: LineageStep) -> Bool {
    lhs.step == rhs.step && isSame(lhs.lineage, rhs.lineage)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(step)
  }
}

/// Whether two lineages are the same. An unknown lineage matches any lineage.
private func isSame(_ lhs: Lineage?, _ rhs: Lineage?) -> Bool {
  guard let lhs, let rhs else { return true }
  return lhs === rhs
}

extension ScreenPlace: CustomStringConvertible {
  public var description: String {
    steps.map {
      switch $0 {
      case .route(let id): "\(id)"
      case .tab(let id): "tab \(id)"
      case .column(let id): "column \(id)"
      }
    }.joined(separator: "/")
  }
}
