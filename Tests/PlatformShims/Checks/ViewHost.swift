@_spi(Reflection) import Swift
import Foundation
import Observation
import SwiftUI

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

/// The failures of the checks of a program.
@MainActor
enum Failures {
  fileprivate static var count = 0

  /// Ends the program with the status 1 if a check has failed. Otherwise, prints that all checks passed.
  static func end(_ program: String) {
    if count > 0 { exit(1) }
    print("\(program): all checks passed")
  }
}

@MainActor
func expect(_ isTrue: Bool, _ what: @autoclosure () -> String, file: String = #fileID, line: Int = #line) {
  if isTrue { return }
  Failures.count += 1
  print("\(file):\(line): \(what())")
}

/// Evaluates the bodies of views like SwiftUI. Evaluates a body again only if a value that the body has read changes, or if the
/// parent gives the view different values.
@MainActor
final class ViewHost {
  /// The number of evaluations of bodies, by the names of the views' types.
  private(set) var evaluations: [String: Int] = [:]
  /// The transactions of the changes after which bodies were outdated.
  private(set) var transactions: [Transaction?] = []
  private var root: Node?
  private var outdated: [Node] = []
  private var reactions: [() -> Void] = []
  private let window = _Window()

  init(_ view: any View) {
    var environment = EnvironmentValues()
    environment._presenter = _Presenter(window)
    root = node(for: view, environment, in: nil)
    react()
    evaluateOutdated()
    check()
  }

  /// Ends the running animations. Afterwards, each animated layer has either appeared or left.
  ///
  /// - Returns: whether any animation was running.
  @discardableResult
  func endAnimations() -> Bool { window._endAnimations() }

  /// Tells the views of a presented layer that they have disappeared, as SwiftUI does when a cover hides them.
  func hide(_ note: String) {
    for node in allNodes where (node.view as? any _Noted)?._note == note {
      for hidden in nodes(in: node) where !(hidden.view is any _Noted) { (hidden.view as? any _Disappearing)?._disappear() }
    }
  }

  /// Evaluates outdated views, and ends the animations.
  func settle() {
    repeat { _ = update() } while endAnimations()
    _ = update()
  }

  /// Lets the turn of the main actor end, and runs all tasks that wait for the end of the turn.
  func rest() async {
    for _ in 0..<10 {
      await Task.yield()
      // On a busy machine, it takes a while until a task runs.
      try? await Task.sleep(for: .milliseconds(2))
      _ = update()
      endAnimations()
    }
    _ = update()
  }

  /// Runs the actions of views that react to an evaluation, such as `onAppear` and `onChange`.
  private func react() {
    let now = reactions
    reactions = []
    for reaction in _Beliefs._reactsInsideFirst ? now.reversed() : now { reaction() }
    for node in allNodes {
      guard let reader = node.view as? any _Reader else { continue }
      node.read = reader._read(preferring(in: node).map(\.view), before: node.read)
    }
  }

  /// The node of a view, and the nodes of those views inside it whose preferences reach the view.
  private func preferring(in node: Node) -> [Node] {
    [node] + node.children.filter { !isHostedApart($0.view) }.flatMap { preferring(in: $0) }
  }

  private func isHostedApart(_ view: any View) -> Bool {
    "\(type(of: view))".hasPrefix("NavigationStack<") || view is any _Noted & _Disappearing
  }

  /// Calls the `onAppear` actions of all views once more, inner views first.
  private func appearAgain() {
    for node in allNodes.reversed() {
      if let view = node.view as? any _Reaction, view._isRepeated { view._react(after: nil) }
    }
  }

  // MARK: Facts that only the whole tree shows

  /// The tabs in the tab bars, from the outside in.
  var tabs: [_TabItem] { allNodes.filter { $0.view is any _TabContainer }.flatMap { tabs(in: $0.children[0], _TabItem()) } }

  /// The tabs that a view represents for the tab view around it. A trait inside a navigation stack, such as a label, does not reach
  /// this tab view.
  private func tabs(in node: Node, _ item: _TabItem) -> [_TabItem] {
    var item = item
    (node.view as? any _TabTrait)?._write(&item)
    if node.view is EmptyView { return [] }
    if node.view is any _Listing { return node.children.flatMap { tabs(in: $0, item) } }
    let isPassedThrough = node.view is any _Transparent || !(node.view is any _Primitive)
    guard isPassedThrough, let inner = node.children.first else { return node.view is any _Transparent ? [] : [item] }
    return tabs(in: inner, item)
  }

  private func check() {
    var sources: Set<AnyHashable> = []
    for node in allNodes {
      if let view = node.view as? any _Stack {
        let types = view._types
        if zip(node.types, types).contains(where: { $0 != $1 }) { _Violations._note(.typesInAPath) }
        node.types = types
      }
      if node.view is any _Identity, node.children.first?.view is any _Stack { _Violations._note(.identifiedStack) }
      if let view = node.view as? any _TabContainer {
        let tabs = tabs(in: node.children[0], _TabItem())
        if let selection = view._selection, !tabs.contains(where: { $0.value == selection }) {
          _Violations._note(.selectionWithoutTab, "\(selection) of \(tabs.compactMap(\.value))")
        }
        for tab in tabs where tab.title == nil { _Violations._note(.tabWithoutLabel, "\(tab.value.map { "\($0)" } ?? "")") }
      }
      guard let source = node.view as? any _TransitionSource else { continue }
      if !sources.insert(source._source).inserted { _Violations._note(.sameSource, "\(source._source)") }
      var inner = node.children.first
      while let next = inner, next.view is any _Transparent, !(next.view is any _TransitionSource) { inner = next.children.first }
      if inner?.view is any _TransitionSource { _Violations._note(.sourceTwice) }
    }
  }

  /// The nodes of a view and of the views inside it, from the outside in.
  private func nodes(in node: Node) -> [Node] { [node] + node.children.flatMap { nodes(in: $0) } }

  private var allNodes: [Node] { root.map { nodes(in: $0) } ?? [] }

  /// The notes of the modifiers, from the outside in: each has a name and a value.
  var notes: [String] { shownViews.compactMap { ($0 as? any _Noted)?._note } }

  /// Performs an action of the system on the innermost view that supports it.
  ///
  /// - Returns: whether a view supports it.
  func act(_ name: String, _ value: Any? = nil) -> Bool {
    let handlers = shownViews.compactMap { ($0 as? any _Handling)?._handler }
    guard let handler = handlers.last(where: { $0.name == name }) else { return false }
    handler.call(value)
    return true
  }

  /// The views from the outside in. Optional views are left out, because they would look like the views inside them.
  private var shownViews: [any View] {
    allNodes.map(\.view).filter { Mirror(reflecting: $0).displayStyle != .optional }
  }

  /// Evaluates outdated views, and returns the evaluations since the last call.
  func update() -> [String: Int] {
    evaluations = [:]
    let isChanged = !outdated.isEmpty
    evaluateOutdated()
    let evaluated = evaluations
    if isChanged { appearAgain() }
    evaluateOutdated()
    check()
    return evaluated
  }

  private func evaluateOutdated() {
    while !outdated.isEmpty {
      let nodes = outdated
      outdated = []
      for node in nodes where node.isOutdated && !node.hasGone { evaluate(node) }
      react()
    }
  }

  /// The visible texts, from the outside in.
  var texts: [String] {
    shownViews.compactMap { ($0 as? Text)?._text }
  }

  /// The texts of the view whose modifier presents a sheet, a popover or a dialog.
  func texts(under note: String) -> [String] {
    func presents(_ node: Node) -> Bool { (node.view as? any _Noted)?._note?.hasPrefix(note) == true }
    guard let node = allNodes.last(where: { $0.children.dropFirst().contains(where: presents) }) else { return [] }
    return nodes(in: node.children[0]).map(\.view).compactMap { ($0 as? Text)?._text }
  }

  #if canImport(UIKit) && !os(watchOS)
    /// The controllers that views hold, from the outside in.
    var controllers: [UIViewController] { allNodes.compactMap { $0.held as? UIViewController } }

    private func hold(_ node: Node) {
      guard let view = node.view as? any UIViewControllerRepresentable else { return }
      let controller = view._update(node.held as? UIViewController)
      // The controller has appeared when the animation is over.
      if node.held == nil { window._onEnd { [weak controller] in controller?._appear() } }
      node.held = controller
    }
  #else
    private func hold(_ node: Node) {}
  #endif

  /// Presses the first button with a text, or the last one, which is on the top screen if several screens have such a button.
  func press(_ title: String, onTop: Bool = false) -> Bool {
    let buttons = allNodes.filter { node in
      node.view is any AnyButton && node.children.contains { ($0.view as? Text)?._text == title }
    }
    guard let node = onTop ? buttons.last : buttons.first, let button = node.view as? any AnyButton else { return false }
    let clear = node.environment._alert
    if _Beliefs._writesBindingFirst { clear?() }
    button.action()
    if !_Beliefs._writesBindingFirst { clear?() }
    return true
  }

  /// Types into the text field with a title.
  func write(_ text: String, into title: String) -> Bool {
    allNodes.contains { ($0.view as? any AnyTextField)?._type(text, into: title) ?? false }
  }

  @MainActor
  private final class Node {
    var view: any View
    var environment: EnvironmentValues
    var children: [Node] = []
    var isOutdated = true
    var hasGone = false
    /// The value that a reader of preferences has read last.
    var read: Any?
    /// The controller that the view keeps.
    var held: AnyObject?
    /// The types of the values on the path of a stack.
    var types: [ObjectIdentifier] = []

    init(_ view: any View, _ environment: EnvironmentValues) {
      self.view = view
      self.environment = environment
    }
  }

  private func node(for view: any View, _ environment: EnvironmentValues, in old: Node?) -> Node {
    let identity = (view as? any _Identity)?._identity
    if let old, !old.hasGone, type(of: old.view) == type(of: view), (old.view as? any _Identity)?._identity == identity {
      share(old.view, view)
      note(view, after: old.view)
      let isSame = isEqual(old.view, view)
      old.environment = environment
      if isSame, !old.isOutdated { return old }
      old.view = view
      evaluate(old)
      return old
    }
    let new = Node(view, environment)
    note(view, after: nil)
    evaluate(new)
    return new
  }

  private func note(_ view: any View, after old: (any View)?) {
    guard let view = view as? any _Reaction else { return }
    let before = (old as? any _Reaction)?._value
    reactions.append { view._react(after: before) }
  }

  private func evaluate(_ node: Node) {
    connect(node.view, node.environment)
    node.isOutdated = false
    hold(node)
    var environment = node.environment
    let children: [any View] = withObservationTracking {
      if let primitive = node.view as? any _Primitive {
        primitive._change(&environment)
        return primitive._children
      }
      evaluations[name(of: node.view), default: 0] += 1
      return [body(of: node.view)]
    } onChange: { [weak self, weak node] in
      MainActor.assumeIsolated {
        guard let node, !node.isOutdated else { return }
        node.isOutdated = true
        self?.transactions.append(Transaction._current)
        self?.outdated.append(node)
      }
    }
    let old = node.children
    node.children = children.enumerated().map { index, child in
      self.node(for: child, environment, in: before(child, at: index, in: old))
    }
    for gone in old where !node.children.contains(where: { $0 === gone }) { leave(gone) }
  }

  /// The node that showed a view before. A view with an identity keeps the node of its identity, wherever it is.
  private func before(_ view: any View, at index: Int, in old: [Node]) -> Node? {
    if let identity = (view as? any _Identity)?._identity {
      return old.first { ($0.view as? any _Identity)?._identity == identity }
    }
    return index < old.count ? old[index] : nil
  }

  private func leave(_ node: Node) {
    node.hasGone = true
    if let view = node.view as? any _Disappearing { reactions.append { view._disappear() } }
    for child in node.children { leave(child) }
  }

  private func body(of view: some View) -> any View { view.body }

  private func name(of view: any View) -> String {
    let name = "\(type(of: view))"
    return String(name.prefix { $0 != "<" })
  }

  /// A new view takes over the state of the old view at the same place.
  private func share(_ old: any View, _ new: any View) {
    for (before, after) in zip(parts(of: old), parts(of: new)) {
      guard let before = before as? any _Connected, let after = after as? any _Connected else { continue }
      after._share(with: before)
    }
  }

  private func connect(_ view: any View, _ environment: EnvironmentValues) {
    for part in parts(of: view) { (part as? any _Connected)?._connect(environment) }
  }

  /// The values of a view's properties. A property that is a modifier is replaced by the values of the modifier's properties.
  private func parts(of view: any View) -> [Any] {
    Mirror(reflecting: view).children.flatMap { child in
      child.value is any ViewModifier ? Mirror(reflecting: child.value).children.map(\.value) : [child.value]
    }
  }

  // MARK: Whether a view has different values

  private func isEqual(_ lhs: any View, _ rhs: any View) -> Bool {
    func compare<V: View>(_ lhs: V) -> Bool {
      guard let rhs = rhs as? V else { return false }
      return withUnsafeBytes(of: lhs) { lhs in withUnsafeBytes(of: rhs) { Self.isEqual(lhs, $0, V.self) } }
    }
    return compare(lhs)
  }

  /// Compares values of a type like SwiftUI: with `==` if the type has it, objects and closures by identity, other values field by
  /// field.
  private static func isEqual(_ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer, _ type: Any.Type) -> Bool {
    guard let left = lhs.baseAddress, let right = rhs.baseAddress else { return true }
    if type is any _Connected.Type { return true }
    if let type = type as? any Equatable.Type { return isEqual(left, right, type) }
    // The first word of a type's metadata tells which kind of type it is.
    guard unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == structKind else {
      return left.elementsEqual(right, count: lhs.count)
    }
    var isSame = true
    _ = _forEachField(of: type) { _, offset, fieldType, _ in
      let size = self.size(of: fieldType)
      isSame = isEqual(
        UnsafeRawBufferPointer(start: left + offset, count: size),
        UnsafeRawBufferPointer(start: right + offset, count: size), fieldType)
      return isSame
    }
    return isSame
  }

  private static let structKind = 0x200

  private static func size(of type: Any.Type) -> Int {
    func size<T>(_: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  private static func isEqual<T: Equatable>(
    _ lhs: UnsafeRawPointer, _ rhs: UnsafeRawPointer, _ type: T.Type
  ) -> Bool {
    lhs.assumingMemoryBound(to: T.self).pointee == rhs.assumingMemoryBound(to: T.self).pointee
  }
}

extension UnsafeRawPointer {
  fileprivate func elementsEqual(_ other: UnsafeRawPointer, count: Int) -> Bool {
    UnsafeRawBufferPointer(start: self, count: count).elementsEqual(UnsafeRawBufferPointer(start: other, count: count))
  }
}

@MainActor
private protocol AnyButton {
  var action: @MainActor () -> Void { get }
}

extension Button: @MainActor AnyButton {
  var action: @MainActor () -> Void { _action }
}
