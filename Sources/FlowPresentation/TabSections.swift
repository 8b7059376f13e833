public import FlowRuntime

/// Tabs beside each other that have the same section, for a tab bar that shows sections in its sidebar.
public struct TabSections: Equatable, Sendable {
  /// A section, or tabs without one.
  public struct Section: Identifiable, Equatable, Sendable {
    /// The title; `nil` for tabs without a section.
    public let title: String?
    /// The tabs of the section in order; at least one.
    public fileprivate(set) var tabs: [TabID]
    /// The first tab names the section.
    public var id: TabID { tabs[0] }
  }

  /// The sections in the order of the tabs.
  public let all: [Section]

  /// - Parameters:
  ///   - tabs: the tabs in order.
  ///   - title: the title of the section that a tab is in.
  public init(_ tabs: [TabID], title: (TabID) -> String?) {
    var all: [Section] = []
    for tab in tabs {
      let title = title(tab)
      if all.last.map({ $0.title == title }) == true {
        all[all.count - 1].tabs.append(tab)
      } else {
        all.append(Section(title: title, tabs: [tab]))
      }
    }
    self.all = all
  }
}
