public import Foundation

/// swiftui/text
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Text: View, _Primitive {
  public let _text: String
  /// swiftui/text/init(verbatim:)
  public init(verbatim content: String) { _text = content }
  /// swiftui/text/init(_:)
  public init<S: StringProtocol>(_ content: S) { _text = String(content) }
  public var body: Never { fatalError() }
  public var _children: [any View] { [] }
}

/// swiftui/label
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct Label<Title: View, Icon: View>: View, _Primitive {
  let _title: String?
  public var body: Never { fatalError() }
  public var _children: [any View] { [] }
}

extension Label where Title == Text, Icon == EmptyView {
  /// swiftui/label/init(_:systemimage:)
  public init<S: StringProtocol>(_ title: S, systemImage name: String) { _title = String(title) }
}

/// swiftui/buttonrole
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

/// swiftui/button
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Button<Label: View>: View, _Primitive, _Noted {
  public let _action: @MainActor () -> Void
  public private(set) var _note: String?
  let label: Label
  /// swiftui/button/init(role:action:label:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    _action = action
    _note = "button \(role?.name ?? "nil")"
    self.label = label()
  }
  public var body: Never { fatalError() }
  public var _children: [any View] { [label] }
}

extension Button where Label == Text {
  /// swiftui/button/init(_:action:)
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    _action = action
    label = Text(title)
  }
}

/// swiftui/textfield
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct TextField<Label: View>: View, _Primitive, _Noted, _Handling {
  let text: Binding<String>
  let title: String
  public var _note: String? { "field \(title): \(text.wrappedValue)" }
  /// The user types.
  public var _handler: _Handler? { _Handler("type") { if let new = $0 as? String { text.wrappedValue = new } } }
  public var body: Never { fatalError() }
  public var _children: [any View] { [] }
}

extension TextField {
  /// The user types into the field with a title.
  public func _type(_ new: String, into title: String) -> Bool {
    if self.title == title { text.wrappedValue = new }
    return self.title == title
  }
}

public protocol AnyTextField {
  @MainActor func _type(_ new: String, into title: String) -> Bool
}

extension TextField: AnyTextField {}

extension TextField where Label == Text {
  /// swiftui/textfield/init(_:text:)
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) { (self.text, self.title) = (text, String(title)) }
}

/// swiftui/stepper
@available(iOS 13, macOS 10.15, watchOS 9, *)
@available(tvOS, unavailable)
public struct Stepper<Label: View>: View, _Primitive, _Handling {
  let value: Binding<Int>
  /// The user taps the plus.
  public var _handler: _Handler? { _Handler("step") { _ in value.wrappedValue += 1 } }
  public var body: Never { fatalError() }
  public var _children: [any View] { [] }
}

@available(tvOS, unavailable)
extension Stepper where Label == Text {
  /// swiftui/stepper/init(_:value:step:)
  public init<S: StringProtocol>(_ title: S, value: Binding<Int>) { self.value = value }
}

/// swiftui/vstack
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct VStack<Content: View>: View, _Primitive {
  let content: Content
  /// swiftui/vstack/init(alignment:spacing:content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

/// swiftui/list
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct List<SelectionValue: Hashable, Content: View>: View, _Primitive {
  let content: Content
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

extension List where SelectionValue == Never {
  /// swiftui/list/init(content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// swiftui/app
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// swiftui/app/main()
  public static func main() { _ = Self().body }
}

/// swiftui/scene
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@MainActor @preconcurrency
public protocol Scene {}

/// swiftui/windowgroup
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct WindowGroup<Content: View>: Scene {
  let content: Content
  /// swiftui/windowgroup/init(content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// A view with an action that runs after the view has disappeared.
public struct _Leaving<Content: View>: View, _Primitive, _Transparent, _Disappearing {
  let content: Content
  let action: (() -> Void)?
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
  public func _disappear() { action?() }
}

extension View {
  /// swiftui/view/onappear(perform:)
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    // SwiftUI may call the action again later: SwiftfulRouting#93, feedback-assistant/reports#417. The shim's host calls it after
    // every update, the last view first.
    _Reacting(content: self, isRepeated: true) { before in if before == nil { action?() } }
  }

  /// swiftui/view/ondisappear(perform:)
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    _Leaving(content: self, action: action)
  }

  /// swiftui/view/onchange(of:initial:_:)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    _Reacting(content: self, value: value) { before in
      let old = before as? V
      if old == nil ? initial : old != value { action(old ?? value, value) }
    }
  }

  /// swiftui/view/task(priority:_:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some View { _with() }

  /// swiftui/view/onopenurl(perform:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    _handling("openURL") { if let url = $0 as? URL { action(url) } }
  }

  /// swiftui/view/oncontinueuseractivity(_:perform:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    _handling("continue \(activityType)") { if let activity = $0 as? NSUserActivity { action(activity) } }
  }

  /// swiftui/view/background(alignment:content:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    _with([content()])
  }

  /// swiftui/view/transaction(_:)
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    _noting { _note(of: transform) }
  }

  /// swiftui/view/transaction(value:_:)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func transaction<Value: Equatable>(
    value: Value, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    let transaction = _ValueTransaction()
    return _Reacting(
      content: _noting { transaction.isChanged ? _note(of: transform) : nil }, value: value,
      react: { transaction.isChanged = ($0 as? Value).map { $0 != value } ?? false })
  }
}

/// Keeps whether the value that triggers a transaction changed in the last evaluation.
private final class _ValueTransaction {
  var isChanged = false
}

private func _note(of transform: (inout Transaction) -> Void) -> String? {
  var transaction = Transaction()
  transform(&transaction)
  return transaction.disablesAnimations ? "disablesAnimations" : nil
}

/// foundation/nsuseractivity, which Tests/PlatformShims/UIKit declares for files that import no SwiftUI
@available(iOS 8, macOS 10.10, tvOS 9, watchOS 2, *)
public final class NSUserActivity {
  public var webpageURL: URL?
  public init(activityType: String) {}
}

/// foundation/nsuseractivitytypebrowsingweb
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// swiftui/transaction
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Transaction {
  public init() {}
  /// The transaction of the change that is being made now, if any.
  public nonisolated(unsafe) static var _current: Transaction?
  /// swiftui/transaction/disablesanimations
  public var disablesAnimations = false
  /// Whether the app has made this transaction.
  public var _isOfTheApp = false
}

/// swiftui/withtransaction(_:_:_:)
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction()
  transaction[keyPath: keyPath] = value
  let before = Transaction._current
  Transaction._current = transaction
  defer { Transaction._current = before }
  return try body()
}

/// swiftui/alignment
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}
