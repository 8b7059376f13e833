/// The view of what is presented, if something is.
struct _PresentedItem<Item: Identifiable>: View {
  let item: Binding<Item?>
  var onDismiss: (() -> Void)?
  let content: (Item) -> any View

  var body: some View {
    let item = item.wrappedValue
    // A layer that has gone is told of, whoever has taken it away.
    _Reacting(content: view(of: item), value: item != nil) { before in
      if before as? Bool == true, item == nil { onDismiss?() }
    }
  }

  @ViewBuilder
  private func view(of item: Item?) -> some View {
    if let item { AnyView(content(item)).id(item.id) }
  }
}

struct _PresentedBool: View {
  let isPresented: Binding<Bool>
  let content: () -> any View
  var body: some View {
    if isPresented.wrappedValue { AnyView(content()) }
  }
}

/// A person takes a layer away.
@MainActor
private func _dismissal<Item>(of item: Binding<Item?>) -> _Handler? {
  item.wrappedValue == nil ? nil : _Handler("dismiss") { _ in item.wrappedValue = nil }
}

extension View {
  /// swiftui/view/sheet(item:ondismiss:content:)
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    _noting([_PresentedItem(item: item, onDismiss: onDismiss, content: content)], handler: { _dismissal(of: item) }) {
      item.wrappedValue.map { _ in "sheet" }
    }
  }

  /// swiftui/view/fullscreencover(item:ondismiss:content:)
  @available(iOS 14, tvOS 14, watchOS 7, *)
  @available(macOS, unavailable)
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    _noting([_PresentedItem(item: item, onDismiss: onDismiss, content: content)], handler: { _dismissal(of: item) }) {
      item.wrappedValue.map { _ in "fullScreenCover" }
    }
  }

  /// swiftui/view/popover(item:attachmentanchor:arrowedge:content:)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    _noting([_PresentedItem(item: item, content: content)], handler: { _dismissal(of: item) }) {
      item.wrappedValue.map { _ in "popover" }
    }
  }

  /// swiftui/view/interactivedismissdisabled(_:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    _noting { "interactiveDismissDisabled \(isDisabled)" }
  }

  /// swiftui/view/presentationdetents(_:)
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    _noting { "presentationDetents \(detents.map(\.name).sorted().joined(separator: ", "))" }
  }

  /// swiftui/view/presentationdragindicator(_:)
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    _noting { "presentationDragIndicator \(visibility)" }
  }

  /// swiftui/view/presentationcornerradius(_:)
  @available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *)
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    _noting { "presentationCornerRadius \(cornerRadius.map { "\($0)" } ?? "nil")" }
  }

  /// swiftui/view/presentationbackground(_:)
  @available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *)
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    _noting { "presentationBackground \(style)" }
  }
}

/// corefoundation/cgfloat
public typealias CGFloat = Double

/// swiftui/popoverattachmentanchor
@available(iOS 13, macOS 10.15, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public enum PopoverAttachmentAnchor: Sendable {
  case rect(_Source)

  /// swiftui/anchor/source
  public struct _Source: Sendable {
    public static var bounds: _Source { _Source() }
  }
}

/// swiftui/edge
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing
}

/// swiftui/visibility
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public enum Visibility: Hashable, CaseIterable, Sendable {
  case automatic, visible, hidden
}

/// swiftui/presentationdetent
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct PresentationDetent: Hashable, Sendable {
  let name: String
  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent { PresentationDetent(name: "fraction \(fraction)") }
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(name: "height \(height)") }
}

/// swiftui/shapestyle
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol ShapeStyle: Sendable {}

/// swiftui/anyshapestyle
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public struct AnyShapeStyle: ShapeStyle, CustomStringConvertible {
  let style: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) { self.style = style }
  public var description: String { "\(style)" }
}

/// swiftui/material
@available(iOS 15, macOS 12, tvOS 15, watchOS 10, *)
public struct Material: ShapeStyle, CustomStringConvertible {
  let name: String
  public var description: String { name }
}

extension ShapeStyle where Self == Material {
  /// swiftui/shapestyle/regularmaterial
  public static var regularMaterial: Material { Material(name: "regularMaterial") }
  /// swiftui/shapestyle/thinmaterial
  public static var thinMaterial: Material { Material(name: "thinMaterial") }
}

extension View {
  /// swiftui/view/alert(_:ispresented:presenting:actions:message:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    _noting(_presented(data, isPresented, actions, message), handler: { _dismissal(of: isPresented) }) {
      isPresented.wrappedValue && data != nil ? "alert \(title._text)" : nil
    }
  }

  /// swiftui/view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    _noting(_presented(data, isPresented, actions, message), handler: { _dismissal(of: isPresented) }) {
      isPresented.wrappedValue && data != nil ? "confirmationDialog \(title._text) \(titleVisibility)" : nil
    }
  }
}

/// A person leaves an alert without a button.
@MainActor
private func _dismissal(of isPresented: Binding<Bool>) -> _Handler? {
  isPresented.wrappedValue ? _Handler("dismiss") { _ in isPresented.wrappedValue = false } : nil
}

/// What an alert or a dialog shows: its message and its buttons.
@MainActor
private func _presented<T>(
  _ data: T?, _ isPresented: Binding<Bool>, _ actions: @escaping (T) -> some View, _ message: @escaping (T) -> some View
) -> [any View] {
  guard let data else { return [] }
  return [
    _PresentedBool(isPresented: isPresented) { message(data) },
    _PresentedBool(isPresented: isPresented) { actions(data) },
  ]
}

/// swiftui/namespace
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
  public init() {}
  public var wrappedValue: ID { ID() }

  /// swiftui/namespace/id
  public struct ID: Hashable, Sendable {}
}

/// swiftui/navigationtransition
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
@MainActor @preconcurrency
public protocol NavigationTransition {}

/// swiftui/zoomnavigationtransition
@available(iOS 18, tvOS 18, watchOS 11, *)
@available(macOS, unavailable)
public struct ZoomNavigationTransition: NavigationTransition, @MainActor CustomStringConvertible {
  let sourceID: AnyHashable
  public var description: String { "zoom \(sourceID)" }
}

@available(iOS 18, tvOS 18, watchOS 11, *)
@available(macOS, unavailable)
extension NavigationTransition where Self == ZoomNavigationTransition {
  /// swiftui/navigationtransition/zoom(sourceid:in:)
  @MainActor @preconcurrency
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
    ZoomNavigationTransition(sourceID: AnyHashable(sourceID))
  }
}

extension View {
  /// swiftui/view/navigationtransition(_:)
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
  public func navigationTransition(_ style: some NavigationTransition) -> some View {
    _noting { "navigationTransition \(style)" }
  }

  /// swiftui/view/matchedtransitionsource(id:in:)
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
  public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View {
    _noting { "matchedTransitionSource \(id)" }
  }
}
