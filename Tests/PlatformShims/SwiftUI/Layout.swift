/// swiftui/hstack
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct HStack<Content: View>: View, _Primitive {
  let content: Content
  /// swiftui/hstack/init(alignment:spacing:content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError() }
  public var _children: [any View] { [content] }
}

/// swiftui/spacer
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Spacer: View, _Primitive {
  /// swiftui/spacer/init(minlength:)
  public init() {}
  public var body: Never { fatalError() }
  public var _children: [any View] { [] }
}

extension View {
  /// swiftui/view/ignoressafearea(_:edges:)
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public func ignoresSafeArea() -> some View { _with() }
}
