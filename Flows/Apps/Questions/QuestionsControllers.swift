#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  import FlowUIKit
  import Foundation
  import UIKit

  @MainActor
  func questionsController(_ flow: FlowStore<Questions>, transitions: FadeOnPush) -> UIViewController {
    FlowViewController(
      flow,
      navigationController: {
        let navigation = PlainNavigationController()
        navigation.delegate = transitions
        return navigation
      }
    ) { screen in
      switch screen {
      case .list: NotesController()
      case .note(let title, _): NoteController(title)
      case .options: FadingController()
      case .draft, .name: UIViewController()
      }
    }
  }

  @MainActor
  func boardsController(_ flow: FlowStore<Boards>, transitions: FadeOnPush) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .tabs(let tabs):
        FlowTabBarController(tabs) { tab in
          switch tab {
          case .notes(let notes): questionsController(notes, transitions: transitions)
          case .numbers(let pick): FlowViewController(pick) { _ in UIViewController() }
          }
        } item: { tab in
          switch tab {
          case .notes:
            let item = UITabBarItem(title: "Notes", image: nil, tag: 0)
            item.badgeValue = flow.state.unread == 0 ? nil : "\(flow.state.unread)"
            return item
          case .numbers: return UITabBarItem(title: "Numbers", image: nil, tag: 1)
          }
        }
      }
    }
  }

  /// The app's own navigation controller, used for each stack, with a custom bar.
  final class PlainNavigationController: UINavigationController {
    override func viewDidLoad() {
      super.viewDidLoad()
      let appearance = UINavigationBarAppearance()
      navigationBar.standardAppearance = appearance
      navigationBar.prefersLargeTitles = true
    }
  }

  final class NotesController: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Notes"
      navigationItem.largeTitleDisplayMode = .always
      navigationItem.rightBarButtonItem = UIBarButtonItem()
    }
  }

  final class NoteController: UIViewController {
    init(_ name: String) {
      super.init(nibName: nil, bundle: nil)
      title = name
      // Hides the tab bar while this screen is pushed.
      hidesBottomBarWhenPushed = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var prefersStatusBarHidden: Bool { true }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  }

  /// The delegate of each stack chooses the animation of a push.
  final class FadeOnPush: NSObject, UINavigationControllerDelegate {
    func navigationController(
      _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .push ? Fade() : nil }
  }

  /// A layer with its own presentation animation.
  final class FadingController: UIViewController, UIViewControllerTransitioningDelegate {
    init() {
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .custom
      transitioningDelegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Fade() }
  }

  final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.2 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      if let view = transitionContext.view(forKey: .to) {
        transitionContext.containerView.addSubview(view)
        view.alpha = 0
        UIView.animate(withDuration: 0.2) {
          view.alpha = 1
        } completion: { _ in
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
      }
    }
  }
#endif
