import FlowRuntime
import FlowUIKit
import Foundation
import UIKit

/// Checks which property of UIKit each option of a presentation reaches, and with which value.
@MainActor
final class OptionChecks: CheckList {
  private var checked: Set<String> = []

  override func run() async {
    for kind in Presentation.Kind.allCases where kind.isPresented { await check(nil, kind, PresentationOptions(), []) }
    await containers()
    await sheets()
    await styles()
    await transitions()
    await alerts()
    await animation()
    // There is nothing to check for `background`, because the app's controller draws its own background.
    checked.insert("background")
    let missing = optionNames.subtracting(checked)
    expect(optionNames.count > 10 && missing.isEmpty, "no check of \(missing.sorted()) of \(optionNames.sorted())")
  }

  /// The flow does not retain the app's navigation controller.
  private var navigation: UINavigationController?

  /// Shows a screen over a controller of the app. Its view is 800 points high, and its button is the source.
  private func shown(_ kind: Presentation.Kind, _ options: PresentationOptions) async -> (ExistingController, UIViewController) {
    let existing = ExistingController()
    let navigation = UINavigationController(rootViewController: existing)
    self.navigation = navigation
    existing.view.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    existing.view.addSubview(existing.helpButton)
    existing._appear()
    var routes = existing.onboarding.state.routes
    routes.present(.help, as: Presentation(kind: kind, options: options))
    existing.onboarding.send(.router(.setRoutes(routes)))
    await rest()
    return (existing, kind == .push ? navigation.viewControllers[navigation.viewControllers.count - 1] : existing._top)
  }

  /// Compares the properties of the controller with the defaults of the kind. Each property in `others` replaces the default with
  /// the same name.
  private func check(
    _ option: String?, _ kind: Presentation.Kind, _ options: PresentationOptions, _ others: [String], line: Int = #line
  ) async {
    if let option { checked.insert(option) }
    let (existing, controller) = await shown(kind, options)
    var wanted = ["style \(style(of: kind))", "transition coverVertical", "modal false"]
    switch kind {
    case .sheet, .push: wanted += ["sheet []", "grabber false", "radius nil"]
    case .popover: wanted += ["source true", "sheet []", "grabber false", "radius nil"]
    case .alert: wanted += ["alert nil nil alert", "action OK default"]
    case .dialog: wanted += ["source true", "alert nil nil actionSheet", "action OK default"]
    case .root, .cover: break
    }
    for other in others { wanted.removeAll { $0.prefix { $0 != " " } == other.prefix { $0 != " " } } }
    wanted = (wanted + others).sorted()
    let found = properties(of: controller, existing).sorted()
    expect(found == wanted, "\(kind) with \(options) has \(found), not \(wanted)", line: line)
  }

  private func style(of kind: Presentation.Kind) -> UIModalPresentationStyle {
    switch kind {
    case .cover: .fullScreen
    case .popover: .popover
    case .root, .push, .sheet, .alert, .dialog: .formSheet
    }
  }

  private func properties(of controller: UIViewController, _ existing: ExistingController) -> [String] {
    var found = [
      "style \(controller.modalPresentationStyle)", "transition \(controller.modalTransitionStyle)",
      "modal \(controller.isModalInPresentation)",
    ]
    let popover = controller.popoverPresentationController
    if let popover { found.append("source \(popover.sourceView === existing.helpButton)") }
    if let zoom = controller.preferredTransition { found.append("zoom \(zoom._source() === existing.helpButton)") }
    if let alert = controller as? UIAlertController {
      found.append("alert \(alert.title ?? "nil") \(alert.message ?? "nil") \(alert.preferredStyle)")
      found += alert.actions.map { "action \($0.title ?? "nil") \($0.style)" }
      found += (alert.textFields ?? []).map { "field \($0.placeholder ?? "nil"): \($0.text ?? "nil")" }
    } else if let sheet = popover?.adaptiveSheetPresentationController ?? controller.sheetPresentationController {
      found.append("sheet [\(sheet.detents.map { $0._text(maximum: 1_000) }.joined(separator: ", "))]")
      found.append("grabber \(sheet.prefersGrabberVisible)")
      found.append("radius \(sheet.preferredCornerRadius.map { "\($0)" } ?? "nil")")
    }
    return found
  }

  // MARK: One check for each option

  private func containers() async {
    for container in [NavigationContainer.navigation, .none] {
      await check("container", .sheet, PresentationOptions(container: container), [])
      let (_, top) = await shown(.sheet, PresentationOptions(container: container))
      expect((top is UINavigationController) == (container == .navigation), "\(container) shows \(top)")
    }
  }

  private func sheets() async {
    for kind in [Presentation.Kind.sheet, .popover] {
      for (detents, text) in [
        ([.medium], "medium"), ([.large], "large"), ([.fraction(0.25)], "250.0"), ([.height(320)], "320.0"),
        // UIKit needs the detents in order, from the lowest to the highest. The screen is 800 points high.
        ([.large, .height(500), .medium, .height(300)], "300.0, medium, 500.0, large"),
      ] as [([Detent], String)] {
        await check("detents", kind, PresentationOptions(detents: detents), ["sheet [\(text)]"])
      }
      for visibility in PresentationOptions.Visibility.allCases {
        await check(
          "dragIndicator", kind, PresentationOptions(dragIndicator: visibility), ["grabber \(visibility == .visible)"])
      }
      await check("cornerRadius", kind, PresentationOptions(cornerRadius: 12), ["radius 12.0"])
    }
    for kind in [Presentation.Kind.sheet, .cover, .popover] {
      for dismissal in PresentationOptions.Dismissal.allCases {
        await check("dismissal", kind, PresentationOptions(dismissal: dismissal), ["modal \(dismissal == .disabled)"])
      }
      await check("background", kind, PresentationOptions(background: "paper"), [])
    }
  }

  private func styles() async {
    for style in PresentationOptions.UIKitStyle.allCases {
      let wanted: UIModalPresentationStyle =
        switch style {
        case .automatic: .formSheet
        case .pageSheet: .pageSheet
        case .formSheet: .formSheet
        case .fullScreen: .fullScreen
        case .overFullScreen: .overFullScreen
        case .currentContext: .currentContext
        case .overCurrentContext: .overCurrentContext
        }
      checked.insert("uikit")
      for kind in [Presentation.Kind.sheet, .cover] {
        let (_, controller) = await shown(kind, PresentationOptions(uikit: style))
        expect(controller.modalPresentationStyle == wanted, "\(style) is \(controller.modalPresentationStyle)")
      }
    }
  }

  private func transitions() async {
    for transition in PresentationOptions.Transition.allCases {
      let wanted: [String] =
        switch transition {
        case .automatic: []
        case .crossDissolve: ["transition crossDissolve"]
        case .flip: ["transition flipHorizontal"]
        case .zoom: ["zoom true"]
        }
      for kind in [Presentation.Kind.sheet, .cover, .popover] {
        await check("transition", kind, PresentationOptions(transition: transition), wanted)
      }
      // The navigation controller has the style of a push, except for a zoom.
      await check("transition", .push, PresentationOptions(transition: transition), transition == .zoom ? wanted : [])
    }
  }

  private func alerts() async {
    let buttons: [PresentationOptions.Button] = [
      .init("Delete", event: "deleted", role: .destructive), .init("Keep", event: "kept"),
      .init("Cancel", event: "cancelled", role: .cancel),
    ]
    let actions = ["action Delete destructive", "action Keep default", "action Cancel cancel"]
    for (kind, style) in [(Presentation.Kind.alert, "alert"), (.dialog, "actionSheet")] {
      await check("title", kind, PresentationOptions(title: "Sure?"), ["alert Sure? nil \(style)"])
      await check("message", kind, PresentationOptions(message: "Gone."), ["alert nil Gone. \(style)"])
      await check("buttons", kind, PresentationOptions(buttons: buttons), actions)
    }
    let fields: [PresentationOptions.Field] = [.init("Title", name: "title", text: "Tea"), .init("Note", name: "note")]
    await check("fields", .alert, PresentationOptions(fields: fields), ["field Title: Tea", "field Note: "])
    // UIKit refuses a text field in an action sheet.
    await check("fields", .dialog, PresentationOptions(fields: fields), [])
  }

  private func animation() async {
    for (isAnimated, kind) in [(true, Presentation.Kind.push), (false, .push), (true, .sheet), (false, .sheet)] {
      let existing = ExistingController()
      let navigation = UINavigationController(rootViewController: existing)
      existing._appear()
      for isShown in [true, false] {
        _ = _Screen.takeAnimated()
        var routes = existing.onboarding.state.routes
        routes.changesAreAnimated = isAnimated
        if isShown { routes.present(.help, as: Presentation(kind: kind)) } else { routes.goBack() }
        existing.onboarding.send(.router(.setRoutes(routes)))
        await rest()
        // A sheet has its own navigation controller, which shows its first screen at once.
        let animated = _Screen.takeAnimated().suffix(1)
        expect(animated == [isAnimated], "\(kind), animated: \(isAnimated), shown: \(isShown): \(animated)")
      }
      _ = navigation
    }
  }
}
