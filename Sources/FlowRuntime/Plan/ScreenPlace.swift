/// The location of a screen in a flow with flows inside: the routes and tabs on the way to it, from the outside in.
///
/// It names one showing, as `RouteID` does within one stack of routes, so a late gesture finds its own screen or none. A
/// place that a plan made also knows which stacks and tabs it leads through. The routes of a newly made state count from the
/// beginning, but their places are different.
///
/// ```swift
/// plan.layers[1].place == ScreenPlace(RouteID(rawValue: 1))     // in a test
/// ```
///
/// A place that is written by hand, as above, knows only the ids. It stands for every showing with these ids, so it is
/// equal to every place with the same steps. Do not mix both kinds in one set or dictionary.
public struct ScreenPlace: Hashable, Sendable {
  /// One step inwards.
  public enum Step: Hashable, Sendable {
    /// To a route of the flow.
    case route(RouteID)
    /// To a tab of the screen.
    case tab(TabID)
  }

  /// The steps before the last one, shared by all screens of one flow.
  private let outer: Outer?
  /// The last step; `nil` for the outermost flow itself.
  private let last: LineageStep?
  /// Which tabs the screen is made of, if it is made of tabs.
  private let tabs: Lineage?

  private final class Outer: Sendable {
    let place: ScreenPlace

    init(_ place: ScreenPlace) {
      self.place = place
    }
  }

  private init(outer: Outer?, last: LineageStep?, tabs: Lineage?) {
    self.outer = outer
    self.last = last
    self.tabs = tabs
  }

  /// Makes a place, for example to compare it with another one in a test.
  public init(_ steps: [Step]) {
    self = steps.reduce(ScreenPlace(outer: nil, last: nil, tabs: nil)) {
      ScreenPlace.Flow($0).appending(LineageStep(step: $1, lineage: nil))
    }
  }

  /// The screen of a route of the outermost flow.
  public init(_ route: RouteID) {
    self.init(outer: nil, last: LineageStep(step: .route(route), lineage: nil), tabs: nil)
  }

  /// The steps, the outermost first.
  public var steps: [Step] { lineageSteps.map(\.step) }

  /// The first step from the outside in; `nil` for the outermost flow itself.
  public var first: Step? { lineageSteps.first?.step }

  /// The place without its first step: the place relative to the flow or the tabs to which that step leads.
  public var inner: ScreenPlace {
    let steps = lineageSteps
    let place = steps.dropFirst().reduce(ScreenPlace(outer: nil, last: nil, tabs: nil)) {
      ScreenPlace.Flow($0).appending($1)
    }
    return ScreenPlace(outer: place.outer, last: place.last, tabs: place.last == nil ? nil : tabs)
  }

  /// The place of a tab of this screen. A tab that is not a flow has no other place.
  package func tab(_ tab: TabID) -> ScreenPlace {
    Flow(self).appending(LineageStep(step: .tab(tab), lineage: tabs))
  }

  /// The screen that is made of tabs, if this is the place of one of its tabs.
  package var screenOfTab: ScreenPlace? {
    if case .tab? = last?.step { before } else { nil }
  }

  /// The steps, each with what it steps into; the tabs of the screen itself are not among them.
  var lineageSteps: [LineageStep] { ways.compactMap(\.last) }

  /// All places on the way to this one, the outermost flow first and itself last.
  var ways: [ScreenPlace] { sequence(first: self) { $0.last == nil ? nil : $0.before }.reversed() }

  /// The place without its last step.
  private var before: ScreenPlace { outer?.place ?? ScreenPlace(outer: nil, last: nil, tabs: nil) }

  /// The stack or the tabs into which the last step leads, as far as the place knows them.
  var lastLineage: Lineage? { last?.lineage }

  /// The tabs that the screen is made of, as far as the place knows them.
  var tabsLineage: Lineage? { tabs }

  /// The place of the same screen, which is made of tabs.
  func madeOf(tabs lineage: Lineage) -> ScreenPlace {
    ScreenPlace(outer: outer, last: last, tabs: lineage)
  }

  /// The place of a flow, or of tabs, to make the places of its screens of.
  struct Flow {
    private let outer: Outer?

    init(_ place: ScreenPlace) {
      outer = place.last == nil ? nil : Outer(place)
    }

    func appending(_ step: LineageStep) -> ScreenPlace {
      ScreenPlace(outer: outer, last: step, tabs: nil)
    }
  }

  public static func == (lhs: ScreenPlace, rhs: ScreenPlace) -> Bool {
    var (lhs, rhs) = (lhs, rhs)
    while true {
      guard lhs.last == rhs.last, isSame(lhs.tabs, rhs.tabs) else { return false }
      if lhs.outer === rhs.outer { return true }
      // Where one of them has come to its beginning, the other has another step to compare with none.
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

/// A component of the path to a screen: a step inwards, with the stack of routes or the tabs that it steps into. `nil` stands
/// for any.
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

/// Whether two lineages are the same, as far as both are known.
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
      }
    }.joined(separator: "/")
  }
}
