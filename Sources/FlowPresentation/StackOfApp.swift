package import FlowRuntime

/// Shows in a navigation stack of the app what a flow pushes, and tells the flow what the path of that stack lacks.
@MainActor
package final class StackOfApp {
  private let host: FlowHost
  private let showPlaces: ([ScreenPlace]) -> Void
  private let change: () -> [ScreenPlace]?
  private let isCleared: () -> Bool

  /// - Parameters:
  ///   - host: shows the flow, whose first screen is on top of the path.
  ///   - read: the path.
  ///   - write: sets the path, as animated as the host says.
  ///   - append: pushes a screen of the flow.
  package init<Path: AppPath>(
    _ host: FlowHost, read: @escaping () -> Path, write: @escaping (Path) -> Void,
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

  /// Shows what the flow has pushed: at first, and in every update.
  package func show() { showPlaces(host[path: host.shown.layers[0].place]) }

  /// The first screen has come, or is seen again.
  package func appeared() {
    follow()
    show()
  }

  /// Tells the flow that its screens have left the path, if they have. It may be called whenever the path may be another one.
  package func follow() {
    if let places = change() { host.tell(.pathChanged(places, in: host.shown.layers[0].place)) }
    if isCleared() { show() }
  }
}
