/// swiftui/accessibilityactionkind
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct AccessibilityActionKind: Equatable, Sendable {
  public static let escape = AccessibilityActionKind()
}

extension View {
  /// swiftui/view/accessibilityaction(_:_:)
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .escape, _ handler: @escaping () -> Void
  ) -> some View {
    _handling("escape") { _ in handler() }
  }

  /// swiftui/view/onexitcommand(perform:)
  @available(macOS 10.15, tvOS 13, *)
  @available(iOS, unavailable)
  public func onExitCommand(perform action: (() -> Void)?) -> some View {
    _handling("exit") { _ in action?() }
  }
}

/// accessibility/accessibilitynotification
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public enum AccessibilityNotification {
  /// accessibility/accessibilitynotification/screenchanged
  public struct ScreenChanged {
    public init() {}
    public func post() {}
  }
}
