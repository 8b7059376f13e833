/// The fewest updates that lead a platform from the routes that it shows to new routes.
///
/// No platform follows every change at once: a sheet cannot go and another come in one update, and two
/// sheets cannot come together. So a large change, as a link or a restored state makes it, is shown in
/// steps:
///
/// ```swift
/// for step in RouteSteps(from: old, to: new, limits: .swiftUI) {
///   show(step)              // a collection of routes; `Array(step)` copies them
///   await animation()
/// }
/// ```
///
/// The last step is the new routes; every step before it is a part of the old or of the new ones, from the
/// bottom up. There is no step if the same showings are there already: what their screens hold is no
/// matter of navigation, and steps show the new values of routes that stay from the first step on.
///
/// A step takes no memory for its routes, and all steps together are found in linear time.
public struct RouteSteps<Element: StackedRoute>: Sequence {
  @usableFromInline let old: [Element]
  @usableFromInline let new: [Element]
  @usableFromInline let common: Int
  @usableFromInline let limits: UpdateLimits

  /// The steps between two stacks, bottom to top.
  ///
  /// - Parameters:
  ///   - old: what is shown.
  ///   - new: what is to be shown.
  ///   - limits: what the platform cannot do in one update.
  @inlinable
  public init(from old: [Element], to new: [Element], limits: UpdateLimits) {
    var common = 0
    while common < old.count && common < new.count && old[common].isSameShowing(as: new[common]) {
      common += 1
    }
    self.init(old, new, common, limits)
  }

  @inlinable
  init(_ old: [Element], _ new: [Element], _ common: Int, _ limits: UpdateLimits) {
    self.old = old
    self.new = new
    self.common = common
    self.limits = limits
  }

  /// How many routes stay all the time, from the bottom up.
  @inlinable
  public var kept: Int { common }

  /// Whether there is nothing to do.
  @inlinable
  public var isEmpty: Bool { common == old.count && common == new.count }

  /// How many steps there are; found by going through them.
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
  /// The steps between two stacks of routes.
  ///
  /// Routes are the same showing if `new` is a changed copy of `old`, or both are copies of one stack;
  /// between other stacks everything is replaced.
  @inlinable
  public init<Screen>(from old: Routes<Screen>, to new: Routes<Screen>, limits: UpdateLimits)
  where Element == Route<Screen> {
    if old.lineage === new.lineage {
      self.init(from: old.elements, to: new.elements, limits: limits)
    } else {
      self.init(old.elements, new.elements, 0, limits)
    }
  }
}

extension RouteSteps: Sendable where Element: Sendable {}
