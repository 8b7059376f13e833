#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import UIKit

  /// swiftui/uiviewcontrollerrepresentable
  @available(iOS 13, tvOS 13, *)
  @MainActor @preconcurrency
  public protocol UIViewControllerRepresentable: View, _Primitive where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  }

  extension UIViewControllerRepresentable {
    public var body: Never { fatalError() }
    public var _children: [any View] { [] }

    /// Returns the known controller, or a new controller if there is none, after updating it with the view's values.
    public func _update(_ known: UIViewController?) -> UIViewController {
      let controller = known as? UIViewControllerType ?? makeUIViewController(context: Context())
      updateUIViewController(controller, context: Context())
      return controller
    }
  }

  /// swiftui/uiviewcontrollerrepresentablecontext
  public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}

  /// swiftui/uihostingcontroller
  @available(iOS 13, tvOS 13, *)
  @MainActor @preconcurrency
  open class UIHostingController<Content: View>: UIViewController {
    open var rootView: Content

    /// swiftui/uihostingcontroller/init(rootview:)
    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }
  }
#endif
