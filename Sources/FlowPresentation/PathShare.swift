package import FlowRuntime

/// The path of a navigation stack that the app owns: an array of its own values, or SwiftUI's `NavigationPath`, whose entries
/// nobody can read. So a path is only counted, compared, and changed at its top.
package protocol AppPath: Equatable {
  /// Whether its values are of several types. SwiftUI traps if one change of such a path puts a value in the place of one of
  /// another type: home-assistant/iOS#5515.
  static var hasSeveralTypes: Bool { get }
  var count: Int { get }
  mutating func removeLast(_ count: Int)
}

extension Array: AppPath where Element: Equatable {
  package static var hasSeveralTypes: Bool { false }
}

/// The entries of a path of the app that are screens which a flow has pushed. They begin above the entry of the flow's first
/// screen. The app may push screens of its own above them.
///
/// ```swift
/// var share = PathShare(of: path, append: { $0.append(.flow($1)) })
/// share.show(plan.path, in: &path)              // the flow has pushed
/// if let shown = share.change(in: path) { … }   // the person has gone back
/// ```
package struct PathShare<Path: AppPath> {
  /// How many entries stand below the flow's.
  private let below: Int
  private let append: (inout Path, ScreenPlace) -> Void
  /// The screens that the path has, as far as is known, and those that it had before, the latest last.
  private var shown: [ScreenPlace] = [] {
    didSet { former = former.suffix(Self.mostFormer - 1) + [oldValue] }
  }
  private var former: [[ScreenPlace]] = []
  /// The path without the app's values that were in the way of the flow's screens. The stack has to show it before they come.
  private var cleared: Path?

  /// The share of a flow that has pushed nothing yet, and whose first screen is on top of the path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - append: pushes a screen of the flow.
  package init(of path: Path, append: @escaping (inout Path, ScreenPlace) -> Void) {
    below = path.count
    self.append = append
  }

  /// The flow's screens that a path shows; `nil` if they are those that it was told.
  package mutating func change(in path: Path) -> [ScreenPlace]? {
    var seen = shown.prefix(commonCount(of: shown, with: path))
    // A pop may have overwritten what was told in its midst. Then the path has screens of before.
    if seen.count < path.count - below {
      for places in former.reversed() {
        let count = commonCount(of: places, with: path)
        if count > seen.count { seen = places.prefix(count) }
      }
    }
    if seen.elementsEqual(shown) { return nil }
    shown = Array(seen)
    return shown
  }

  /// Changes a path so that it shows the flow's screens. If they are other ones than before, those that the app has pushed above
  /// them leave. In a path of several types they leave first; ``isCleared(_:)`` says when to show the rest.
  package mutating func show(_ wanted: [ScreenPlace], in path: inout Path) {
    // Below that the flow's first screen has gone.
    guard path.count >= below, path != cleared else { return }
    cleared = nil
    let isThere = commonCount(of: shown, with: path)
    if wanted == shown, isThere == shown.count { return }
    let kept = min(isThere, zip(shown, wanted).prefix { $0 == $1 }.count)
    let isInTheWay = Path.hasSeveralTypes && path.count - below > isThere && wanted.count > isThere
    path.removeLast(path.count - below - kept)
    shown = isInTheWay ? Array(wanted.prefix(kept)) : wanted
    if isInTheWay { cleared = path }
    for place in shown.dropFirst(kept) { append(&path, place) }
  }

  /// Whether the stack shows a path that ``show(_:in:)`` has cleared, so that the rest may come.
  package mutating func isCleared(_ path: Path) -> Bool {
    guard path == cleared else { return false }
    cleared = nil
    return true
  }

  /// How many changes there may be while a finger pops.
  private static var mostFormer: Int { 32 }

  /// How many of the screens, from the bottom up, a path shows where the flow's screens begin.
  private func commonCount(of places: [ScreenPlace], with path: Path) -> Int {
    let most = min(places.count, path.count - below)
    if most <= 0 { return 0 }
    var bottom = path
    bottom.removeLast(path.count - below)
    func shows(_ count: Int) -> Bool {
      var (expected, actual) = (bottom, path)
      for place in places.prefix(count) { append(&expected, place) }
      actual.removeLast(path.count - below - count)
      return expected == actual
    }
    if shows(most) { return most }
    var (least, other) = (0, most)
    while other - least > 1 {
      let middle = (least + other) / 2
      if shows(middle) { least = middle } else { other = middle }
    }
    return least
  }
}
