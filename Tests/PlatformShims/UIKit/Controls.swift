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

/// uikit/uibutton
@MainActor
open class UIButton: UIView {
  /// uikit/uibutton/init(type:primaryaction:)
  public convenience init(primaryAction: UIAction?) {
    self.init()
    _action = primaryAction
  }
  public private(set) var _action: UIAction?
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
}
