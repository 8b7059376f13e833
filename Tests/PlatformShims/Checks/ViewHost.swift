@_spi(Reflection) import Swift
import Observation
import SwiftUI

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

/// Evaluates the bodies of views as SwiftUI does: again only if what a body has read changes, or if its view gets other
/// values from the view around.
@MainActor
final class ViewHost {
  /// How often bodies were evaluated, by the names of the views' types.
  private(set) var evaluations: [String: Int] = [:]
  private var root: Node?
  private var outdated: [Node] = []
  private var reactions: [() -> Void] = []

  init(_ view: any View) {
    root = node(for: view, EnvironmentValues(), in: nil)
    react()
  }

  /// Lets views react to what has been evaluated.
  private func react() {
    let now = reactions
    reactions = []
    for reaction in now { reaction() }
    for node in allNodes {
      guard let reader = node.view as? any _Reader else { continue }
      node.read = reader._read(nodes(in: node).map(\.view), before: node.read)
    }
  }

  /// The nodes of a view and of those inside, from the outside in.
  private func nodes(in node: Node) -> [Node] { [node] + node.children.flatMap { nodes(in: $0) } }

  private var allNodes: [Node] { root.map { nodes(in: $0) } ?? [] }

  /// What modifiers were told, from the outside in: each its name and its value.
  var notes: [String] { shownViews.compactMap { ($0 as? any _Noted)?._note } }

  /// The system does something to the innermost view that it can do it to.
  ///
  /// - Returns: whether there is one.
  func act(_ name: String, _ value: Any? = nil) -> Bool {
    let handlers = shownViews.compactMap { ($0 as? any _Handling)?._handler }
    guard let handler = handlers.last(where: { $0.name == name }) else { return false }
    handler.call(value)
    return true
  }

  /// The views from the outside in. An optional view would be taken for the one inside.
  private var shownViews: [any View] {
    allNodes.map(\.view).filter { Mirror(reflecting: $0).displayStyle != .optional }
  }

  /// Evaluates what is outdated, and answers what was evaluated since the last time.
  func update() -> [String: Int] {
    evaluations = [:]
    while !outdated.isEmpty {
      let nodes = outdated
      outdated = []
      for node in nodes where node.isOutdated { evaluate(node) }
      react()
    }
    return evaluations
  }

  /// The texts that are shown, from the outside in.
  var texts: [String] {
    shownViews.compactMap { ($0 as? Text)?._text }
  }

  #if canImport(UIKit) && !os(watchOS)
    /// The controllers that views hold, from the outside in.
    var controllers: [UIViewController] { allNodes.compactMap { $0.held as? UIViewController } }

    private func hold(_ node: Node) {
      guard let view = node.view as? any UIViewControllerRepresentable else { return }
      let controller = view._update(node.held as? UIViewController)
      if node.held == nil { reactions.append { controller._appear() } }
      node.held = controller
    }
  #else
    private func hold(_ node: Node) {}
  #endif

  /// Presses the first button that shows a text, or the last one: that of the screen on top, if several screens have one.
  func press(_ title: String, onTop: Bool = false) -> Bool {
    let buttons = allNodes.compactMap { node in
      node.children.contains { ($0.view as? Text)?._text == title } ? node.view as? any AnyButton : nil
    }
    guard let button = onTop ? buttons.last : buttons.first else { return false }
    button.action()
    return true
  }

  @MainActor
  private final class Node {
    var view: any View
    var environment: EnvironmentValues
    var children: [Node] = []
    var isOutdated = true
    /// What a reader of preferences has read last.
    var read: Any?
    /// The controller that the view holds.
    var held: AnyObject?

    init(_ view: any View, _ environment: EnvironmentValues) {
      self.view = view
      self.environment = environment
    }
  }

  private func node(for view: any View, _ environment: EnvironmentValues, in old: Node?) -> Node {
    let identity = (view as? any _Identity)?._identity
    if let old, type(of: old.view) == type(of: view), (old.view as? any _Identity)?._identity == identity {
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
        self?.outdated.append(node)
      }
    }
    let old = node.children
    node.children = children.enumerated().map { index, child in
      self.node(for: child, environment, in: index < old.count ? old[index] : nil)
    }
  }

  private func body(of view: some View) -> any View { view.body }

  private func name(of view: any View) -> String {
    let name = "\(type(of: view))"
    return String(name.prefix { $0 != "<" })
  }

  /// What a view remembers stays with its place.
  private func share(_ old: any View, _ new: any View) {
    for (before, after) in zip(parts(of: old), parts(of: new)) {
      guard let before = before as? any _Connected, let after = after as? any _Connected else { continue }
      after._share(with: before)
    }
  }

  private func connect(_ view: any View, _ environment: EnvironmentValues) {
    for part in parts(of: view) { (part as? any _Connected)?._connect(environment) }
  }

  /// The values of a view, and those of its modifier.
  private func parts(of view: any View) -> [Any] {
    Mirror(reflecting: view).children.flatMap { child in
      child.value is any ViewModifier ? Mirror(reflecting: child.value).children.map(\.value) : [child.value]
    }
  }

  // MARK: Whether a view has other values

  private func isEqual(_ lhs: any View, _ rhs: any View) -> Bool {
    func compare<V: View>(_ lhs: V) -> Bool {
      guard let rhs = rhs as? V else { return false }
      return withUnsafeBytes(of: lhs) { lhs in withUnsafeBytes(of: rhs) { Self.isEqual(lhs, $0, V.self) } }
    }
    return compare(lhs)
  }

  /// Compares values of a type as SwiftUI does: by `==` where there is one, objects and closures by identity, other values
  /// field by field.
  private static func isEqual(_ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer, _ type: Any.Type) -> Bool {
    guard let left = lhs.baseAddress, let right = rhs.baseAddress else { return true }
    if type is any _Connected.Type { return true }
    if let type = type as? any Equatable.Type { return isEqual(left, right, type) }
    // The first word of a type's metadata says what kind of type it is.
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
