#if canImport(SwiftUI)
  import FlowPresentation
  import FlowRuntime
  import SwiftUI

  /// The options of a presentation as modifiers of SwiftUI.
  struct PresentationModifier: ViewModifier {
    let options: PresentationOptions
    @Environment(\.flowSurroundings.backgrounds) private var backgrounds

    func body(content: Content) -> some View {
      content
        .with(options.detents.isEmpty ? nil : Set(options.detents.map(\.presentationDetent))) { $0.presentationDetents($1) }
        .presentationDragIndicator(options.dragIndicator.map { $0 == .visible ? .visible : .hidden } ?? .automatic)
        .presentationCornerRadius(options.cornerRadius.map { CGFloat($0) })
        .with(options.background(in: backgrounds)) { $0.presentationBackground($1) }
        .interactiveDismissDisabled(options.dismissal == .disabled)
    }
  }

  extension View {
    /// Changes the view where there is a value, and leaves the rest to the platform.
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

  /// Alerts and dialogs: a text and buttons, which are events of the screen. No view is made for them.
  struct AlertModifier: ViewModifier {
    let host: FlowHost
    let layer: ScreenPlace

    func body(content: Content) -> some View {
      @Bindable var host = host
      let alert = host[presented: layer, .alert]
      let dialog = host[presented: layer, .dialog]
      content
        .alert(title(of: alert), isPresented: $host[isPresentedOver: layer, .alert], presenting: alert) {
          buttons(of: $0)
        } message: {
          message(of: $0)
        }
        .confirmationDialog(
          title(of: dialog), isPresented: $host[isPresentedOver: layer, .dialog],
          titleVisibility: dialog?.presentation.options.title == nil ? .automatic : .visible, presenting: dialog
        ) {
          buttons(of: $0)
        } message: {
          message(of: $0)
        }
    }

    private func title(of presented: PresentedLayer?) -> Text {
      Text(verbatim: presented?.presentation.options.title ?? "")
    }

    @ViewBuilder
    private func message(of presented: PresentedLayer) -> some View {
      if let message = presented.presentation.options.message { Text(verbatim: message) }
    }

    private func buttons(of presented: PresentedLayer) -> some View {
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
