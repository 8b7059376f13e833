public import FlowRuntime

/// An event of a platform. Events may come late, twice, or in another order than the changes happened.
///
/// A *stack* is a navigation container of a layer or a tab. It is identified by the place of its first screen.
public enum PlatformEvent: Hashable, Sendable {
  /// A stack shows these pushed screens above its first screen.
  case pathChanged([ScreenPlace], in: ScreenPlace)
  /// The transition of a stack to its new path has ended.
  case pathSettled(in: ScreenPlace)
  /// A stack became visible, for the first time or again.
  case stackAppeared(ScreenPlace)
  /// The binding of a presented layer was set to `nil`. The animation may still be running.
  case cleared(ScreenPlace)
  /// A layer was dismissed by the flow, the user or the system, and its animation has ended.
  case dismissed(ScreenPlace)
  /// The presentation of a layer has ended.
  case appeared(ScreenPlace)
  /// The user tapped a tab of a screen.
  case selected(TabID, in: ScreenPlace)
  /// The user pressed a button of an alert or a dialog, and the layer has gone. `fields` has the texts of the alert's text fields,
  /// by the names of the fields.
  case pressed(String, fields: [String: String] = [:], at: ScreenPlace)
  /// The user began to pop the top screen of a stack with a gesture.
  case popBegan(in: ScreenPlace)
  /// The gesture that pops the top screen of a stack has ended. If it was not cancelled, ``pathChanged(_:in:)`` has the new
  /// path.
  case popEnded(in: ScreenPlace)
  /// The user tried to dismiss a layer with a screen whose `stays if` condition holds.
  case leaveAttempted(ScreenPlace)
  /// The room for the columns of a screen changed. With little room they are one stack, otherwise they are beside each other.
  case narrowed(Bool, in: ScreenPlace)
  /// The app went to the background, or came back.
  case activated(Bool)
  /// A layer that does not belong to the flow covers all others, or was dismissed.
  case covered(Bool)
}

/// A command to a platform. An update consists of commands.
public enum PlatformCommand: Hashable, Sendable {
  /// Replaces the bottom layer.
  case setRoot(ScreenPlace)
  /// Sets the pushed screens of a stack, above its first screen.
  case setPath(PushedPlaces, in: ScreenPlace)
  /// Sets the tabs of a screen.
  case setTabs([TabID], in: ScreenPlace)
  /// Selects a tab of a screen.
  case select(TabID, in: ScreenPlace)
  /// Shows the columns of a screen beside each other or as one stack, and their contents.
  case arrange(ScreenPlace)
  /// Presents a layer over the layer below.
  case present(ScreenPlace, over: ScreenPlace)
  /// Dismisses a layer and all layers above it. In UIKit, `dismiss` is called on the layer below.
  case dismiss(ScreenPlace, over: ScreenPlace)
  /// Sets the screens whose `stays if` conditions hold. No gesture may remove these screens, or the layers that contain them.
  case setStaying(Set<ScreenPlace>)
}

/// The pushed screens of a stack above its first screen, bottom to top. The collection reads them from a plan on access, so a
/// command costs the same for a stack of any height.
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

  /// The number of pushed screens that stay when the stack gets another path, counted from the bottom.
  func commonCount(with path: NavigationPlan.Path) -> Int {
    Swift.max(0, self.path.commonCount(with: path) { $0.place == $1.place } - 1)
  }
}

/// A message to the flow about what the system or the user did.
public enum FlowMessage: Hashable, Sendable {
  /// The system changed the screens that are shown.
  case follow(SystemChange)
  /// A button of an alert or a dialog was pressed. `fields` has the texts of the alert's text fields, by the names of the fields.
  case press(String, fields: [String: String] = [:], at: ScreenPlace)
  /// The user tried to leave this screen, whose `stays if` condition holds.
  case attemptLeave(ScreenPlace)
}

extension [PlatformCommand] {
  /// Whether the commands dismiss a layer.
  var isDismissal: Bool { contains { if case .dismiss = $0 { true } else { false } } }
}
