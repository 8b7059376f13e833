#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  import Foundation
  import SwiftUI

  /// The options of a presentation as SwiftUI modifiers.
  struct PresentationModifier: ViewModifier {
    let options: PresentationOptions
    @Environment(\.flowSurroundings.backgrounds) private var backgrounds

    func body(content: Content) -> some View {
      content
        .with(options.detents.isEmpty ? nil : Set(options.detents.map(\.presentationDetent))) { $0.presentationDetents($1) }
        .with(options.dragIndicator) { $0.presentationDragIndicator($1 == .visible ? .visible : .hidden) }
        .with(options.cornerRadius) { $0.presentationCornerRadius(CGFloat($1)) }
        .with(options.background(in: backgrounds)) { $0.presentationBackground($1) }
        .with(options.dismissal) { $0.interactiveDismissDisabled($1 == .disabled) }
    }
  }

  extension View {
    /// Applies a change if there is a value. Otherwise the modifiers of the screen's view and the platform decide.
    @ViewBuilder
    fileprivate func with<Value>(_ value: Value?, @ViewBuilder change: (Self, Value) -> some View) -> some View {
      if let value { change(self, value) } else { self }
    }
  }

  extension Detent {
    fileprivate var presentationDetent: PresentationDetent {
      switch self {
      case .medium: .medium
      case .large: .large
      case .fraction(let part): .fraction(CGFloat(part))
      case .height(let points): .height(CGFloat(points))
      }
    }
  }

  /// Shows an alert: its texts, and buttons that send events of the screen. The app makes no view for it.
  struct AlertModifier: ViewModifier {
    let host: FlowHost
    let layer: ScreenPlace

    func body(content: Content) -> some View {
      @Bindable var host = host
      let alert = host[presented: layer, .alert]
      content
        .alert(alert.title, isPresented: $host[isPresentedOver: layer, .alert], presenting: alert) {
          PresentedButtons(host: host, presented: $0)
        } message: {
          PresentedMessage(presented: $0)
        }
    }
  }

  extension PresentedLayer? {
    /// The title of an alert or a dialog.
    @MainActor var title: Text { Text(verbatim: self?.presentation.options.title ?? "") }
  }

  /// The message of an alert or a dialog.
  struct PresentedMessage: View {
    let presented: PresentedLayer

    var body: some View {
      if let message = presented.presentation.options.message { Text(verbatim: message) }
    }
  }

  /// The buttons of an alert or a dialog.
  struct PresentedButtons: View {
    let host: FlowHost
    let presented: PresentedLayer

    var body: some View {
      ForEach(presented.presentation.options.buttons, id: \.self) { button in
        Button(role: button.role.map { $0 == .cancel ? .cancel : .destructive }) {
          host.tell(.pressed(button.event, at: presented.id))
        } label: {
          Text(verbatim: button.title)
        }
      }
    }
  }
#endif
