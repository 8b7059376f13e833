/// A flow whose screens and events only its own module sees.
///
/// Other modules show an opaque flow, give it its parameters, and react to its exits. They do not see its screens. So the flow may
/// show screens and child flows that are not `public`, and a change of a screen never compiles other modules again.
///
/// A flow is opaque if the header of the flow names the protocol:
///
/// ```
/// public flow LogIn(name: String): OpaqueFlow {
///   exit done(user: User)
///
///   start form(name: name)
///   screen form(name: String) { submitted(user: User) -> exit done(user: user) }
/// }
/// ```
///
/// The screens and the events of the flow are then structs. In the module of the flow, `content` is the enum, and static members have
/// the names of the cases:
///
/// ```swift
/// FlowView(store) { screen in
///   switch screen.content {
///   case .form(let name, let send): FormView(name: name, send: send)
///   }
/// }
///
/// #expect(state.routes.top.screen == .form(name: "Ada"))
/// ```
///
/// The parameters, the needs, the exits, the events of the flow itself and the actions of its work stay `public`. The variables of the
/// flow do not.
public protocol OpaqueFlow: FlowReducer {}

/// A screen or an event of an ``OpaqueFlow``. It looks like its content in messages, in tests, and in the debugger.
public protocol OpaqueValue: CustomReflectable, CustomStringConvertible {
  /// The value of an enum that only the module of the flow sees.
  var opaqueContent: Any { get }
}

extension OpaqueValue {
  public var customMirror: Mirror { Mirror(reflecting: opaqueContent) }
  public var description: String { "\(opaqueContent)" }
}

/// A value that is stored outside of the type that has it. The size of the box does not depend on the value, so code that copies the
/// box does not change with the type of the value.
@frozen public struct OpaqueBox<Content: Sendable>: Sendable {
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let content: Content

    // Not inlinable: a class keeps its layout to itself in a module with library evolution.
    @usableFromInline
    init(_ content: Content) { self.content = content }
  }

  @usableFromInline let storage: Storage

  /// Puts a value into a box.
  @inlinable
  public init(_ content: Content) { storage = Storage(content) }

  /// The value in the box.
  @inlinable
  public var content: Content { storage.content }
}

extension OpaqueBox: Equatable where Content: Equatable {
  @inlinable
  public static func == (one: OpaqueBox, other: OpaqueBox) -> Bool {
    one.storage === other.storage || one.content == other.content
  }
}

extension OpaqueBox: Hashable where Content: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}
