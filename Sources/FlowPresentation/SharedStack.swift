package import FlowRuntime
import Observation

/// One host's part of a navigation stack in which several hosts push screens. A host shows a flow, or routes without a flow.
///
/// Only the outermost host has a navigation stack of the platform. A host inside the view of one of its screens is its child, and
/// joins this stack instead of making another one. A child can have children too.
///
/// For example, the parent shows `a` and pushes `b`. A child in the view of `a` pushes `x`. The navigation stack then shows `a`,
/// `x` and `b`: the screens of a child come directly after the screen that contains the child.
///
/// ```swift
/// parent.join(child, at: screen)
/// NavigationStack(path: $parent.path) { … }
/// ```
@MainActor
package final class SharedStack<Content>: Observable {
  /// A pushed screen of one of the hosts.
  package struct Entry: Hashable {
    package let place: ScreenPlace
    fileprivate let stack: ObjectIdentifier
  }

  private struct Child {
    weak var stack: SharedStack?
    let place: ScreenPlace
  }

  private let host: PresentationHost
  /// The first screen, which is not in the path.
  package let root: ScreenPlace
  private let registrar = ObservationRegistrar()
  /// The host's revision at the time when it made the stack.
  private let revision: Int
  private var children: [Child] = []
  /// Makes the view of a screen of this host.
  package var view: ((ScreenPlace) -> Content)?

  package init(_ host: PresentationHost, root: ScreenPlace) {
    (self.host, self.root, revision) = (host, root, host.revision)
  }

  /// The pushed screens of this host and of its children. The platform sets the path after it has removed screens, for example
  /// after a swipe back.
  package var path: [Entry] {
    get {
      let places = [root] + host[path: root]
      registrar.access(self, keyPath: \.path)
      var owners: [[Child]] = Array(repeating: [], count: places.count)
      for child in children {
        // Tabs in this stack have no stacks of their own, so a child in a tab belongs to the screen of the tabs.
        let steps = child.place.steps
        if let owner = places.lastIndex(where: { steps.starts(with: $0.steps) }) { owners[owner].append(child) }
      }
      var path: [Entry] = []
      for (place, children) in zip(places, owners) {
        if place != root { path.append(Entry(place: place, stack: ObjectIdentifier(self))) }
        for child in children { path += child.stack?.path ?? [] }
      }
      return path
    }
    set {
      if host.isReplaced(root, since: revision) { return }
      let own = newValue.filter(owns).map(\.place)
      // When a screen leaves, the children in its view leave too. So only the children in the remaining screens get the new path.
      let kept = [root] + own
      for child in children where kept.contains(where: { child.place.steps.starts(with: $0.steps) }) {
        child.stack?.path = newValue
      }
      host.tell(.pathChanged(own, in: root))
    }
  }

  /// Lets a child push in this stack. You may call it again: another place moves the child there, the same place changes nothing.
  ///
  /// - Parameters:
  ///   - child: the pushed screens of the child.
  ///   - place: the screen of this host whose view contains the child.
  package func join(_ child: SharedStack, at place: ScreenPlace) {
    if children.contains(where: { $0.stack === child && $0.place == place }) { return }
    registrar.withMutation(of: self, keyPath: \.path) {
      children.removeAll { $0.stack == nil || $0.stack === child }
      children.append(Child(stack: child, place: place))
    }
  }

  /// Whether this host itself, and not one of its children, has pushed the screen.
  package func owns(_ entry: Entry) -> Bool { entry.stack == ObjectIdentifier(self) }

  /// Returns the view of a pushed screen; `nil` if its host was released.
  package func view(of entry: Entry) -> Content? {
    if owns(entry) { return view?(entry.place) }
    for child in children {
      if let view = child.stack?.view(of: entry) { return view }
    }
    return nil
  }
}

/// Keeps the shared stack of a view, and makes a new one when the view's first screen changes.
@MainActor
package final class StackCache<Content> {
  private var current: SharedStack<Content>?

  package init() {}

  package func stack(_ host: PresentationHost, root: ScreenPlace) -> SharedStack<Content> {
    if let current, current.root == root { return current }
    let new = SharedStack<Content>(host, root: root)
    current = new
    return new
  }
}
