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
        .detents(options.detents)
        .presentationDragIndicator(options.dragIndicator.map { $0 == .visible ? .visible : .hidden } ?? .automatic)
        .presentationCornerRadius(options.cornerRadius.map { CGFloat($0) })
        .layerBackground(background)
        .interactiveDismissDisabled(options.dismissal == .disabled)
    }

    private var background: AnyShapeStyle? {
      guard let name = options.background else { return nil }
      if let known = backgrounds[name] { return known }
      reportIssue("The background `\(name)` has no meaning: say what it looks like with `flowBackgrounds`.")
      return nil
    }
  }

  extension View {
    /// Where no detents are said, the platform decides.
    @ViewBuilder
    fileprivate func detents(_ detents: [Detent]) -> some View {
      if detents.isEmpty { self } else { presentationDetents(Set(detents.map(\.presentationDetent))) }
    }

    @ViewBuilder
    fileprivate func layerBackground(_ background: AnyShapeStyle?) -> some View {
      if let background { presentationBackground(background) } else { self }
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
