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
  public var scenePhase: ScenePhase { _scene?.phase ?? .active }
  /// The scene of a check, which its readers observe.
  public var _scene: _Scene?
}

/// A scene whose phase a check sets.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@Observable
public final class _Scene {
  public var phase = ScenePhase.active
  public init() {}
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
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View { _with() }

  /// swiftui/view/onpreferencechange(_:perform:)
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping @Sendable (K.Value) -> Void
  ) -> some View where K.Value: Equatable { _with() }
}
