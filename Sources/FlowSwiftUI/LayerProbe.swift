#if canImport(SwiftUI)
  import FlowPresentation
  import SwiftUI

  extension PlatformTraits {
    /// The traits of SwiftUI on the current platform, for a flow inside or outside a navigation stack.
    ///
    /// - Parameter isNarrow: whether columns are shown as one stack at first.
    static func here(in stack: StackAround, isNarrow: Bool = true) -> PlatformTraits {
      var traits = PlatformTraits.swiftUI
      traits.isNarrow = isNarrow
      traits.isInStack = stack.isThere
      #if !canImport(UIKit) || os(watchOS)
        // On platforms without controllers, nothing reports the end of a presentation.
        traits.reportedKinds = []
      #endif
      return traits
    }
  }

  extension View {
    /// Reports events to the host that only a controller can observe. These events are the end of the view's appearance
    /// animation, the end of other animations in the window, and entering or leaving the background. SwiftUI calls `onAppear` at
    /// the start of the animation. In an app with a UIKit life cycle, its `scenePhase` is always `.background`. On platforms
    /// without controllers, the appearance of a presented layer is never reported.
    ///
    /// - Parameter appeared: called when the view has appeared.
    @ViewBuilder
    func probed(_ host: PresentationHost, appeared: @escaping @MainActor () -> Void = {}) -> some View {
      #if canImport(UIKit) && !os(watchOS)
        background { LayerProbe(host: host, appeared: appeared) }
      #elseif os(watchOS)
        modifier(ScenePhaseModifier(host: host))
      #else
        // macOS neither suspends windows nor removes their layers.
        self
      #endif
    }
  }

  #if os(watchOS)
    private struct ScenePhaseModifier: ViewModifier {
      let host: PresentationHost
      @Environment(\.scenePhase) private var scenePhase

      func body(content: Content) -> some View {
        // Ignores the first phase, which may be a default that was never set.
        content.onChange(of: scenePhase) { _, phase in host.tell(.activated(phase != .background)) }
      }
    }
  #endif
#endif

#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  private struct LayerProbe: UIViewControllerRepresentable {
    let host: PresentationHost
    let appeared: @MainActor () -> Void

    func makeUIViewController(context: Context) -> Probe { Probe(host, appeared) }

    func updateUIViewController(_ probe: Probe, context: Context) {}

    final class Probe: UIViewController {
      private weak var host: PresentationHost?
      /// The last window of the view. UIKit removes a view from its window when another screen covers it, or when it was
      /// dismissed.
      private weak var window: UIWindow?
      private let appeared: @MainActor () -> Void
      private let observers = Observers()

      init(_ host: PresentationHost, _ appeared: @escaping @MainActor () -> Void) {
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

      /// In the background, the system may remove layers and paths. A scene that is only inactive, such as a window without the
      /// focus, is still in use.
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

  /// Observes notifications until it is released.
  private final class Observers {
    private var tokens: [any NSObjectProtocol] = []

    @MainActor
    func observe(_ name: Notification.Name, _ tell: @escaping @MainActor (_ sender: ObjectIdentifier?) -> Void) {
      // UIKit posts these notifications on the main thread.
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
