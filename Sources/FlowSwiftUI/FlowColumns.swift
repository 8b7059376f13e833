#if canImport(SwiftUI)
  import FlowPresentation
  public import FlowRuntime
  public import SwiftUI

  /// The columns of a flow: side by side in a wide window, and one stack in a narrow window.
  ///
  /// ```swift
  /// case .columns(let columns):
  ///   FlowColumns(columns) { column in
  ///     switch column {
  ///     case .folders(let flow): FoldersView(flow: flow)
  ///     case .list(let flow): MessageListView(flow: flow)
  ///     case .message(let flow): MessageView(flow: flow)
  ///     }
  ///   } placeholder: { column in
  ///     Text(column == .detail ? "No message" : "No folder")
  ///   }
  /// ```
  ///
  /// Use it in the view of the screen that is made of the columns, inside a ``FlowView``. The layout follows the horizontal size
  /// class, unless the app decides it with `flowColumns(narrow:)`. When the layout changes, the flow and its
  /// layers stay, but the `@State` of the views in the columns starts again.
  public struct FlowColumns<ColumnStore: FlowScreenStore, Content: View, Placeholder: View>: View
  where ColumnsAction<ColumnStore.Screen, ColumnStore.ScreenAction>: Sendable {
    private let columns: ColumnsStore<ColumnStore>
    private let visibility: Binding<NavigationSplitViewVisibility>?
    private let content: (ColumnStore) -> Content
    private let placeholder: (ColumnRole) -> Placeholder
    @Environment(\.flowContext) private var context
    @Environment(\.flowSurroundings.stack) private var around

    /// Makes a view of columns.
    ///
    /// - Parameters:
    ///   - columns: the columns of the screen.
    ///   - visibility: which columns are visible in a wide window. The system may change this value, too. The flow does not
    ///     contain it.
    ///   - content: makes the view of a column.
    ///   - placeholder: makes the view of an empty column. A narrow window does not show it.
    public init(
      _ columns: ColumnsStore<ColumnStore>, visibility: Binding<NavigationSplitViewVisibility>? = nil,
      @ViewBuilder content: @escaping (ColumnStore) -> Content, @ViewBuilder placeholder: @escaping (ColumnRole) -> Placeholder
    ) {
      (self.columns, self.visibility, self.content, self.placeholder) = (columns, visibility, content, placeholder)
    }

    public var body: some View {
      if let context, let inner = context.inner, case .column(let id) = inner.first {
        // The view is in a layer that a column presents, or in the stack of narrow columns.
        if let column = columns[id] { content(column).environment(\.flowContext, context.with(inner.inner)) }
      } else if let context, let item = context.host.columns(of: context.screen) {
        // While the layout changes, SwiftUI may evaluate the view once more in its former place.
        if !around.isThere {
          SplitView(item: item, visibility: visibility, context: context, column: column, placeholder: placeholder)
        } else if let sidebar = item.shape.shown.first {
          column(sidebar.id, at: item.paths[sidebar.id]?.first?.place, context)
        }
      } else {
        // No issue is reported while the view disappears after its screen has left.
        let _ =
          context.map { $0.host.shows($0.screen) } == false
          ? () : reportIssue("FlowColumns stand outside of a FlowView, or at a screen that is not made of columns.")
        EmptyView()
      }
    }

    /// The view of a column, which shows one of its screens.
    @ViewBuilder
    private func column(_ id: ColumnID, at place: ScreenPlace?, _ context: FlowContext) -> some View {
      if let column = columns[id] {
        // If the content is not a flow, this is not the place of a screen: it only identifies the stack of the column.
        let place = place.flatMap { $0.isPart ? nil : $0 }
        content(column).environment(
          \.flowContext,
          FlowContext(host: context.host, screen: place ?? context.screen, inner: place?.inside(partsAt: context.screen)))
      }
    }
  }

  /// Columns side by side, each with its own stack.
  private struct SplitView<Column: View, Placeholder: View>: View {
    let item: NavigationPlan.ColumnsItem
    let visibility: Binding<NavigationSplitViewVisibility>?
    let context: FlowContext
    let column: (ColumnID, ScreenPlace?, FlowContext) -> Column
    let placeholder: (ColumnRole) -> Placeholder
    /// The visibility, if the app does not pass a binding for it.
    @State private var ownVisibility = NavigationSplitViewVisibility.automatic
    @Environment(\.flowSurroundings.content) private var contentOfFlow

    init(
      item: NavigationPlan.ColumnsItem, visibility: Binding<NavigationSplitViewVisibility>?, context: FlowContext,
      column: @escaping (ColumnID, ScreenPlace?, FlowContext) -> Column, placeholder: @escaping (ColumnRole) -> Placeholder
    ) {
      (self.item, self.visibility, self.context, self.column, self.placeholder) = (item, visibility, context, column, placeholder)
    }

    var body: some View {
      let visibility = visibility ?? $ownVisibility
      if item.shape.roles.contains(.content) {
        NavigationSplitView(columnVisibility: visibility) {
          content(of: .sidebar)
        } content: {
          content(of: .content)
        } detail: {
          content(of: .detail)
        }
      } else {
        NavigationSplitView(columnVisibility: visibility) {
          content(of: .sidebar)
        } detail: {
          content(of: .detail)
        }
      }
    }

    @ViewBuilder
    private func content(of role: ColumnRole) -> some View {
      if let shown = item.shape.shown.first(where: { $0.role == role }), let root = item.paths[shown.id]?.first?.place {
        StackView(host: context.host, root: root) { place in
          if place.isInside(context.screen) {
            column(shown.id, place, context)
          } else {
            contentOfFlow?(place)
          }
        }
        // New content gets a new stack, because a stack loses its path when its first screen changes.
        .id(root)
      } else {
        placeholder(role)
      }
    }
  }

  /// A layer or a tab that begins with columns. The layers over the columns are attached outside of them, so that the layers
  /// survive a change of the layout.
  struct ColumnsRootView<Screen: View>: View {
    private let host: PresentationHost
    /// The place of the screen that is made of the columns.
    private let root: ScreenPlace
    private let content: (ScreenPlace) -> Screen
    @Environment(\.flowSurroundings.narrowsColumns) private var isNarrow

    init(host: PresentationHost, root: ScreenPlace, @ViewBuilder content: @escaping (ScreenPlace) -> Screen) {
      (self.host, self.root, self.content) = (host, root, content)
    }

    var body: some View {
      Group {
        if host.containsStacks(root) {
          content(root).environment(\.flowSurroundings.stack, .none)
        } else {
          StackView(host: host, root: root, content: content)
        }
      }
      .modifier(RoomModifier(host: host, root: root, isNarrow: isNarrow))
    }
  }

  /// Reports to the host whether the window has room for columns side by side.
  private struct RoomModifier: ViewModifier {
    let host: PresentationHost
    let root: ScreenPlace
    /// Whether the app shows the columns as one stack; `nil` if the system decides.
    let isNarrow: Bool?
    @Environment(\.roomForColumns) private var room

    init(host: PresentationHost, root: ScreenPlace, isNarrow: Bool?) {
      (self.host, self.root, self.isNarrow) = (host, root, isNarrow)
    }

    func body(content: Content) -> some View {
      content.onChange(of: isNarrow ?? (room == .narrow), initial: true) { _, isNarrow in
        host.tell(.narrowed(isNarrow, in: root))
      }
    }
  }

  /// Whether the window has room for columns side by side, according to the system.
  enum RoomForColumns {
    case narrow, wide
  }

  extension EnvironmentValues {
    /// Whether there is room for columns side by side. On a Mac, a narrow window only hides the sidebar. tvOS and watchOS always
    /// show a stack.
    var roomForColumns: RoomForColumns {
      #if os(macOS)
        .wide
      #elseif os(tvOS) || os(watchOS)
        .narrow
      #else
        horizontalSizeClass == .compact ? .narrow : .wide
      #endif
    }
  }

  extension View {
    /// Decides whether the columns of flows are shown as one stack. `nil` leaves the decision to the horizontal size class.
    ///
    /// ```swift
    /// FlowView(mail) { … }.flowColumns(narrow: isPhone ? true : nil)     // one stack on a large iPhone in landscape, too
    /// ```
    public func flowColumns(narrow isNarrow: Bool?) -> some View {
      environment(\.flowSurroundings.narrowsColumns, isNarrow)
    }
  }
#endif
