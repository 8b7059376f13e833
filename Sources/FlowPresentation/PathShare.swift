package import FlowRuntime

/// The path of a navigation stack that the app owns: an array of its own values, or SwiftUI's `NavigationPath`, whose entries
/// cannot be read. So this module only counts and compares a path, and changes it at its top.
package protocol AppPath: Equatable {
  /// Whether the values in the path have several types. SwiftUI traps if one change of such a path replaces a value with a value of
  /// another type: home-assistant/iOS#5515.
  static var hasSeveralTypes: Bool { get }
  var count: Int { get }
  mutating func removeLast(_ count: Int)
}

extension Array: AppPath where Element: Equatable {
  package static var hasSeveralTypes: Bool { false }
}

/// The flow's part of a path of the app: the entries that a flow has pushed. They begin above the entry of the flow's first
/// screen. The app may push its own screens above them.
///
/// ```swift
/// var share = PathShare(of: path, append: { $0.append(.flow($1)) })
/// share.show(plan.path, in: &path)              // the flow has pushed
/// if let shown = share.change(in: path) { … }   // the user has gone back
/// ```
package struct PathShare<Path: AppPath> {
  /// The number of entries below the flow's first pushed screen.
  private let below: Int
  private let append: (inout Path, ScreenPlace) -> Void
  /// The screens that the path is expected to have. `former` has the previous values, the latest last.
  private var shown: [ScreenPlace] = [] {
    didSet { former = former.suffix(Self.maximumFormer - 1) + [oldValue] }
  }
  private var former: [[ScreenPlace]] = []
  /// The path after the app's values above the flow's screens were removed. The stack has to show this path before the new
  /// screens are added.
  private var cleared: Path?

  /// Makes the share of a flow that has pushed nothing yet. Its first screen is on top of the path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - append: pushes a screen of the flow.
  package init(of path: Path, append: @escaping (inout Path, ScreenPlace) -> Void) {
    below = path.count
    self.append = append
  }

  /// Returns the flow's screens that a path shows; `nil` if they are the expected ones.
  package mutating func change(in path: Path) -> [ScreenPlace]? {
    var seen = shown.prefix(commonCount(of: shown, with: path))
    // The user's pop may have overwritten a path that was just set. Then the path has the screens of an earlier path.
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

  /// Changes a path so that it shows the flow's screens. If other screens are shown, also removes the screens that the app has
  /// pushed above the flow's. In a path with several types, the removal is a separate change; ``isCleared(_:)`` tells when to show
  /// the rest.
  package mutating func show(_ wanted: [ScreenPlace], in path: inout Path) {
    // The path is shorter if the flow's first screen has left.
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

  /// Returns whether a path is the one that was left when ``show(_:in:)`` removed the app's screens. If so, call `show(_:in:)`
  /// again to add the flow's new screens. Returns `true` only once for each removal.
  package mutating func isCleared(_ path: Path) -> Bool {
    guard path == cleared else { return false }
    cleared = nil
    return true
  }

  /// The largest number of changes to remember while the user drags to pop a screen.
  private static var maximumFormer: Int { 32 }

  /// Returns how many of the screens, from the bottom up, a path shows above the flow's first screen.
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
