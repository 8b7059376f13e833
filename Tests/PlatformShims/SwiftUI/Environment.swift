public import Observation

/// swiftui/environmentkey
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// swiftui/environmentvalues
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  var objects: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  /// swiftui/environmentvalues/subscript(_:)
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// swiftui/environmentvalues/scenephase
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  /// Outside of an App's scene, the phase is always `.background`: FlowStacks#81.
  public var scenePhase: ScenePhase { _scene?.phase ?? .background }
  /// swiftui/environmentvalues/horizontalsizeclass
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { _window?.sizeClass ?? .compact }
    set { _window = newValue.map { _SizedWindow($0) } }
  }
  /// The window that a check uses. A view that reads the window's size class is evaluated again when the size class changes.
  public var _window: _SizedWindow?

  /// The scene that a check uses. A view that reads the scene's phase is evaluated again when the phase changes.
  public var _scene: _Scene?
}

/// A scene whose phase a check sets.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@Observable
public final class _Scene {
  public var phase = ScenePhase.active
  public init() {}
}

/// A window whose size class a check sets.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@Observable
public final class _SizedWindow {
  public var sizeClass: UserInterfaceSizeClass
  public init(_ sizeClass: UserInterfaceSizeClass) { self.sizeClass = sizeClass }
}

/// swiftui/userinterfacesizeclass
@available(iOS 13, macOS 14, tvOS 17, watchOS 10, *)
public enum UserInterfaceSizeClass: Sendable {
  case compact, regular
}

/// swiftui/scenephase
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public enum ScenePhase: Comparable, Sendable {
  case background, inactive, active
}

/// swiftui/environment
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper
public struct Environment<Value>: DynamicProperty, _Connected {
  private final class Cell {
    var environment = EnvironmentValues()
  }

  private let cell = Cell()
  private let read: (EnvironmentValues) -> Value

  /// swiftui/environment/init(_:)
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// swiftui/environment/init(_:)-8slkf
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { $0.objects[ObjectIdentifier(objectType)] as! Value }
  }

  /// swiftui/environment/init(_:)-8slkf
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public init<T: AnyObject>(_ objectType: T.Type) where Value == T?, T: Observable {
    read = { $0.objects[ObjectIdentifier(objectType)] as? T }
  }

  public var wrappedValue: Value { read(cell.environment) }

  public var _location: _Location? { nil }
  public func _connect(_ environment: EnvironmentValues) { cell.environment = environment }
}

extension View {
  /// swiftui/view/environment(_:_:)
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    _Modified(content: self, change: { $0[keyPath: keyPath] = value })
  }

  /// swiftui/view/environment(_:)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    _Modified(content: self, change: { $0.objects[ObjectIdentifier(T.self)] = object })
  }
}

/// swiftui/preferencekey
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension View {
  /// swiftui/view/preference(key:value:)
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    _Preferring<Self, K>(content: self, value: value)
  }

  /// swiftui/view/onpreferencechange(_:perform:)
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping @Sendable (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    _PreferenceReader<Self, K>(content: self, action: action)
  }
}

/// A view with a preference, which reaches the views around it.
public struct _Preferring<Content: View, Key: PreferenceKey>: View, _Primitive {
  let content: Content
  let value: Key.Value
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

/// A view that receives the preferences of the views inside it. Preferences in a stack or a layer do not reach this view. A
/// preference does not leave a sheet, and no source says that it leaves a `NavigationStack`. The shim's host calls `_read` after
/// all views are evaluated.
public struct _PreferenceReader<Content: View, Key: PreferenceKey>: View, _Primitive, _Reader where Key.Value: Equatable {
  let content: Content
  let action: @Sendable (Key.Value) -> Void
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }

  public func _read(_ inside: [any View], before: Any?) -> Any {
    var value = Key.defaultValue
    for case let view as any _Prefers<Key> in inside { Key.reduce(value: &value) { view._value } }
    if value != before as? Key.Value ?? Key.defaultValue { action(value) }
    return value
  }
}

@MainActor
protocol _Prefers<Key> {
  associatedtype Key: PreferenceKey
  var _value: Key.Value { get }
}

extension _Preferring: _Prefers {
  var _value: Key.Value { value }
}

@MainActor
public protocol _Reader {
  /// - Parameters:
  ///   - inside: the views inside, from the outside in.
  ///   - before: the result of the last call.
  func _read(_ inside: [any View], before: Any?) -> Any
}
