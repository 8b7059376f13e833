// Declarations of Apple's SwiftUI that the adapters use, to type-check the adapters on systems without SwiftUI. A comment above
// each declaration names the page of Apple's documentation from which it was written, below
// https://developer.apple.com/documentation/. Names that begin with an underscore are the shim's own.

/// swiftui/view
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// A view of the framework. It has no body that an app wrote, so the shim's host evaluates its children instead.
@MainActor
public protocol _Primitive {
  /// The views inside this view, each with the environment that is meant for it.
  var _children: [any View] { get }
  /// Changes the environment for the views inside.
  func _change(_ environment: inout EnvironmentValues)
}

extension _Primitive {
  public func _change(_ environment: inout EnvironmentValues) {}
}

/// swift/never
extension Never: View {
  public var body: Never { fatalError() }
}

/// swiftui/emptyview
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct EmptyView: View, _Primitive {
  public init() {}
  public var body: Never { fatalError() }
  public var _children: [any View] { [] }
}

/// swiftui/group
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Group<Content: View>: View, _Primitive {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

/// swiftui/anyview
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct AnyView: View, _Primitive {
  let view: any View
  public init<V: View>(_ view: V) { self.view = view }
  public var body: Never { fatalError() }
  public var _children: [any View] { [view] }
}

/// swift/optional
extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

extension Optional: _Primitive where Wrapped: View {
  public var _children: [any View] { map { [$0] } ?? [] }
}

/// swiftui/viewbuilder
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@MainActor @resultBuilder
public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
    var all: [any View] = []
    for view in repeat each content { all.append(view) }
    return TupleView((repeat each content), all)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(first)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(second)
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// swiftui/tupleview
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct TupleView<T>: View, _Primitive {
  public var value: T
  public let _children: [any View]
  init(_ value: T, _ children: [any View]) {
    self.value = value
    _children = children
  }
  public var body: Never { fatalError() }
}

/// swiftui/viewbuilder/buildeither(first:)
public struct _ConditionalContent<First, Second> {
  public let _children: [any View]
  let _tabs: (any TabContent)?

  init(_ view: any View) { (_children, _tabs) = ([view], nil) }
  init(tabs: any TabContent) { (_children, _tabs) = ([], tabs) }
}

extension _ConditionalContent: View, _Primitive where First: View, Second: View {
  public var body: Never { fatalError() }
}

/// swiftui/foreach
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  let id: (Data.Element) -> ID
  let content: (Data.Element) -> Content

  init(_data data: Data, _ id: @escaping (Data.Element) -> ID, _ content: @escaping (Data.Element) -> Content) {
    (self.data, self.id, self.content) = (data, id, content)
  }
}

extension ForEach: View, _Primitive where Content: View {
  public var body: Never { fatalError() }
  public var _children: [any View] { data.map { content($0).id(id($0)) } }

  /// swiftui/foreach/init(_:id:content:)
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// swiftui/foreach/init(_:content:)
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.id = { $0.id }
    self.content = content
  }
}

/// swiftui/viewmodifier
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  typealias Content = _ViewModifier_Content<Self>
}

/// swiftui/viewmodifier/content
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, _Primitive {
  let view: any View
  public var body: Never { fatalError() }
  public var _children: [any View] { [view] }
}

/// swiftui/modifiedcontent
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  var content: Content
  var modifier: Modifier
  public var body: some View { modifier.body(content: _ViewModifier_Content(view: content)) }
}

/// The view that most modifiers of the shim return. It can show additional views and change the environment.
public struct _Modified<Content: View>: View, _Primitive, _Noted, _Handling {
  let content: Content
  var others: [any View] = []
  var change: (inout EnvironmentValues) -> Void = { _ in }
  var note: () -> String? = { nil }
  var handler: () -> _Handler? = { nil }
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] + others }
  public var _note: String? { note() }
  public var _handler: _Handler? { handler() }
  public func _change(_ environment: inout EnvironmentValues) { change(&environment) }
}

/// A view with a note that checks read: the name of a modifier and the modifier's value.
@MainActor
public protocol _Noted {
  var _note: String? { get }
}

/// An action of the system on a view: a name, and the call.
@MainActor
public struct _Handler {
  public let name: String
  public let call: @MainActor (Any?) -> Void

  init(_ name: String, _ call: @escaping @MainActor (Any?) -> Void) {
    self.name = name
    self.call = call
  }
}

@MainActor
public protocol _Handling {
  /// The action that the system may take now, if any.
  var _handler: _Handler? { get }
}

extension View {
  func _with(_ others: [any View] = []) -> some View { _Modified(content: self, others: others) }

  /// Returns the view with a note for checks. There is no note while the closure returns `nil`.
  func _noting(
    _ others: [any View] = [], handler: @escaping () -> _Handler? = { nil }, _ note: @escaping () -> String?
  ) -> some View {
    _Modified(content: self, others: others, note: note, handler: handler)
  }

  /// Returns the view with an action that the system can perform on it.
  func _handling(_ name: String, _ call: @escaping @MainActor (Any?) -> Void) -> some View {
    _Modified(content: self, handler: { _Handler(name, call) })
  }

  /// swiftui/view/modifier(_:)
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }

  /// swiftui/view/id(_:)
  public func id<ID: Hashable>(_ id: ID) -> some View { _Identified(content: self, id: AnyHashable(id)) }
}

/// A view with its own identity. If the identity changes, the shim's host makes new views.
@MainActor
public protocol _Identity {
  var _identity: AnyHashable { get }
}

public struct _Identified<Content: View>: View, _Primitive, _Identity {
  let content: Content
  let id: AnyHashable
  public var _identity: AnyHashable { id }
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

/// A view with an action that runs when the view appears, or when its value has changed. The shim's host calls `_react` after the
/// body around it is evaluated.
public struct _Reacting<Content: View>: View, _Primitive, _Reaction {
  let content: Content
  public var _value: Any? = ()
  let react: (_ before: Any?) -> Void
  /// Whether the action may run again at any time while the view exists.
  public var _isRepeated = false
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
  public func _react(after before: Any?) { react(before) }

  init(content: Content, value: Any? = (), isRepeated: Bool = false, react: @escaping (_ before: Any?) -> Void) {
    self.content = content
    _isRepeated = isRepeated
    _value = value
    self.react = react
  }
}

@MainActor
public protocol _Reaction {
  var _value: Any? { get }
  var _isRepeated: Bool { get }
  /// - Parameter before: the value of the previous view at the same place; `nil` for the first view.
  func _react(after before: Any?)
}
