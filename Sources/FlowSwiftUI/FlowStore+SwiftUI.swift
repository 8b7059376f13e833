#if canImport(SwiftUI)
  import FlowPresentation
  public import FlowRuntime
  public import Foundation
  public import SwiftUI

  extension FlowStore {
    /// Opens a link from the system.
    ///
    /// - Returns: whether the link leads to a screen.
    @discardableResult
    public func open(_ url: URL) -> Bool {
      open(url.absoluteString)
    }
  }

  extension Binding {
    /// Makes a SwiftUI binding to a value in a store.
    ///
    /// ```swift
    /// TextField("Name", text: Binding(store.binding(get: \.name) { .nameChanged($0) }))
    /// TextField("Text", text: Binding(send.binding(text) { .textChanged($0) }))
    /// ```
    @MainActor
    public init(_ binding: StoreBinding<Value>) {
      self.init(get: { @MainActor in binding.value }, set: { @MainActor in binding.value = $0 })
    }
  }

  extension View {
    /// Opens the links that the system passes to the app: URLs, and links from the web.
    public func opensLinks<Flow: FlowReducer>(in flow: FlowStore<Flow>) -> some View {
      onOpenURL { flow.open($0) }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          if let url = activity.webpageURL { flow.open(url) }
        }
    }

    /// Saves a flow with its scene, and restores it once, without animation, when the system restores the scene. The flow is
    /// saved whenever it shows other screens, and when the scene becomes inactive.
    ///
    /// ```swift
    /// @SceneStorage("shop") private var kept: Data?
    /// …
    /// FlowView(shop) { … }.restores(shop, from: $kept)
    /// ```
    ///
    /// - Parameters:
    ///   - flow: the flow. Every window needs its own store.
    ///   - data: the storage of the flow, as JSON; `nil` if the flow was never saved.
    public func restores<Flow: FlowReducer>(_ flow: FlowStore<Flow>, from data: Binding<Data?>) -> some View
    where Flow.State: Codable {
      modifier(RestorationModifier(flow: flow, data: data))
    }
  }

  private struct RestorationModifier<Flow: FlowReducer>: ViewModifier where Flow.State: Codable {
    private let flow: FlowStore<Flow>
    private let data: Binding<Data?>
    /// Whether the flow was already restored. The view may appear again, after the user has used the flow.
    @State private var isRestored = false
    @Environment(\.scenePhase) private var scenePhase

    init(flow: FlowStore<Flow>, data: Binding<Data?>) { (self.flow, self.data) = (flow, data) }

    func body(content: Content) -> some View {
      content
        .onAppear {
          if isRestored { return }
          isRestored = true
          guard let data = data.wrappedValue else { return }
          flow.restore { try JSONDecoder().decode(FlowSnapshot<Flow.State>.self, from: data) }
        }
        // The scene phase is not always reported: not by macOS when the app quits, and not in an app with a UIKit life cycle.
        .onChange(of: flow.plan) { _, _ in keep() }
        .onChange(of: scenePhase) { _, phase in if phase != .active { keep() } }
    }

    private func keep() {
      if let kept = flow.kept({ try JSONEncoder().encode($0) }) { data.wrappedValue = kept }
    }
  }
#endif
