import FlowRuntime

/// One stack in two representations: with the runtime's routes and with the plain routes.
struct Stacks {
  var ours = Routes(root: Page.home, container: .navigation)
  var plain = PlainRoutes(root: .home)

  /// Makes a stack of detail screens on top of a list. Every eighth screen is in a sheet.
  init(count: Int) {
    for index in 1..<count {
      show(index == 1 ? .list(title: "A list") : .detail(number: index, title: "A detail"), sheet: index % 8 == 7)
    }
  }

  mutating func show(_ screen: Page, sheet: Bool) {
    if sheet {
      ours.presentSheet(screen, container: .navigation)
      plain.show(screen, .sheet.in(.navigation))
    } else {
      ours.push(screen)
      plain.show(screen, .push)
    }
  }

  /// A stack with the same lower half and a random upper half.
  func changed(_ random: inout SeededRandom) -> Stacks {
    var stacks = self
    stacks.ours.goBackTo(index: ours.count / 2)
    stacks.plain.routes = Array(plain.routes.prefix(ours.count / 2 + 1))
    while stacks.ours.count < ours.count {
      stacks.show(.detail(number: 0, title: "Another"), sheet: Bool.random(using: &random))
    }
    return stacks
  }
}
