package import FlowRuntime

/// The views of screens that leave a stack while other screens come.
///
/// A view belongs to one showing of a screen. If a stack `[a, b, c]` becomes `[x, y, b]`, its last screen is another showing of `b`. An
/// app that wants the same view for an equal screen gets it from here.
package struct LeavingViews<View> {
  private var views: [(screen: AnyObject, view: View)] = []

  package init() {}

  /// - Parameters:
  ///   - view: the view.
  ///   - screen: the store of the screen that the view shows.
  package mutating func add(_ view: View, of screen: AnyObject) { views.append((screen, view)) }

  /// Removes the view of a screen of the same type with equal values: of several the one that was added first.
  ///
  /// - Parameter screen: the store of the screen that comes.
  @MainActor
  package mutating func take<Screen: Equatable, Action: Sendable>(for screen: Store<Screen, Action>) -> View? {
    let index = views.firstIndex { ($0.screen as? Store<Screen, Action>)?.unobservedState == screen.unobservedState }
    return index.map { views.remove(at: $0).view }
  }
}
