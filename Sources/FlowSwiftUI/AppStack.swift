#if canImport(SwiftUI)
  import FlowPresentation
  public import FlowRuntime
  public import SwiftUI

  extension FlowView {
    /// Makes a view of a flow in a navigation stack of the app. This view shows the flow's first screen, and the flow pushes its
    /// other screens on the app's path.
    ///
    /// ```swift
    /// NavigationStack(path: $path) {
    ///   HomeView().navigationDestination(for: AppScreen.self) { screen in
    ///     switch screen { case .checkout: FlowView(checkout, pushingOn: $path) { … } }
    ///   }
    /// }
    /// ```
    ///
    /// The entries of the path below this view stay. The app may push on the flow's screens; its entries are removed when the
    /// flow shows other screens. While the path has screens of a flow, its `codable` is `nil`.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - path: the path of the stack that contains this view. When the view is first shown, it is on top of the path.
    ///   - content: makes the view of a screen.
    public init(
      _ flow: FlowStore<Flow>, pushingOn path: Binding<NavigationPath>,
      @ViewBuilder content: @escaping (Flow.ScreenStore) -> Content
    ) {
      self.init(flow, in: { AppStack.of($0, path, reusing: $1) { $0.append($1) } }, content: content)
    }

    /// Makes a view of a flow in a navigation stack whose path is an array of the app's own values. `entry` wraps a
    /// ``PushedScreen``, which is a view, in such a value. The app shows the `PushedScreen` as the destination of the value.
    ///
    /// ```swift
    /// FlowView(checkout, pushingOn: $path, as: { .flow($0) }) { … }
    /// // and in the stack: case .flow(let screen): screen
    /// ```
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - path: the path of the stack that contains this view.
    ///   - entry: wraps a pushed screen in a value of the path.
    ///   - content: makes the view of a screen.
    public init<Entry: Hashable>(
      _ flow: FlowStore<Flow>, pushingOn path: Binding<[Entry]>, as entry: @escaping (PushedScreen) -> Entry,
      @ViewBuilder content: @escaping (Flow.ScreenStore) -> Content
    ) {
      self.init(flow, in: { AppStack.of($0, path, reusing: $1) { $0.append(entry($1)) } }, content: content)
    }
  }

  /// A screen that a flow has pushed in a navigation stack of the app, as a view. If the path of the stack is an array, a value of
  /// the app wraps this view.
  public struct PushedScreen: View, Hashable {
    fileprivate let place: ScreenPlace
    fileprivate let stack: AppStack

    public var body: some View { stack.view?(place) }

    public nonisolated static func == (lhs: PushedScreen, rhs: PushedScreen) -> Bool {
      lhs.place == rhs.place && lhs.stack === rhs.stack
    }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(place) }
  }

  extension NavigationPath: AppPath {
    package static var hasSeveralTypes: Bool { true }
  }

  /// Access to a navigation stack of the app, with the views of the screens that a flow pushes in the stack.
  @MainActor
  final class AppStack {
    fileprivate var view: ((ScreenPlace) -> AnyView)?
    /// Adds the observation of the path to a view.
    fileprivate private(set) var hearing: (AnyView) -> AnyView = { $0 }
    private let path: AnyObject

    private init<Path: AppPath>(_ host: PresentationHost, _ path: CurrentPath<Path>, append: @escaping (inout Path, PushedScreen) -> Void) {
      self.path = path
      let stack = StackOfApp(host) {
        path.binding.wrappedValue
      } write: { [unowned host] new in
        host.withAnimations { path.binding.wrappedValue = new }
      } append: { [weak self] path, place in
        if let self { append(&path, PushedScreen(place: place, stack: self)) }
      }
      hearing = { AnyView($0.modifier(PathModifier(path: path.binding, stack: stack))) }
    }

    /// Returns the access to a path. The app may pass another binding to the path with each evaluation of its view.
    static func of<Path: AppPath>(
      _ host: PresentationHost, _ path: Binding<Path>, reusing old: AppStack?, append: @escaping (inout Path, PushedScreen) -> Void
    ) -> AppStack {
      guard let old, let current = old.path as? CurrentPath<Path> else {
        return AppStack(host, CurrentPath(path), append: append)
      }
      current.binding = path
      return old
    }
  }

  /// The binding to the path that the app passed last.
  @MainActor
  private final class CurrentPath<Path> {
    var binding: Binding<Path>

    init(_ binding: Binding<Path>) { self.binding = binding }
  }

  /// Observes the path. A view that appears again also checks the path, because SwiftUI may not have notified a covered view.
  private struct PathModifier<Path: AppPath>: ViewModifier {
    @Binding var path: Path
    let stack: StackOfApp

    func body(content: Content) -> some View {
      content
        .onAppear { stack.appeared() }
        .onChange(of: path) { _, _ in stack.follow() }
    }
  }

  /// The first screen of a flow in a navigation stack of the app.
  struct AppStackView<Screen: View>: View {
    let host: PresentationHost
    let stack: AppStack
    let root: ScreenPlace
    let content: (ScreenPlace) -> Screen
    @Environment(\.flowSurroundings) private var surroundings

    var body: some View {
      var surroundings = surroundings
      let _ = surroundings.stack = .app
      // Pushed screens do not inherit the environment of this view. The closure must not retain the stack, because the stack
      // retains the closure.
      let _ =
        stack.view = { [host, root, content, surroundings] in
          let view = content($0).id($0).grows(outOf: host.zoomSource(ofPushed: $0, in: root), in: surroundings.zooms)
          return AnyView(view.environment(\.flowSurroundings, surroundings))
        }
      stack.hearing(
        AnyView(
          content(root).id(root).navigationDestination(for: PushedScreen.self) { $0 }
            .environment(\.flowSurroundings.stack, .app)))
    }
  }
#endif
