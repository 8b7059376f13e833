public import Foundation

/// uikit/uiaction
@MainActor
open class UIAction: NSObject {
  /// uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)
  public convenience init(title: String = "", handler: @escaping (UIAction) -> Void) {
    self.init()
    _perform = handler
  }
  public private(set) var _perform: (UIAction) -> Void = { _ in }
}

/// uikit/uicontrol
@MainActor
open class UIControl: UIView {
  /// uikit/uicontrol/addaction(_:for:)
  open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((action, controlEvents)) }
  private var actions: [(action: UIAction, events: Event)] = []

  func _send(_ event: Event) {
    for (action, events) in actions where events.contains(event) { action._perform(action) }
  }

  /// uikit/uicontrol/event
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let editingChanged = Event(rawValue: 1 << 17)
  }
}

/// uikit/uibutton
@MainActor
open class UIButton: UIControl {
  /// uikit/uibutton/init(type:primaryaction:)
  public convenience init(primaryAction: UIAction?) {
    self.init()
    _action = primaryAction
  }
  public private(set) var _action: UIAction?
}

/// uikit/uitextfield
@MainActor
open class UITextField: UIControl {
  open var text: String? = ""
  open var placeholder: String?

  /// The user writes.
  public func _write(_ text: String) {
    self.text = text
    _send(.editingChanged)
  }
}

/// uikit/uilabel
@MainActor
open class UILabel: UIView {
  open var text: String?
}

/// uikit/uistackview
@MainActor
open class UIStackView: UIView {
  /// uikit/uistackview/init(arrangedsubviews:)
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init()
    for view in views { addSubview(view) }
  }
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var distribution = Distribution.fill

  /// uikit/uistackview/distribution-swift.enum
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
}

/// uikit/nslayoutconstraint
@MainActor
open class NSLayoutConstraint: NSObject {
  /// uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }
}
