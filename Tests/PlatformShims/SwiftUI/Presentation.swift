public import Foundation

/// Presents a layer while an item exists.
@MainActor
private func _layer<Item: Identifiable>(
  _ note: String, _ item: Binding<Item?>, _ onDismiss: (() -> Void)? = nil, _ content: @escaping (Item) -> some View
) -> _Layer {
  _Layer(
    wanted: { item.wrappedValue.map { item in _Wanted(id: item.id, note: note) { [content(item)] } } },
    clear: { item.wrappedValue = nil }, onDismiss: onDismiss)
}

extension View {
  /// swiftui/view/sheet(item:ondismiss:content:)
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    _with([_layer("sheet", item, onDismiss, content)])
  }

  /// swiftui/view/sheet(ispresented:ondismiss:content:)
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    let item = Binding {
      isPresented.wrappedValue ? _SheetItem() : nil
    } set: {
      isPresented.wrappedValue = $0 != nil
    }
    return sheet(item: item, onDismiss: onDismiss) { _ in content() }
  }

  /// swiftui/view/fullscreencover(item:ondismiss:content:)
  @available(iOS 14, tvOS 14, watchOS 7, *)
  @available(macOS, unavailable)
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    _with([_layer("fullScreenCover", item, onDismiss, content)])
  }

  /// swiftui/view/popover(item:attachmentanchor:arrowedge:content:)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    _with([_layer("popover", item, nil, content)])
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
    _with([_alert("alert \(title._text)", data, isPresented, actions, message)])
  }

  /// swiftui/view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    _with([_alert("confirmationDialog \(title._text) \(titleVisibility)", data, isPresented, actions, message)])
  }
}

/// The content of an alert or a dialog: its message and its buttons.
@MainActor
private func _alert<T>(
  _ note: String, _ data: T?, _ isPresented: Binding<Bool>, _ actions: @escaping (T) -> some View,
  _ message: @escaping (T) -> some View
) -> _Layer {
  _Layer(
    isAlert: true,
    wanted: {
      guard isPresented.wrappedValue, let data else { return nil }
      return _Wanted(id: 0, note: note) { [message(data), actions(data)] }
    }, clear: { isPresented.wrappedValue = false })
}

/// swiftui/namespace
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@propertyWrapper
public struct Namespace: DynamicProperty, _Connected {
  private let location = _Location(ObjectIdentifier(Unique()))
  private final class Unique {}

  public init() {}
  public var wrappedValue: ID { ID(location: location) }
  public var _location: _Location? { location }
  public func _connect(_ environment: EnvironmentValues) {}

  /// swiftui/namespace/id
  public struct ID: Hashable, @unchecked Sendable {
    /// The place where the host keeps this namespace. All evaluations of one view share this place.
    let location: ObjectIdentifier

    init(location: _Location) { self.location = ObjectIdentifier(location.shared ?? location) }
  }
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
    _Matched(content: self, id: AnyHashable(id), namespace: namespace)
  }
}

/// A view from which a layer or a screen zooms in.
public struct _Matched<Content: View>: View, _Primitive, _Noted, _Transparent, _TransitionSource {
  let content: Content
  let id: AnyHashable
  let namespace: Namespace.ID
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
  public var _note: String? { "matchedTransitionSource \(id)" }
  public var _source: AnyHashable { [AnyHashable(namespace), id] }
}

/// The item of a sheet that is presented with a Boolean instead of an item.
private struct _SheetItem: Identifiable {
  let id = 0
}
