import FlowPresentation
import FlowRuntime
import FlowSwiftUI
import Observation
import SwiftUI

/// Checks which modifier each option of a presentation reaches, and with which value.
@MainActor
final class OptionChecks {
  private var checked: Set<String> = []

  func run() {
    kinds()
    containers()
    sheets()
    transitions()
    popovers()
    alerts()
    fields()
    animation()
    let missing = optionNames.subtracting(checked)
    expect(optionNames.count > 10 && missing.isEmpty, "no check of \(missing.sorted()) of \(optionNames.sorted())")
  }

  /// The expected notes of the modifiers of a layer or a pushed screen. A note in `others` replaces the default note with the same
  /// name.
  private func notes(_ kind: Presentation.Kind, _ others: [String]) -> [String] {
    var notes = ["NavigationStack"]
    if [.sheet, .cover, .popover].contains(kind) {
      notes.append("NavigationStack")
    }
    switch kind {
    case .root, .push: break
    case .sheet: notes.append("sheet")
    case .cover:
      #if os(macOS)
        notes.append("sheet")
      #else
        notes.append("fullScreenCover")
      #endif
    case .popover:
      #if os(tvOS) || os(watchOS)
        notes.append("sheet")
      #else
        notes.append("popover")
      #endif
    case .alert: notes.append("alert ")
    case .dialog: notes.append("confirmationDialog  automatic")
    }
    for other in others { notes.removeAll { $0.prefix { $0 != " " } == other.prefix { $0 != " " } } }
    return (notes + others).sorted()
  }

  /// Shows a screen over another one, and compares the values that the modifiers received.
  private func check(
    _ option: String?, _ kind: Presentation.Kind, _ options: PresentationOptions, source: Bool = false,
    _ others: [String], line: Int = #line
  ) {
    if let option { checked.insert(option) }
    let host = host(of: Presentation(kind: kind, options: options), source: source)
    let (told, wanted) = (host.notes.sorted(), notes(kind, others))
    expect(told == wanted, "\(kind) with \(options) tells \(told), not \(wanted)", line: line)
  }

  private func host(of presentation: Presentation, source: Bool = false) -> ViewHost {
    let host = ViewHost(LayersView(layers: Layers(Self.routes(presentation)), hasSource: source))
    _ = host.update()
    return host
  }

  private static func routes(_ presentation: Presentation) -> Routes<String> {
    var routes = Routes(root: "below", container: .navigation)
    if presentation.kind != .root { routes.present("over", as: presentation) }
    return routes
  }

  /// The values that a source receives; empty before iOS 18.
  private static func zoomSources(_ screen: ScreenPlace) -> [String] {
    CommandLine.arguments.contains("iOS17") ? [] : ["matchedTransitionSource \(screen)"]
  }

  // MARK: One check for each option

  private func kinds() {
    for kind in Presentation.Kind.allCases { check(nil, kind, PresentationOptions(), []) }
  }

  private func containers() {
    check("container", .sheet, PresentationOptions(container: .navigation), [])
    // Only the layer below has a stack.
    check("container", .sheet, PresentationOptions(container: NavigationContainer.none), ["NavigationStack"])
  }

  private func sheets() {
    for kind in [Presentation.Kind.sheet, .popover] {
      for (detents, text) in [
        ([.medium], "medium"), ([.large], "large"), ([.fraction(0.25)], "fraction 0.25"), ([.height(320)], "height 320.0"),
        ([.large, .medium], "large, medium"),
      ] as [([Detent], String)] {
        check("detents", kind, PresentationOptions(detents: detents), ["presentationDetents \(text)"])
      }
      for visibility in PresentationOptions.Visibility.allCases {
        let text = visibility == .visible ? "visible" : "hidden"
        check("dragIndicator", kind, PresentationOptions(dragIndicator: visibility), ["presentationDragIndicator \(text)"])
      }
      check("cornerRadius", kind, PresentationOptions(cornerRadius: 12), ["presentationCornerRadius 12.0"])
    }
    for kind in [Presentation.Kind.sheet, .cover, .popover] {
      for dismissal in PresentationOptions.Dismissal.allCases {
        let isDisabled = dismissal == .disabled
        check("dismissal", kind, PresentationOptions(dismissal: dismissal), ["interactiveDismissDisabled \(isDisabled)"])
      }
      for name in ["regularMaterial", "thinMaterial"] {
        check("background", kind, PresentationOptions(background: name), ["presentationBackground \(name)"])
      }
      let issues = IssueLog()
      issues.collect { check("background", kind, PresentationOptions(background: "unknown"), []) }
      expect(issues.messages.contains { $0.contains("background `unknown` is not defined") }, "\(issues.messages)")
      for style in PresentationOptions.UIKitStyle.allCases { check("uikit", kind, PresentationOptions(uikit: style), []) }
    }
  }

  private func transitions() {
    let below = Self.routes(.root).plan.layers[0].place
    let sources = Self.zoomSources(below)
    for kind in [Presentation.Kind.sheet, .cover, .push] {
      for transition in PresentationOptions.Transition.allCases {
        var others = sources
        #if !os(macOS)
          if transition == .zoom, !sources.isEmpty { others.append("navigationTransition zoom \(below)") }
        #endif
        check("transition", kind, PresentationOptions(transition: transition), source: true, others)
      }
    }
  }

  /// A popover appears at the view that is marked as the source. Only if there is no source, it appears at the layer.
  private func popovers() {
    let below = Self.routes(.root).plan.layers[0].place
    check(
      nil, .popover, PresentationOptions(), source: true,
      Self.zoomSources(below))
    let host = host(of: .popover, source: true)
    expect(host.texts == ["below", "over"], "\(host.texts)")
  }

  private func alerts() {
    let buttons: [PresentationOptions.Button] = [
      .init("Delete", event: "deleted", role: .destructive), .init("Keep", event: "kept"),
      .init("Cancel", event: "cancelled", role: .cancel),
    ]
    for (kind, bare, titled) in [
      (Presentation.Kind.alert, "alert ", "alert Sure?"),
      (.dialog, "confirmationDialog  automatic", "confirmationDialog Sure? visible"),
    ] {
      check("title", kind, PresentationOptions(title: "Sure?"), [titled])
      checked.insert("message")
      check(
        "buttons", kind, PresentationOptions(buttons: buttons),
        [bare, "button destructive", "button nil", "button cancel"])
      for button in buttons {
        var pressed: [String] = []
        let routes = Self.routes(
          Presentation(kind: kind, options: PresentationOptions(message: "It is gone then.", buttons: buttons)))
        let layers = Layers(routes)
        let host = ViewHost(LayersView(layers: layers, hasSource: false) { event, _ in pressed.append(event) })
        expect(host.texts == ["below", "It is gone then.", "Delete", "Keep", "Cancel"], "\(host.texts)")
        expect(host.press(button.title) && pressed == [button.event], "\(button.title) gives \(pressed)")
        expect(layers.routes.map(\.screen) == ["below"], "\(button.title) leaves \(layers.routes)")
      }
    }
  }

  /// The fields of an alert show their initial texts until the user types. A button gets the texts of all fields. The next alert
  /// starts with its own texts.
  private func fields() {
    let fields: [PresentationOptions.Field] = [.init("Title", name: "title", text: "Tea"), .init("Note", name: "note")]
    let options = PresentationOptions(fields: fields, buttons: [.init("Rename", event: "renamed")])
    check("fields", .alert, options, ["field Title: Tea", "field Note: ", "button nil"])
    check(nil, .dialog, options, ["button nil"])
    var pressed: [[String: String]] = []
    let layers = Layers(Self.routes(Presentation(kind: .alert, options: options)))
    let host = ViewHost(LayersView(layers: layers) { pressed.append($1) })
    expect(host.write("Coffee", into: "Title"), "\(host.notes)")
    _ = host.update()
    expect(host.notes.contains("field Title: Coffee") && host.notes.contains("field Note: "), "\(host.notes)")
    expect(host.press("Rename") && pressed == [["title": "Coffee", "note": ""]], "\(pressed)")
    layers.routes.present("over", as: Presentation(kind: .alert, options: options))
    while host.endAnimations() {}
    _ = host.update()
  }

  private func animation() {
    for (isAnimated, isPushed) in [(true, true), (false, true), (true, false), (false, false)] {
      let layers = Layers(Self.routes(.root))
      let host = ViewHost(LayersView(layers: layers, hasSource: false))
      layers.routes.changesAreAnimated = isAnimated
      layers.routes.present("over", as: isPushed ? .push : .sheet)
      _ = host.update()
      expect(host.texts == ["below", "over"], "\(host.texts)")
      expect(host.notes.contains("disablesAnimations") != isAnimated, "animated: \(isAnimated), \(host.notes)")
    }
  }
}

@Observable
@MainActor
final class Layers {
  var routes: Routes<String>

  init(_ routes: Routes<String>) { self.routes = routes }
}

/// A screen, and the screens that are presented over it or pushed on it.
struct LayersView: View {
  let layers: Layers
  var hasSource = false
  var press: (String, [String: String]) -> Void = { _, _ in }

  var body: some View {
    @Bindable var layers = layers
    RoutesView($layers.routes, press: { event, fields, _ in press(event, fields) }) { $screen in
      if hasSource, screen == "below" { Text(screen).flowSource() } else { Text(screen) }
    }
    .flowBackgrounds(["regularMaterial": AnyShapeStyle(.regularMaterial), "thinMaterial": AnyShapeStyle(.thinMaterial)])
  }
}
