import CountriesSample
import FlowRuntime
import LogInSample
import NestedStacksSample
import NumbersSample
import RecursiveSample
import ShopSample
import WizardSample

extension Numbers: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .home: [.home(.startTapped)]
    case .numbersList:
      [
        .numbersList(.numberSelected(number: 2)), .numbersList(.filterTapped), .numbersList(.filterChanged(limit: 3)),
        .numbersList(.closeTapped),
      ]
    case .numberDetail:
      [
        .numberDetail(.nextTapped), .numberDetail(.factTapped), .numberDetail(.favouriteTapped),
        .numberDetail(.goBackTapped), .numberDetail(.goBackToNumbersList), .numberDetail(.goBackToRootTapped),
      ]
    case .filter: [.filter(.delegate(.applied(limit: 3)))]
    case .fact: [.fact(.closeTapped)]
    }
  }
}

extension Recursive: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .operators:
      [
        .operators(.addTapped(other: 7)), .operators(.multiplyTapped(by: 3)), .operators(.counterTapped),
        .operators(.forkTapped), .operators(.shown(number: 1, isFork: true)), .operators(.backTapped),
        .operators(.joinTapped), .operators(.startOverTapped),
      ]
    case .counter: [.counter(.delegate(.captured(5))), .counter(.delegate(.cancelled))]
    }
  }
}

extension Wizard: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .step:
      [.step(.answered(text: "yes")), .step(.helpTapped), .step(.backTapped)]
        + Question.allCases.map { .step(.skippedTo(question: $0)) }
    case .summary: [.summary(.confirmTapped)] + Question.allCases.map { .summary(.changeTapped(asked: $0)) }
    case .hint: [.hint(.closeTapped)]
    case .done: [.done(.restartTapped)]
    }
  }
}

extension NestedStacks: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .stack: [.stack(.pageTapped), .stack(.deeperTapped), .stack(.closeTapped)]
    case .page:
      [
        .page(.pageTapped), .page(.deeperTapped), .page(.coverTapped), .page(.backTapped), .page(.bottomTapped),
        .page(.closeTapped), .page(.close2Tapped), .page(.surfaceTapped), .page(.levelTapped(wanted: 2)),
        .page(.rootTapped), .page(.divedTo(bottom: 4)),
      ]
    }
  }
}

extension CountryList: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .list:
      [.list(.filterTapped), .list(.sortTapped), .list(.shortcutsTapped)]
        + Country.allCases.flatMap { [.list(.countryTapped(country: $0)), .list(.countryPeeked(country: $0))] }
    case .filter:
      [
        .filter(.continentTapped(chosen: nil)), .filter(.sortTapped), .filter(.enlargeTapped),
        .filter(.sortInsteadTapped), .filter(.doneTapped),
      ]
    case .sort: [.sort(.orderTapped(chosen: .name)), .sort(.allDoneTapped)]
    case .detail(let country):
      [.detail(.neighbourTapped(country: country)), .detail(.removeTapped), .detail(.backTapped)]
    case .removal: [.removal(.removeTapped), .removal(.keepTapped)]
    }
  }
}

extension Shortcuts: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .menu:
      [.menu(.sortTapped)]
        + Country.allCases.flatMap { [.menu(.detailTapped(country: $0)), .menu(.removeTapped(country: $0))] }
    case .refusal: [.refusal(.closeTapped)]
    }
  }
}

extension Shop: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .account: [.account(.logOutTapped), .account(.closeTapped)]
    case .tabs, .checkout, .logIn: []
    }
  }
}

extension Catalogue: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .list: [.list(.basketTapped)] + Product.allCases.map { .list(.productTapped(product: $0)) }
    case .product(let product):
      [
        .product(.buyTapped), .product(.reviewsTapped), .product(.writeTapped),
        .product(.similarTapped(other: product)),
      ]
    case .reviews: []
    }
  }
}

extension Reviews: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .list: [.list(.reviewTapped(number: 1)), .list(.writeTapped), .list(.closeTapped)]
    case .review: [.review(.nextTapped), .review(.convincedTapped)]
    case .draft: [.draft(.sent(text: "Good.")), .draft(.cancelTapped)]
    }
  }
}

extension Cart: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .contents:
      [.contents(.checkOutTapped)]
        + Product.allCases.flatMap {
          [.contents(.removeTapped(product: $0)), .contents(.productTapped(product: $0))]
        }
    case .emptiness: [.emptiness(.closeTapped)]
    }
  }
}

extension Offers: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    Product.allCases.map { .list(.productTapped(product: $0)) }
  }
}

extension Checkout: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .delivery: [.delivery(.entered(address: "Here")), .delivery(.cancelTapped)]
    case .payment: [.payment(.paidTapped), .payment(.backTapped), .payment(.cancelTapped)]
    case .receipt: [.receipt(.closeTapped)]
    case .givingUp: [.givingUp(.giveUpTapped), .givingUp(.stayTapped)]
    }
  }
}

extension LogIn: Walkable {
  static func events(of screen: Screen) -> [ScreenAction] {
    switch screen {
    case .welcome: [.welcome(.logInTapped), .welcome(.cancelTapped)]
    case .credentials:
      [
        .credentials(.delegate(.accepted(User(name: "Ada")))), .credentials(.delegate(.refused)),
        .credentials(.forgotTapped),
      ]
    case .refusal: [.refusal(.againTapped), .refusal(.giveUpTapped)]
    case .reminder: [.reminder(.sendTapped), .reminder(.cancelTapped)]
    }
  }
}
