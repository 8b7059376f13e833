/// One of the columns of a screen. The cases are ordered from the leading edge to the trailing edge.
public enum ColumnRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// The first column. It always has content.
  case sidebar
  /// The column in the middle of three columns.
  case content
  /// The last column.
  case detail
}

extension ColumnRole: Comparable {
  public static func < (lhs: ColumnRole, rhs: ColumnRole) -> Bool { lhs.position < rhs.position }

  private var position: Int {
    switch self {
    case .sidebar: 0
    case .content: 1
    case .detail: 2
    }
  }
}

/// The contents that the columns of a flow may have, usually an enum. Each content belongs to one column.
///
/// ```swift
/// enum Column: FlowColumn {
///   case folders(Folders.State)
///   case message(Message.State)
///
///   static var roles: [ColumnRole] { [.sidebar, .detail] }
///   …
/// }
/// ```
public protocol FlowColumn: FlowScreen {
  /// The columns of the flow: the sidebar, in some apps the content column, and the detail.
  static var roles: [ColumnRole] { get }

  /// The column that shows this content.
  var role: ColumnRole { get }

  /// Returns whether new content has the same values as this content. If so, this content stays, and the new content is not
  /// shown.
  func hasEqualValues(as new: Self) -> Bool

  /// Whether `hasEqualValues(as:)` compares the initial state of the content. If so, the columns also keep the initial state.
  var keepsFirstState: Bool { get }
}

extension FlowColumn {
  @inlinable
  public var keepsFirstState: Bool { false }
}
