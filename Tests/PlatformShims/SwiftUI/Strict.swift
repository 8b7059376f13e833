import Observation

/// A wrong use of the framework, which the real framework refuses or ignores, or for which it traps. The shim notes each wrong use.
/// A check fails if it did not expect the note.
public struct _Rule: Hashable, Sendable {
  public let description: String
  /// The documentation, the thread or the source that describes the rule.
  public let source: String

  public static let stackInAStack = _Rule(
    description: "a NavigationStack is inside another one",
    source: "with paths of other types it traps: home-assistant/iOS#5694, manaflow-ai/cmux#8188; with the same type its behaviour is "
      + "unknown: swift-composable-architecture#2397, Sedlacek-Solutions/SwiftUI-Navigation#34")
  public static let splitInAStack = _Rule(
    description: "a NavigationSplitView is inside a NavigationStack",
    source: "swiftui/navigationsplitview: it is the root of a scene or of a tab; woocommerce-ios#11673: a crash on iOS 17")
  public static let typesInAPath = _Rule(
    description: "one change of a NavigationPath puts a value of another type in the place of one",
    source: "home-assistant/iOS#5515: comparing the paths traps")
  public static let identifiedStack = _Rule(
    description: "a NavigationStack has an id", source: "element-x-ios, ElementNavigationStack.swift: it crashes on iOS 26")
  public static let overAnAlert = _Rule(
    description: "a layer that arrives while an alert is up is never presented",
    source: "swift-composable-architecture#1991; console: the presentation is dropped, and the binding stays set")
  public static let onePresentation = _Rule(
    description: "a controller presents one layer at a time",
    source: "console: \"Currently, only presenting a single sheet is supported\"; TCACoordinators#42")
  public static let selectionWithoutTab = _Rule(
    description: "the selection of a TabView is no visible tab", source: "iOS 27 release notes, 164516837: TabView might crash")
  public static let tabWithoutLabel = _Rule(
    description: "a tab has neither a title nor an icon",
    source: "tabItem is a trait, which TabView reads from its own children: ViewInspector, _TraitWritingModifier<TabItemTraitKey>; "
      + "every example of Apple puts it around the NavigationStack")
  public static let sourceTwice = _Rule(
    description: "one view is a matchedTransitionSource twice",
    source: "undocumented, and nobody does it: the inner one may be ignored")
  public static let sameSource = _Rule(
    description: "two views are the matchedTransitionSource of one id",
    source: "swiftui/view/matchedtransitionsource(id:in:): the identifier is unique within the namespace")
}

/// The noted violations.
@MainActor
public enum _Violations {
  private static var noted: [String] = []

  static func note(_ rule: _Rule, _ detail: String = "") { _note(rule, detail) }

  public static func _note(_ rule: _Rule, _ detail: String = "") {
    noted.append("\(rule.description)\(detail.isEmpty ? "" : ": \(detail)") [\(rule.source)]")
  }

  public static func _take() -> [String] {
    defer { noted = [] }
    return noted
  }
}

/// Unconfirmed assumptions about the framework. All checks run with both possibilities.
@MainActor
public enum _Beliefs {
  /// Whether the binding of an alert is written before its button's action runs. Neither order is documented.
  public static var _writesBindingFirst = true
  /// Whether inner views react to a change before outer views: android.benigumo.com/20240328/onappear-onchange-task. Apple does not
  /// document this. The order in which views disappear and appear is not documented either.
  public static var _reactsInsideFirst = true
}

/// A window, with the animations that run in it.
@MainActor
public final class _Window {
  private var ends: [() -> Void] = []

  public init() {}

  public func _onEnd(_ end: @escaping () -> Void) { ends.append(end) }

  /// Ends the animations.
  ///
  /// - Returns: whether any animation was running.
  public func _endAnimations() -> Bool {
    let now = ends
    ends = []
    for end in now { end() }
    return !now.isEmpty
  }
}

/// A controller: of the window, or of a presented layer. It presents one layer at a time.
@MainActor
public final class _Presenter {
  let window: _Window
  fileprivate weak var layer: _Shown?

  public init(_ window: _Window) { self.window = window }
}

private struct PresenterKey: EnvironmentKey {
  static var defaultValue: _Presenter? { nil }
}

private struct StackKey: EnvironmentKey {
  static var defaultValue: Any.Type? { nil }
}

private struct AlertKey: EnvironmentKey {
  static var defaultValue: (() -> Void)? { nil }
}

extension EnvironmentValues {
  public var _presenter: _Presenter? {
    get { self[PresenterKey.self] }
    set { self[PresenterKey.self] = newValue }
  }

  /// The type of the path of the surrounding stack.
  var _stack: Any.Type? {
    get { self[StackKey.self] }
    set { self[StackKey.self] = newValue }
  }

  /// Writes the binding of the surrounding alert.
  public var _alert: (() -> Void)? {
    get { self[AlertKey.self] }
    set { self[AlertKey.self] = newValue }
  }
}

/// The content that a modifier, such as `sheet`, wants to present.
struct _Wanted {
  let id: AnyHashable
  let note: String
  let content: () -> [any View]
}

/// The content that one modifier, such as `sheet`, presents. The content remains and is evaluated until its animation ends:
/// onevcat/Prowl#422.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@Observable
@MainActor
final class _Shown {
  private(set) var revision = 0
  @ObservationIgnored private(set) var wanted: _Wanted?
  @ObservationIgnored private(set) var inner: _Presenter?
  @ObservationIgnored private(set) var isLeaving = false
  @ObservationIgnored private var isSwiped = false
  @ObservationIgnored private var refused: AnyHashable?
  @ObservationIgnored private weak var presenter: _Presenter?
  @ObservationIgnored var clear: () -> Void = {}
  @ObservationIgnored var onDismiss: (() -> Void)?
  @ObservationIgnored let isAlert: Bool

  init(isAlert: Bool) { self.isAlert = isAlert }

  var isUp: Bool { wanted != nil && !isLeaving }

  func update(_ new: _Wanted?, in presenter: _Presenter?) {
    guard let new else {
      refused = nil
      if isUp { leave() }
      return
    }
    // A layer that leaves by a gesture clears its binding at the end: FlowStacks#69. If the app wants to present other content in
    // the meantime, this content is presented afterwards.
    if isSwiped || isLeaving { return }
    if let wanted {
      if wanted.id == new.id { self.wanted = new } else { leave() }
      return
    }
    guard let presenter, refused != new.id else { return }
    if let other = presenter.layer, other !== self, other.wanted != nil {
      refused = new.id
      return _Violations.note(other.isAlert ? .overAnAlert : .onePresentation, "\(new.note), over \(other.wanted?.note ?? "")")
    }
    self.presenter = presenter
    presenter.layer = self
    wanted = new
    inner = _Presenter(presenter.window)
  }

  private func leave() {
    isLeaving = true
    presenter?.window._onEnd { [weak self] in self?.leaves() }
  }

  private func leaves() {
    if isSwiped { clear() }
    goes()
    revision += 1
    onDismiss?()
  }

  /// The modifier leaves the tree, and its presented content leaves with it.
  func goes() {
    (wanted, inner, isLeaving, isSwiped) = (nil, nil, false, false)
    if presenter?.layer === self { presenter?.layer = nil }
  }

  /// The user removes the layer.
  func swipe() {
    if isAlert { return clear() }
    isSwiped = true
    leave()
  }
}

/// The layer that a modifier shows: a sheet, a cover, a popover, an alert or a dialog.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
struct _Layer: View, _Noted, _Handling, _Disappearing {
  @State private var shown: _Shown
  @Environment(\._presenter) private var presenter
  private let wanted: () -> _Wanted?
  private let clear: () -> Void
  private let onDismiss: (() -> Void)?
  private let isAlert: Bool

  init(
    isAlert: Bool = false, wanted: @escaping () -> _Wanted?, clear: @escaping () -> Void, onDismiss: (() -> Void)? = nil
  ) {
    _shown = State(wrappedValue: _Shown(isAlert: isAlert))
    (self.isAlert, self.wanted, self.clear, self.onDismiss) = (isAlert, wanted, clear, onDismiss)
  }

  var body: some View {
    let _ = shown.clear = clear
    let _ = shown.onDismiss = onDismiss
    let _ = shown.revision
    let _ = shown.update(wanted(), in: presenter)
    if let wanted = shown.wanted, let inner = shown.inner {
      _Several(views: wanted.content()).id(wanted.id)
        .environment(\._presenter, inner).environment(\._stack, nil).environment(\._alert, isAlert ? clear : nil)
    }
  }

  var _note: String? { shown.isUp ? shown.wanted?.note : nil }
  /// The user removes the layer.
  var _handler: _Handler? { shown.isUp ? _Handler("dismiss") { _ in shown.swipe() } : nil }
  func _disappear() { shown.goes() }
}

/// Views beside each other.
struct _Several: View, _Primitive {
  let views: [any View]
  var body: Never { fatalError() }
  var _children: [any View] { views }
}

/// A view with an action that runs after the view has left the tree.
@MainActor
public protocol _Disappearing {
  func _disappear()
}

/// A view that containers ignore: they use the view inside it instead, which may represent several views.
@MainActor
public protocol _Transparent {}
extension _Modified: _Transparent {}
extension _Identified: _Transparent {}
extension _Reacting: _Transparent {}
extension _ViewModifier_Content: _Transparent {}
extension AnyView: _Transparent {}
extension _ConditionalContent: _Transparent {}
extension Optional: _Transparent where Wrapped: View {}

/// A group of views. The surrounding container handles each view separately.
@MainActor
public protocol _Listing {}
extension Group: _Listing {}
extension TupleView: _Listing {}
extension ForEach: _Listing {}

/// What a tab bar shows for a tab.
public struct _TabItem: Equatable, CustomStringConvertible {
  public var title: String?
  public var badge: String?
  public var role: String?
  public var section: String?
  public var value: AnyHashable?

  public init() {}

  public var description: String {
    [section.map { "\($0): " }, title ?? "no title", badge.map { " (\($0))" }, role.map { " \($0)" }].compactMap(\.self).joined()
  }
}

/// A view in a tab that sets a property of the tab, such as its label.
@MainActor
public protocol _TabTrait {
  func _write(_ item: inout _TabItem)
}

@MainActor
public protocol _Stack {
  /// The types of the values on the path.
  var _types: [ObjectIdentifier] { get }
}

@MainActor
public protocol _TabContainer {
  var _selection: AnyHashable? { get }
}

/// The source of a zoom transition.
@MainActor
public protocol _TransitionSource {
  var _source: AnyHashable { get }
}

/// A view that sets a property for its container, such as the label of a tab.
public struct _Traited<Content: View>: View, _Primitive, _Transparent, _TabTrait {
  let content: Content
  let write: (inout _TabItem) -> Void
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
  public func _write(_ item: inout _TabItem) { write(&item) }
}

/// The first text that a view shows.
@MainActor
func _firstText(of view: any View) -> String? {
  func body(of view: some View) -> any View { view.body }
  if let text = (view as? Text)?._text ?? (view as? any _Titled)?._title { return text }
  guard let primitive = view as? any _Primitive else { return _firstText(of: body(of: view)) }
  return primitive._children.lazy.compactMap { _firstText(of: $0) }.first
}

@MainActor
protocol _Titled {
  var _title: String? { get }
}
extension Label: _Titled {}
