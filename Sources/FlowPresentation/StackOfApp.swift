package import FlowRuntime

/// Shows the screens that a flow pushes in a navigation stack of the app. Informs the flow when they leave the path of this stack.
@MainActor
package final class StackOfApp {
  private let host: PresentationHost
  private let showPlaces: ([ScreenPlace]) -> Void
  private let change: () -> [ScreenPlace]?
  private let isCleared: () -> Bool

  /// - Parameters:
  ///   - host: shows the flow, whose first screen is on top of the path.
  ///   - read: returns the path.
  ///   - write: sets the path, animated if the host's update is animated.
  ///   - append: pushes a screen of the flow on a path.
  package init<Path: AppPath>(
    _ host: PresentationHost, read: @escaping () -> Path, write: @escaping (Path) -> Void,
    append: @escaping (inout Path, ScreenPlace) -> Void
  ) {
    self.host = host
    var share = PathShare(of: read(), append: append)
    change = { share.change(in: read()) }
    isCleared = { share.isCleared(read()) }
    showPlaces = { places in
      let before = read()
      var path = before
      share.show(places, in: &path)
      if path != before { write(path) }
    }
    host.perform = { [weak self] _ in self?.show() }
  }

  /// Shows the screens that the flow has pushed, at first and after every update.
  package func show() { showPlaces(host[path: host.shown.layers[0].place]) }

  /// Called when the first screen appears, for the first time or again.
  package func appeared() {
    follow()
    show()
  }

  /// Informs the flow if its screens have left the path. You may call it whenever the path may have changed.
  package func follow() {
    if let places = change() { host.tell(.pathChanged(places, in: host.shown.layers[0].place)) }
    if isCleared() { show() }
  }
}
