public import FlowRuntime

/// What a platform says of what it shows. Each event may come late, twice or in another order than things happened.
///
/// A *stack* is a navigation container: a layer's, or a tab's. It is named by the place of its first screen.
public enum PlatformEvent: Hashable, Sendable {
  /// A stack shows these pushed screens above its first one.
  case pathChanged([ScreenPlace], in: ScreenPlace)
  /// The transition of a stack to the path that it was told has ended.
  case pathSettled(in: ScreenPlace)
  /// The binding of a presented layer was set to nothing. The animation may still go on.
  case cleared(ScreenPlace)
  /// A layer has gone, and its animation has ended. The flow, the user or the system has dismissed it.
  case dismissed(ScreenPlace)
  /// The presentation of a layer has ended.
  case appeared(ScreenPlace)
  /// A tab of a screen was tapped.
  case selected(TabID, in: ScreenPlace)
  /// A button of an alert or a dialog was pressed, which so has gone.
  case pressed(String, at: ScreenPlace)
  /// A finger has begun to pop the top screen of a stack.
  case popBegan(in: ScreenPlace)
  /// That has ended. If it was not cancelled, ``pathChanged(_:in:)`` tells the path.
  case popEnded(in: ScreenPlace)
  /// The app went to the background, or came back.
  case activated(Bool)
  /// A layer that is none of the flow's stands over all others, or has gone.
  case covered(Bool)
}

/// A command to a platform. An update consists of commands.
public enum PlatformCommand: Hashable, Sendable {
  /// The layer at the bottom is another one.
  case setRoot(ScreenPlace)
  /// A stack shows these pushed screens above its first one.
  case setPath(PushedPlaces, in: ScreenPlace)
  /// The tabs of a screen are these.
  case setTabs([TabID], in: ScreenPlace)
  /// A tab of a screen is selected.
  case select(TabID, in: ScreenPlace)
  /// A layer is presented over the one below.
  case present(ScreenPlace, over: ScreenPlace)
  /// A layer and all above it are dismissed. UIKit's `dismiss` is called on the layer below.
  case dismiss(ScreenPlace, over: ScreenPlace)
}

/// The pushed screens of a stack, bottom to top, above its first one. They are taken from a plan when somebody reads them, so
/// a command costs the same for a tall stack as for a low one.
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
