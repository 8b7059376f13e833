/// One of the columns of a screen. They are ordered from the leading edge.
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

  /// Returns whether another content was made with the same values. It then does not replace this content.
  func hasEqualValues(as new: Self) -> Bool

  /// Whether `hasEqualValues(as:)` needs the state that the content was shown with. The columns then keep this state, too.
  var keepsFirstState: Bool { get }
}

extension FlowColumn {
  @inlinable
  public var keepsFirstState: Bool { false }
}
