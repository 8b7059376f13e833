/// The shortest sequence of updates that leads a platform from the routes that it shows to new routes.
///
/// No platform can make every change in one update. For example, one update cannot replace a sheet with another sheet, or present
/// two sheets. So a platform shows a large change, such as that of a link or a restored state, in steps:
///
/// ```swift
/// for step in RouteSteps(from: old, to: new, limits: .swiftUI) {
///   show(step)              // a collection of routes; `Array(step)` copies them
///   await animation()
/// }
/// ```
///
/// The last step is the new routes. Each step before it is a prefix of the old or of the new routes, from the bottom up. If both
/// stacks have the same instances of screens, there is no step, even if the values of the screens differ. From the first step on,
/// the routes that stay have their new values.
///
/// A step allocates no memory for its routes, and the iterator finds all steps in linear time.
@frozen public struct RouteSteps<Item: StackedRoute>: Sequence {
  @usableFromInline let old: [Item]
  @usableFromInline let new: [Item]
  @usableFromInline let common: Int
  @usableFromInline let limits: UpdateLimits

  /// Makes the steps between two stacks.
  ///
  /// - Parameters:
  ///   - old: the routes that the platform shows, bottom to top.
  ///   - new: the routes to show, bottom to top.
  ///   - limits: the changes that the platform cannot make in one update.
  @inlinable
  public init(from old: [Item], to new: [Item], limits: UpdateLimits) {
    var common = 0
    while common < old.count && common < new.count && old[common].isSameShowing(as: new[common]) {
      common += 1
    }
    self.init(old, new, common, limits)
  }

  @inlinable
  init(_ old: [Item], _ new: [Item], _ common: Int, _ limits: UpdateLimits) {
    self.old = old
    self.new = new
    self.common = common
    self.limits = limits
  }

  /// The number of routes that stay during all steps, from the bottom up.
  @inlinable
  public var kept: Int { common }

  /// Whether no step is needed.
  @inlinable
  public var isEmpty: Bool { common == old.count && common == new.count }

  /// The number of steps. The property iterates over them.
  @inlinable
  public var count: Int {
    var steps = makeIterator()
    var count = 0
    while steps.next() != nil { count += 1 }
    return count
  }

  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension RouteSteps {
  /// Makes the steps between two stacks of routes.
  ///
  /// Routes are the same instances if `new` is a changed copy of `old`, or if both are copies of one stack. Between any other
  /// stacks, all routes are replaced.
  @inlinable
  public init<Screen>(from old: Routes<Screen>, to new: Routes<Screen>, limits: UpdateLimits)
  where Item == Route<Screen> {
    if old.lineage === new.lineage {
      self.init(from: old.elements, to: new.elements, limits: limits)
    } else {
      self.init(old.elements, new.elements, 0, limits)
    }
  }
}

extension RouteSteps: Sendable where Item: Sendable {}
