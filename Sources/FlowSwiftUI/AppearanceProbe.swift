#if canImport(SwiftUI)
  import FlowPresentation
  import SwiftUI

  extension PlatformTraits {
    /// SwiftUI on the platform that this is compiled for.
    static var here: PlatformTraits {
      var traits = PlatformTraits.swiftUI
      #if !canImport(UIKit) || os(watchOS)
        // Without a probe nothing tells that a presentation is over.
        traits.reportedKinds = []
      #endif
      return traits
    }
  }

  extension View {
    /// Calls a closure when the view has appeared and its animation is over. SwiftUI calls `onAppear` at the beginning
    /// of the animation. Only a controller learns of its end, so on platforms without controllers the closure is never
    /// called.
    func onAppearanceEnd(_ tell: @escaping @MainActor () -> Void) -> some View {
      #if canImport(UIKit) && !os(watchOS)
        background { AppearanceProbe(tell: tell) }
      #else
        self
      #endif
    }
  }
#endif

#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  private struct AppearanceProbe: UIViewControllerRepresentable {
    let tell: @MainActor () -> Void

    func makeUIViewController(context: Context) -> Probe { Probe(tell) }

    func updateUIViewController(_ probe: Probe, context: Context) {}

    final class Probe: UIViewController {
      private let tell: @MainActor () -> Void

      init(_ tell: @escaping @MainActor () -> Void) {
        self.tell = tell
        super.init(nibName: nil, bundle: nil)
      }

      @available(*, unavailable)
      required init?(coder: NSCoder) { nil }

      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        tell()
      }
    }
  }
#endif
