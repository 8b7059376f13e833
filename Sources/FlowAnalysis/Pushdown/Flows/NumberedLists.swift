import FlowSyntax

/// Lists with numbers, so that a state can refer to a list. Equal lists have the same number, and the empty list has the number 0.
struct NumberedLists<Element: Hashable> {
  private var lists: [[Element]] = [[]]
  private var numbers: [[Element]: Int32] = [[]: 0]

  var count: Int { lists.count }

  subscript(number: Int32) -> [Element] { lists[Int(number)] }

  /// The number of a list; `nil` if the list was never inserted.
  func number(of list: [Element]) -> Int32? { numbers[list] }

  /// Returns the number of a list, which may be new.
  mutating func insert(_ list: [Element]) -> Int32 {
    if let known = numbers[list] { return known }
    let number = Int32(lists.count)
    lists.append(list)
    numbers[list] = number
    return number
  }
}
