#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  public import FlowRuntime
  public import Foundation
  public import UIKit

  /// The columns of a flow: side by side in a wide window, and one stack in a narrow window.
  ///
  /// ```swift
  /// case .columns(let columns):
  ///   FlowSplitViewController(columns) { column in
  ///     switch column {
  ///     case .folders(let flow): FlowViewController(flow) { … }
  ///     case .message(let flow): FlowViewController(flow) { … }
  ///     }
  ///   } placeholder: { column in
  ///     NothingSelectedViewController(column)
  ///   }
  /// ```
  ///
  /// Use it as the controller of the screen that is made of the columns, inside a ``FlowViewController``. The controllers of the
  /// screens stay when the layout changes. Only the navigation controllers around them change.
  open class FlowSplitViewController<ColumnStore: FlowScreenStore>: SplitViewController
  where ColumnsAction<ColumnStore.Screen, ColumnStore.ScreenAction>: Sendable {
    /// Makes a controller of columns.
    ///
    /// - Parameters:
    ///   - columns: the columns of the screen.
    ///   - content: makes the controller of a column.
    ///   - placeholder: makes the controller of an empty column. A narrow window does not show it.
    public init(
      _ columns: ColumnsStore<ColumnStore>, content: @escaping (ColumnStore) -> UIViewController,
      placeholder: @escaping (ColumnRole) -> UIViewController
    ) {
      super.init(columns.shape.roles, placeholder) { id, scope in
        guard let column = columns[id] else { return nil }
        return scope.run { content(column) }
      }
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }
  }

  /// A split view controller that shows the columns of a plan. Each column has one navigation controller, and the stack of a
  /// narrow window has another one. These navigation controllers are never replaced, because UIKit would push a second controller
  /// for a column on the first.
  open class SplitViewController: UISplitViewController, UISplitViewControllerDelegate {
    private let roles: [ColumnRole]
    private let makePlaceholder: (ColumnRole) -> UIViewController
    private let scope: ScreenScope?
    /// The presenter of the flow. The app may release it while the columns are still on the screen.
    private weak var presenter: FlowPresenter?
    /// If the presenter needs only one screen of a column, for a stack or a layer: the controller of this screen. It is then
    /// shown instead of the columns.
    private(set) var inner: UIViewController?
    private var stacks: [ColumnRole: UINavigationController] = [:]
    private let narrowStack: UINavigationController
    private var placeholders: [ColumnRole: UIViewController] = [:]
    /// The column in front of a wide window, and the first screen in it.
    private var front: (role: ColumnRole, screen: ScreenPlace?)?

    /// Whether the columns are shown as one stack. `nil`, the default, leaves the decision to the horizontal size class.
    public var showsOneStack: Bool? {
      didSet {
        if let showsOneStack {
          traitOverrides.horizontalSizeClass = showsOneStack ? .compact : .regular
        } else {
          traitOverrides.remove(UITraitHorizontalSizeClass.self)
        }
      }
    }

    init(
      _ roles: [ColumnRole], _ placeholder: @escaping (ColumnRole) -> UIViewController,
      _ make: (ColumnID, ScreenScope) -> UIViewController?
    ) {
      self.roles = roles
      makePlaceholder = placeholder
      scope = ScreenScope.current
      presenter = scope?.presenter
      narrowStack = presenter?.emptyStack() ?? UINavigationController(nibName: nil, bundle: nil)
      super.init(style: roles.contains(.content) ? .tripleColumn : .doubleColumn)
      if var scope, case .column(let id) = scope.inner?.first {
        scope.inner = scope.inner?.inner
        inner = make(id, scope)?.unwrapped
        return
      }
      guard let scope, let presenter, let columns = presenter.host.columns(of: scope.screen) else {
        reportIssue("A FlowSplitViewController stands outside of a FlowViewController.")
        return
      }
      delegate = self
      for role in roles {
        let stack = presenter.emptyStack()
        stacks[role] = stack
        setViewController(stack, for: role.column)
      }
      setViewController(narrowStack, for: .compact)
      presenter.add(self, at: scope.screen)
      show(columns)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// The navigation controller of the column in front, or the stack of a narrow window.
    var frontStack: UINavigationController? {
      guard let scope, let columns = presenter?.host.columns(of: scope.screen) else { return nil }
      return columns.isNarrow ? narrowStack : stacks[columns.shape.front]
    }

    /// Moves the controllers of the screens to the navigation controllers of the current layout.
    func show(_ columns: NavigationPlan.ColumnsItem) {
      guard let scope, let presenter else { return }
      let shape = columns.shape
      let shown = shape.shown.first { $0.role == shape.front }
      let front = (role: shape.front, screen: shown.flatMap { columns.paths[$0.id]?.first?.place })
      defer { self.front = columns.isNarrow ? nil : front }
      askVisibleScreen()
      if columns.isNarrow {
        for stack in stacks.values { presenter.empty(stack) }
        presenter.fill(narrowStack, from: scope.screen)
        return
      }
      presenter.empty(narrowStack)
      for role in roles {
        guard let stack = stacks[role] else { continue }
        if let shown = shape.shown.first(where: { $0.role == role }), let first = columns.paths[shown.id]?.first {
          // A command sets the path of a stack that is shown already, with its animation.
          if !presenter.shows(first.place, in: stack) { presenter.fill(stack, from: first.place) }
        } else if stack.viewControllers.first !== placeholder(role) {
          presenter.empty(stack)
          stack.setViewControllers([placeholder(role)], animated: false)
        }
      }
      // In an upright window, the sidebar may be over the other columns, or hidden.
      if let former = self.front, former != front { show(front.role.column) }
    }

    private func placeholder(_ role: ColumnRole) -> UIViewController {
      if let known = placeholders[role] { return known }
      let made = makePlaceholder(role)
      placeholders[role] = made
      return made
    }

    private func tellRoom(isNarrow: Bool) {
      guard let scope, inner == nil else { return }
      presenter?.host.tell(.narrowed(isNarrow, in: scope.screen))
    }

    open override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      tellRoom(isNarrow: isCollapsed)
    }

    // MARK: Properties of the visible screen

    #if !os(tvOS) && !os(visionOS)
      open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        frontStack?.preferredInterfaceOrientationForPresentation ?? super.preferredInterfaceOrientationForPresentation
      }
    #endif

    #if !os(tvOS)
      open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        frontStack?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }
    #endif

    // MARK: Delegate methods

    /// The window is becoming narrow. The stack of all columns is shown.
    open func splitViewController(
      _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
      tellRoom(isNarrow: true)
      return .compact
    }

    /// The window is becoming wide. Each column gets its screens before it is shown.
    open func splitViewController(
      _ svc: UISplitViewController, displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode {
      tellRoom(isNarrow: false)
      return proposedDisplayMode
    }
  }

  extension ColumnRole {
    /// UIKit's name for this column.
    fileprivate var column: UISplitViewController.Column {
      switch self {
      case .sidebar: .primary
      case .content: .supplementary
      case .detail: .secondary
      }
    }
  }
#endif
