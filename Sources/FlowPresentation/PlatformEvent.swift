public import FlowRuntime

/// An event of a platform. An event may come late or twice, and events may come in a different order than the changes
/// happened.
///
/// A *stack* is a navigation container of a layer or a tab. The place of its first screen names it.
public enum PlatformEvent: Hashable, Sendable {
  /// A stack shows these pushed screens above its first one.
  case pathChanged([ScreenPlace], in: ScreenPlace)
  /// The transition of a stack to its new path has ended.
  case pathSettled(in: ScreenPlace)
  /// A stack has come to be seen, for the first time or again.
  case stackAppeared(ScreenPlace)
  /// The binding of a presented layer was set to nothing. The animation may still go on.
  case cleared(ScreenPlace)
  /// A layer has gone, and its animation has ended. The flow, the user or the system has dismissed it.
  case dismissed(ScreenPlace)
  /// The presentation of a layer has ended.
  case appeared(ScreenPlace)
  /// A tab of a screen was tapped.
  case selected(TabID, in: ScreenPlace)
  /// The user pressed a button of an alert or a dialog, and the layer has gone.
  case pressed(String, at: ScreenPlace)
  /// A finger has begun to pop the top screen of a stack.
  case popBegan(in: ScreenPlace)
  /// The gesture that pops the top screen of a stack has ended. If it was not cancelled, ``pathChanged(_:in:)`` has the new
  /// path.
  case popEnded(in: ScreenPlace)
  /// The app went to the background, or came back.
  case activated(Bool)
  /// A layer that does not belong to the flow covers all others, or has gone.
  case covered(Bool)
}

/// A command to a platform. An update consists of commands.
public enum PlatformCommand: Hashable, Sendable {
  /// Shows another layer at the bottom.
  case setRoot(ScreenPlace)
  /// A stack shows these pushed screens above its first one.
  case setPath(PushedPlaces, in: ScreenPlace)
  /// Sets the tabs of a screen.
  case setTabs([TabID], in: ScreenPlace)
  /// Selects a tab of a screen.
  case select(TabID, in: ScreenPlace)
  /// Presents a layer over the one below.
  case present(ScreenPlace, over: ScreenPlace)
  /// Dismisses a layer and all layers above it. In UIKit, the layer below gets the call of `dismiss`.
  case dismiss(ScreenPlace, over: ScreenPlace)
}

/// The pushed screens of a stack above its first one, bottom to top. The collection reads them from a plan on access,
/// so a command costs the same for a stack of any height.
public struct PushedPlaces: RandomAccessCollection, Hashable, Sendable, CustomStringConvertible {
  private let path: NavigationPlan.Path

  package init(of path: NavigationPlan.Path) {
    self.path = path
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { path.count - 1 }

  public subscript(position: Int) -> ScreenPlace { path[position + 1].place }

  public static func == (lhs: PushedPlaces, rhs: PushedPlaces) -> Bool {
    lhs.path == rhs.path || lhs.elementsEqual(rhs)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(last)
  }

  public var description: String { "\(Array(self))" }

  /// How many screens, from the bottom up, a stack that shows a path keeps.
  func commonCount(with path: NavigationPlan.Path) -> Int {
    Swift.max(0, self.path.commonCount(with: path) { $0.place == $1.place } - 1)
  }
}

/// A message to the flow about what the system did.
public enum FlowMessage: Hashable, Sendable {
  /// The system did something.
  case follow(SystemChange)
  /// A button was pressed.
  case press(String, at: ScreenPlace)
}

extension [PlatformCommand] {
  /// Whether a layer is dismissed.
  var isDismissal: Bool { contains { if case .dismiss = $0 { true } else { false } } }
}
