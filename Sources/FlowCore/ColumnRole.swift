/// One of the columns of a flow. The sidebar always shows something; the other columns may be empty.
package enum ColumnRole: Int32, Sendable, CaseIterable {
  case sidebar, content, detail

  package var word: StaticString {
    switch self {
    case .sidebar: "sidebar"
    case .content: "content"
    case .detail: "detail"
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
