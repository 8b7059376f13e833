package import FlowRuntime

/// The views of screens that leave a stack while other screens are added.
///
/// A view belongs to one instance of a screen. If a stack `[a, b, c]` becomes `[x, y, b]`, its last screen may be another
/// instance of `b`. An app that wants to reuse the view for an equal screen gets it from here.
package struct LeavingViews<View> {
  private var views: [(screen: AnyObject, view: View)] = []

  package init() {}

  /// - Parameters:
  ///   - view: the view.
  ///   - screen: the store of the screen that the view shows.
  package mutating func add(_ view: View, of screen: AnyObject) { views.append((screen, view)) }

  /// Removes and returns the view of a screen of the same type with equal values. If there are several, it is the one that was
  /// added first.
  ///
  /// - Parameter screen: the store of the new screen.
  @MainActor
  package mutating func take<Screen: Equatable, Action: Sendable>(for screen: Store<Screen, Action>) -> View? {
    let index = views.firstIndex { ($0.screen as? Store<Screen, Action>)?.unobservedState == screen.unobservedState }
    return index.map { views.remove(at: $0).view }
  }
}
