#if canImport(SwiftUI)
  import FlowPresentation
  public import FlowRuntime
  public import SwiftUI

  extension FlowView {
    /// A flow in a navigation stack of the app. The flow's first screen stands in the place of this view, and the screens that it
    /// pushes go on the app's path.
    ///
    /// ```swift
    /// NavigationStack(path: $path) {
    ///   HomeView().navigationDestination(for: AppScreen.self) { screen in
    ///     switch screen { case .checkout: FlowView(checkout, pushingOn: $path) { … } }
    ///   }
    /// }
    /// ```
    ///
    /// The items below on the path stay. The app may push on the flow's screens, and its items leave when the flow shows other
    /// ones. While the path has screens of a flow, its `codable` is `nil`.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - path: the path of the stack that the view is in. The view stands on top of it when it is first shown.
    ///   - content: makes the view of a screen.
    public init(
      _ flow: FlowStore<Flow>, pushingOn path: Binding<NavigationPath>,
      @ViewBuilder content: @escaping (Flow.ScreenStore) -> Content
    ) {
      self.init(flow, in: { AppStack($0, path) { $0.append($1) } }, content: content)
    }

    /// A flow in a navigation stack whose path is an array of the app's own values. The app's destination of the value that `entry`
    /// makes is the ``PushedScreen``, which is a view.
    ///
    /// ```swift
    /// FlowView(checkout, pushingOn: $path, as: { .flow($0) }) { … }
    /// // and in the stack: case .flow(let screen): screen
    /// ```
    public init<Entry: Hashable>(
      _ flow: FlowStore<Flow>, pushingOn path: Binding<[Entry]>, as entry: @escaping (PushedScreen) -> Entry,
      @ViewBuilder content: @escaping (Flow.ScreenStore) -> Content
    ) {
      self.init(flow, in: { AppStack($0, path) { $0.append(entry($1)) } }, content: content)
    }
  }

  /// A screen that a flow has pushed in a navigation stack of the app.
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

  /// A navigation stack of the app, with the views of the screens that a flow pushes in it.
  @MainActor
  final class AppStack {
    fileprivate var view: ((ScreenPlace) -> AnyView)?
    /// A view that hears of every change of the path.
    fileprivate private(set) var hearing: (AnyView) -> AnyView = { $0 }

    init<Path: AppPath>(_ host: FlowHost, _ path: Binding<Path>, append: @escaping (inout Path, PushedScreen) -> Void) {
      let stack = StackOfApp(host) {
        path.wrappedValue
      } write: { [unowned host] new in
        withTransaction(\.disablesAnimations, !host.isAnimated) { path.wrappedValue = new }
      } append: { [weak self] path, place in
        if let self { append(&path, PushedScreen(place: place, stack: self)) }
      }
      hearing = { AnyView($0.modifier(PathModifier(path: path, stack: stack))) }
    }
  }

  /// Tells of every change of a path. A view that appears again tells of it as well, in case that a covered one is told nothing.
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
    let host: FlowHost
    let stack: AppStack
    let root: ScreenPlace
    let content: (ScreenPlace) -> Screen
    @Environment(\.flowSurroundings) private var surroundings

    var body: some View {
      var surroundings = surroundings
      let _ = surroundings.stack = .app
      // Nothing of the environment of this view reaches what is pushed. The closure must not hold the stack, which holds it.
      let _ = stack.view = { [host, root, content, surroundings] in
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
