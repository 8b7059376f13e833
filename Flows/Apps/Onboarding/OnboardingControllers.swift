#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  import FlowUIKit
  import Foundation
  import UIKit

  /// Tabs that contain flows. A scene delegate shows them: `window.rootViewController = startController(start)`.
  @MainActor
  func startController(_ start: FlowStore<Start>) -> UIViewController {
    FlowViewController(start) { screen in
      switch screen {
      case .tabs(let tabs):
        FlowTabBarController(tabs) { tab in
          switch tab {
          case .home(let flow): FlowViewController(flow) { onboardingController($0) }
          case .settings(let flow):
            FlowViewController(flow) { screen in
              switch screen {
              case .settings(let send): StepController("Settings", next: { send(.homeTapped) })
              }
            }
          }
        } item: { tab in
          switch tab {
          case .home: UITabBarItem(title: "Home", image: nil, tag: 0)
          case .settings: UITabBarItem(title: "Settings", image: nil, tag: 1)
          }
        }
      }
    }
  }

  /// The controller of a screen.
  @MainActor
  func onboardingController(_ screen: Onboarding.ScreenStore) -> UIViewController {
    switch screen {
    case .welcome(let send): StepController("Welcome", next: { send(.logInTapped) })
    case .logIn(let send): StepController("Log in", next: { send(.doneTapped) })
    case .registration(let flow): FlowViewController(flow) { registrationController($0) }
    case .terms: StepController("Terms", next: nil)
    case .help: StepController("Help", next: nil)
    }
  }

  @MainActor
  func registrationController(_ screen: Registration.ScreenStore) -> UIViewController {
    switch screen {
    case .email(let send): StepController("E-mail", next: { send(.entered(email: "ada@example.org")) })
    case .firstName(let send): StepController("First name", next: { send(.entered(name: "Ada")) })
    case .lastName(_, let send): StepController("Last name", next: { send(.entered(name: "Lovelace")) })
    }
  }

  /// A controller that the app already has. It stays in place and shows the screens that the flow presents and pushes.
  final class ExistingController: UIViewController, FlowSource {
    let onboarding = FlowStore(Onboarding())
    let helpButton = UIButton(primaryAction: nil)
    private var navigation: FlowNavigation<Onboarding>?

    var flowSource: UIView? { helpButton }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if navigation == nil { navigation = FlowNavigation(onboarding, from: self) { onboardingController($0) } }
    }

    override func accessibilityPerformEscape() -> Bool {
      navigation?.escape() == true || super.accessibilityPerformEscape()
    }

    func registerTapped() { onboarding.send(Onboarding.self, .welcome(.registerTapped)) }
  }

  /// A controller of the app. It pushes a flow onto the current stack of its navigation controller.
  final class AccountController: UIViewController {
    private(set) var registration: FlowNavigation<Registration>?

    func registerTapped(_ flow: FlowStore<Registration>) {
      guard let navigationController else { return }
      registration = FlowNavigation(flow, pushedOn: navigationController, left: { [weak self] in self?.registration = nil }) {
        registrationController($0)
      }
    }
  }

  /// A step with a title and a button that leads to the next step.
  final class StepController: UIViewController {
    private let proceed: (() -> Void)?

    init(_ title: String, next: (() -> Void)?) {
      proceed = next
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      guard let proceed else { return }
      view.addSubview(UIButton(primaryAction: UIAction(title: "Next") { _ in proceed() }))
    }
  }
#endif
