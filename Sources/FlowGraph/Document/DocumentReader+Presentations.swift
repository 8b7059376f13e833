import FlowCore
import FlowModel
import FlowSyntax

/// Presentations: kinds, styles and containers, resolved as in the generated Swift.
extension DocumentReader {
  func presentation(_ presentation: Presentation, of destination: Destination) -> DocumentPresentation {
    let style = presentation.style.map { unit.styles[Int($0)] }
    let container = presentation.container ?? style?.container
    return self.presentation(presentation.kind, style, container, of: destination)
  }

  private func presentation(
    _ kind: PresentationKind, _ style: Style?, _ container: Container?, of destination: Destination
  ) -> DocumentPresentation {
    DocumentPresentation(
      kind: self.kind(kind), style: style.map { text($0.name) },
      hasContainer: kind.mayHaveContainer && opens(destination.screen, container),
      options: style.map { options(of: $0) } ?? DocumentOptions())
  }

  private func kind(_ kind: PresentationKind) -> DocumentPresentation.Kind {
    switch kind {
    case .root: .root
    case .push: .push
    case .sheet: .sheet
    case .cover: .cover
    case .popover: .popover
    case .alert: .alert
    case .dialog: .dialog
    }
  }

  /// Whether a layer with the screen at its root has a navigation container: as written, or else as inferred.
  func opens(_ screen: Int, _ written: Container?) -> Bool {
    switch written {
    case .navigation?: true
    case Container.none?: false
    case nil: unit.screens[screen].opensNavigation
    }
  }

  /// The presentations that `present(…)` may choose: the kinds and styles that the expression names, or all kinds if it names
  /// none.
  func presentations(namedBy expression: String, of destination: Destination) -> [DocumentPresentation] {
    var found: [DocumentPresentation] = []
    for member in expression.split(separator: ".", omittingEmptySubsequences: false).dropFirst() {
      let word = member.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if let kind = PresentationKind.ofStyles.first(where: { "\($0.word)" == word }) {
        found.append(presentation(kind, nil, nil, of: destination))
      } else if let style = unit.styles.first(where: { text($0.name) == word }) {
        found.append(presentation(style.kind, style, style.container, of: destination))
      }
    }
    if !found.isEmpty { return found }
    return PresentationKind.ofStyles.map { presentation($0, nil, nil, of: destination) }
  }

  func options(of style: Style) -> DocumentOptions {
    var options = DocumentOptions()
    for option in style.options {
      switch option {
      case .detents(let detents): options.detents = detents.map { word(for: $0) }
      case .dragIndicator(let isVisible): options.showsDragIndicator = isVisible
      case .dismissal(let isEnabled): options.isLocked = !isEnabled
      case .background, .cornerRadius, .transition, .uikit: break
      }
    }
    return options
  }

  private func word(for detent: PresentationOption.Detent) -> String {
    switch detent {
    case .medium: "medium"
    case .large: "large"
    case .fraction(let part): "fraction(\(part))"
    case .height(let points): "height(\(points))"
    }
  }
}
