package import FlowSyntax

/// `screen numberDetail(number: Int) { … }`
package struct Screen: Sendable, BitwiseCopyable {
  package var name: Name
  package var location: Location
  package var doc: Run
  package var content: Content
  /// The presentation that `show` uses, from `as`.
  package var presentation: Presentation?
  /// The index of its requirement.
  package var requirement: Int32?
  package var transitions: Run
  /// Whether a layer that it opens gets a navigation container, unless the text decides by hand (rule 8 of the
  /// language).
  package var opensNavigation = false

  /// The content of a screen.
  package enum Content: Sendable, BitwiseCopyable {
    /// Values of its own; its events are declared by its transitions.
    case values(ParameterList?)
    /// A reducer of the app: `Filter(api: api)`.
    case feature(type: Fragment, arguments: ArgumentList?)
    /// A flow that the unit knows, by its index, or one of a module that nothing is known of.
    case flow(index: Int32?, type: Fragment, arguments: ArgumentList?)

    /// The index of the flow, if the unit knows it.
    package var childFlow: Int? {
      if case .flow(let index?, _, _) = self { Int(index) } else { nil }
    }

    /// The reducer behind a screen or a tab.
    package var reducer: (type: Fragment, arguments: ArgumentList?)? {
      switch self {
      case .values: nil
      case .feature(let type, let arguments), .flow(_, let type, let arguments): (type, arguments)
      }
    }
  }

  /// `requires condition else operations`
  package struct Requirement: Sendable, BitwiseCopyable {
    package var location: Location
    package var condition: Fragment
    package var operations: Run
    /// The names in all of its fragments.
    package var uses = Run.empty
  }
}

/// How a screen is shown: a kind or a named style, and what is said of the container by hand.
package struct Presentation: Sendable, BitwiseCopyable {
  package var kind: PresentationKind
  /// The index of the style in the unit, where one is named.
  package var style: Int32?
  /// The container that is written after the name (`sheet in navigation`). The container of a style is in the style.
  package var container: Container?
}

/// `numberSelected(number: Int) -> push numberDetail(number: number)`
package struct Transition: Sendable, BitwiseCopyable {
  package var location: Location
  package var doc: Run
  package var trigger: Trigger
  package var isAlways: Bool
  /// Whether several screens share it: `screens basket, detail { … }`. Each of them has one of its own here.
  package var isShared = false
  /// Empty when there is no handler: the event is only an action. One without a condition when there are no braces.
  package var branches: Run

  package enum Trigger: Sendable, BitwiseCopyable {
    /// An event that `flowc` declares, of a screen with values.
    case event(Name, ParameterList?)
    /// A pattern over the action of a reducer that the app wrote: `delegate.applied(filter, _)`. The path, and the
    /// payload.
    case pattern(Run, Run)
    /// The system took the screen away.
    case dismissed
    /// A child flow hands back control.
    case exit(Name, Run)
    /// The selected tab was chosen again.
    case reselected
  }

  /// A name for a payload, or nothing for `_`.
  package struct Binding: Sendable, BitwiseCopyable {
    package var name: Name?
    package var location: Location
  }
}

/// One of the names of a dotted path, such as `applied` in `delegate.applied`, and where it begins in its file.
package struct PathComponent: Sendable, BitwiseCopyable {
  package var name: Name
  package var start: UInt32
}

/// One way through a handler. Branches are tried in order; the first whose conditions hold runs.
///
/// Branches inside of a branch stand in the same list, each with the conditions around it. Where those around it hold and none of
/// its own does, a branch without operations comes last, so that nothing runs:
///
/// ```
/// { if a { if b -> push x } else -> push y }      // a and b: push x; a: nothing; else: push y
/// ```
package struct Branch: Sendable, BitwiseCopyable {
  package var location: Location
  /// Absent for `else` and for a handler without braces.
  package var condition: Fragment?
  /// The innermost of the conditions around it, in ``FlowUnit/enclosing``; -1 if there is none.
  package var enclosing: Int32 = -1
  package var operations: Run
  package var isAnimated: Bool
}

/// A condition that stands around branches: `if a { if b -> push x }`.
package struct EnclosingCondition: Sendable, BitwiseCopyable {
  package var condition: Fragment
  /// The next condition around it, or -1.
  package var outer: Int32
}

extension Branch {
  /// Whether it runs whatever the conditions are, unless one above it runs.
  package var isUnconditional: Bool { condition == nil && enclosing < 0 }
  /// Whether it stands for nothing: some conditions around it hold, and none inside.
  package var isGap: Bool { enclosing >= 0 && condition == nil && operations.isEmpty }
}
