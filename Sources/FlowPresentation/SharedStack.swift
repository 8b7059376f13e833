package import FlowRuntime
import Observation

/// A navigation stack in which several hosts push. One host owns the stack. The others, its children, show flows or routes in a
/// view of one of its screens. The screens that a child pushes are above the parent's screen that contains the child, and below the
/// screens that the parent has pushed on it.
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
  /// The revision of the host that made the stack.
  private let revision: Int
  private var children: [Child] = []
  /// Makes the view of a screen of this host.
  package var view: ((ScreenPlace) -> Content)?

  package init(_ host: PresentationHost, root: ScreenPlace) {
    (self.host, self.root, revision) = (host, root, host.revision)
  }

  /// The pushed screens of this host and of its children. The platform writes the screens that it shows.
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
      // When a screen leaves, the screens of a child in its view leave, too. Only a child that stays is informed.
      let kept = [root] + own
      for child in children where kept.contains(where: { child.place.steps.starts(with: $0.steps) }) {
        child.stack?.path = newValue
      }
      host.tell(.pathChanged(own, in: root))
    }
  }

  /// Lets a child push in this stack. You may call it again for the same child.
  ///
  /// - Parameters:
  ///   - child: the stack of the child, which has no navigation stack of the platform.
  ///   - place: the screen of this host whose view contains the child.
  package func join(_ child: SharedStack, at place: ScreenPlace) {
    if children.contains(where: { $0.stack === child && $0.place == place }) { return }
    registrar.withMutation(of: self, keyPath: \.path) {
      children.removeAll { $0.stack == nil || $0.stack === child }
      children.append(Child(stack: child, place: place))
    }
  }

  /// Whether this host has pushed the screen, and not one of its children.
  package func owns(_ entry: Entry) -> Bool { entry.stack == ObjectIdentifier(self) }

  /// Returns the view of a pushed screen; `nil` if its host was released.
  package func view(of entry: Entry) -> Content? {
    owns(entry) ? view?(entry.place) : children.lazy.compactMap { $0.stack?.view(of: entry) }.first
  }
}

/// Makes the shared stack of a view once for each first screen.
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
