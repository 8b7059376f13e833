public import Observation

/// swiftui/dynamicproperty
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol DynamicProperty {}

/// swiftui/binding
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: @isolated(any) @Sendable () -> Value
  private let set: @isolated(any) @Sendable (Value) -> Void

  /// swiftui/binding/init(get:set:)
  @preconcurrency
  public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// swiftui/binding/constant(_:)
  public static func constant(_ value: Value) -> Binding<Value> {
    nonisolated(unsafe) let value = value
    return Binding(get: { value }, set: { _ in })
  }

  /// swiftui/binding/wrappedvalue
  public var wrappedValue: Value {
    get { unsafeBitCast(get, to: (() -> Value).self)() }
    nonmutating set { unsafeBitCast(set, to: ((Value) -> Void).self)(newValue) }
  }

  /// swiftui/binding/init(projectedvalue:)
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// swiftui/binding/projectedvalue
  public var projectedValue: Binding<Value> { self }

  /// swiftui/binding/subscript(dynamicmember:)
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    nonisolated(unsafe) let (base, keyPath) = (self, keyPath)
    return Binding<Subject>(
      get: { base.wrappedValue[keyPath: keyPath] }, set: { base.wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

/// The place where the shim's host keeps the state of a view.
public final class _Location: Observable {
  private let registrar = ObservationRegistrar()
  private var own: Any
  /// The location in the first evaluated view with the same identity. Views that replace this view share its location.
  var shared: _Location?

  init(_ value: Any) { own = value }

  var value: Any {
    get {
      if let shared { return shared.value }
      registrar.access(self, keyPath: \.value)
      return own
    }
    set {
      if let shared { return shared.value = newValue }
      registrar.withMutation(of: self, keyPath: \.value) { own = newValue }
    }
  }
}

/// A property that the shim's host connects to a view before it evaluates the body.
public protocol _Connected {
  var _location: _Location? { get }
  func _connect(_ environment: EnvironmentValues)
}

extension _Connected {
  /// Shares the state of the previous view at the same place.
  public func _share(with old: any _Connected) {
    guard let own = _location, let before = old._location else { return }
    let first = before.shared ?? before
    if own !== first { own.shared = first }
  }
}

/// swiftui/state
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@propertyWrapper
public struct State<Value>: DynamicProperty, _Connected {
  private let location: _Location

  /// swiftui/state/init(wrappedvalue:)
  public init(wrappedValue: Value) { location = _Location(wrappedValue) }

  public var wrappedValue: Value {
    get { location.value as! Value }
    nonmutating set { location.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    nonisolated(unsafe) let state = self
    return Binding(get: { state.wrappedValue }, set: { state.wrappedValue = $0 })
  }

  public var _location: _Location? { location }
  public func _connect(_ environment: EnvironmentValues) {}
}

extension State where Value: ExpressibleByNilLiteral {
  /// swiftui/state/init()
  public init() { self.init(wrappedValue: nil) }
}

/// swiftui/scenestorage
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty, _Connected {
  @State private var value: Value
  public var _location: _Location? { _value._location }
  public func _connect(_ environment: EnvironmentValues) {}
  public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }
  public var projectedValue: Binding<Value> { $value }
}

extension SceneStorage {
  /// swiftui/scenestorage/init(_:)
  public init<R>(_ key: String) where Value == R? { _value = State(wrappedValue: nil) }
}

/// swiftui/bindable
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value

  /// swiftui/bindable/init(wrappedvalue:)
  public init(wrappedValue: Value) where Value: Observable, Value: AnyObject { self.wrappedValue = wrappedValue }

  public var projectedValue: Bindable<Value> { self }

  /// swiftui/bindable/subscript(dynamicmember:)
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject {
    nonisolated(unsafe) let (base, keyPath) = (wrappedValue, keyPath)
    return Binding<Subject>(get: { base[keyPath: keyPath] }, set: { base[keyPath: keyPath] = $0 })
  }
}
