public import FlowRuntime

/// Adjacent tabs grouped by section, for a tab bar that shows sections in its sidebar.
public struct TabSections: Equatable, Sendable {
  /// A section, or adjacent tabs without a section.
  public struct Section: Identifiable, Equatable, Sendable {
    /// The title; `nil` for tabs without a section.
    public let title: String?
    /// The tabs of the section, in order. There is at least one.
    public fileprivate(set) var tabs: [TabID]
    /// The first tab identifies the section.
    public var id: TabID { tabs[0] }
  }

  /// The sections in the order of the tabs.
  public let all: [Section]

  /// Groups tabs by their sections.
  ///
  /// - Parameters:
  ///   - tabs: the tabs in order.
  ///   - title: returns the title of a tab's section; `nil` if the tab has no section.
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
