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

  /// Prevents gestures from removing a screen while its `stays if` holds.
  struct StayingModifier: ViewModifier {
    let host: PresentationHost
    let place: ScreenPlace

    func body(content: Content) -> some View {
      content
        .navigationBarBackButtonHidden(host.stays(place))
        .interactiveDismissDisabled(host.preventsDismissal(with: place))
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
    private let host: PresentationHost
    private let layer: ScreenPlace
    @State private var texts = FieldTexts()

    init(host: PresentationHost, layer: ScreenPlace) { (self.host, self.layer) = (host, layer) }

    func body(content: Content) -> some View {
      @Bindable var host = host
      let alert = host[presented: layer, .alert]
      content
        .alert(alert.title, isPresented: $host[isPresentedOver: layer, .alert], presenting: alert) { alert in
          let fields = alert.presentation.options.fields
          ForEach(fields, id: \.self) { field in
            TextField(field.title, text: $texts[field, of: alert.id])
          }
          // The texts are read when the button is pressed, because SwiftUI may keep the buttons that it was given first.
          PresentedButtons(host: host, presented: alert) { texts.all(fields, of: alert.id) }
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
    let host: PresentationHost
    let presented: PresentedLayer
    /// The texts of the text fields, by the names of the fields.
    var texts: () -> [String: String] = { [:] }

    var body: some View {
      ForEach(presented.presentation.options.buttons, id: \.self) { button in
        Button(role: button.role.map { $0 == .cancel ? .cancel : .destructive }) {
          host.tell(.pressed(button.event, fields: texts(), at: presented.id))
        } label: {
          Text(verbatim: button.title)
        }
      }
    }
  }
#endif
