#if canImport(SwiftUI)
  import FlowPresentation
  import SwiftUI

  extension PlatformTraits {
    /// SwiftUI on the platform that this is compiled for, in a navigation stack or in none.
    static func here(in stack: StackAround) -> PlatformTraits {
      var traits = PlatformTraits.swiftUI
      traits.isInStack = stack.isThere
      #if !canImport(UIKit) || os(watchOS)
        // Without a probe nothing tells that a presentation is over.
        traits.reportedKinds = []
      #endif
      return traits
    }
  }

  extension View {
    /// Tells the host what only a controller learns: that the view has appeared and its animation is over, whether the window still
    /// animates, and that the scene goes to the background. SwiftUI calls `onAppear` at the beginning of the animation, and its
    /// `scenePhase` is `.background` for ever in an app with a life cycle of UIKit. On platforms without controllers, a presented
    /// layer is never told to have appeared.
    ///
    /// - Parameter appeared: called when the view has appeared.
    @ViewBuilder
    func probed(_ host: FlowHost, appeared: @escaping @MainActor () -> Void = {}) -> some View {
      #if canImport(UIKit) && !os(watchOS)
        background { LayerProbe(host: host, appeared: appeared) }
      #elseif os(watchOS)
        modifier(ScenePhaseModifier(host: host))
      #else
        // On macOS windows are neither suspended nor taken apart.
        self
      #endif
    }
  }

  #if os(watchOS)
    private struct ScenePhaseModifier: ViewModifier {
      let host: FlowHost
      @Environment(\.scenePhase) private var scenePhase

      func body(content: Content) -> some View {
        // The first phase may be one that nobody has set.
        content.onChange(of: scenePhase) { _, phase in host.tell(.activated(phase != .background)) }
      }
    }
  #endif
#endif

#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  private struct LayerProbe: UIViewControllerRepresentable {
    let host: FlowHost
    let appeared: @MainActor () -> Void

    func makeUIViewController(context: Context) -> Probe { Probe(host, appeared) }

    func updateUIViewController(_ probe: Probe, context: Context) {}

    final class Probe: UIViewController {
      private weak var host: FlowHost?
      /// The window that the view was in last. UIKit takes a view out of its window when another screen covers it, or it has gone.
      private weak var window: UIWindow?
      private let appeared: @MainActor () -> Void
      private let observers = Observers()

      init(_ host: FlowHost, _ appeared: @escaping @MainActor () -> Void) {
        (self.host, self.appeared) = (host, appeared)
        super.init(nibName: nil, bundle: nil)
        observe(UIScene.didEnterBackgroundNotification, isActive: false)
        observe(UIScene.willEnterForegroundNotification, isActive: true)
        observe(UIScene.didActivateNotification, isActive: true)
      }

      @available(*, unavailable)
      required init?(coder: NSCoder) { nil }

      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        window = viewIfLoaded?.window
        host?.isAnimating = { [weak window] in window.map(Self.isAnimating) ?? false }
        appeared()
      }

      /// In the background the system takes layers and paths away on its own. A scene that is only inactive, as a window without
      /// the focus, is still used.
      private func observe(_ name: Notification.Name, isActive: Bool) {
        observers.observe(name) { [weak self] scene in
          guard let self, let own = (viewIfLoaded?.window ?? window)?.windowScene, scene == ObjectIdentifier(own) else { return }
          host?.tell(.activated(isActive))
        }
      }

      private static func isAnimating(_ window: UIWindow) -> Bool {
        sequence(first: window.rootViewController) { $0?.presentedViewController }.contains { controller in
          guard let controller else { return false }
          return controller.isBeingPresented || controller.isBeingDismissed || controller.transitionCoordinator != nil
        }
      }
    }
  }

  /// Observes notifications as long as it lives.
  private final class Observers {
    private var tokens: [any NSObjectProtocol] = []

    @MainActor
    func observe(_ name: Notification.Name, _ tell: @escaping @MainActor (_ sender: ObjectIdentifier?) -> Void) {
      // UIKit posts on the main thread.
      let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
        let sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
        MainActor.assumeIsolated { tell(sender) }
      }
      tokens.append(token)
    }

    deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }
#endif
