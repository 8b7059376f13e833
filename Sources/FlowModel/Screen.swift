package import FlowSyntax

/// A declared screen: `screen numberDetail(number: Int) { … }`.
package struct Screen: Sendable {
  package var name: Name
  package var location: Location
  package var doc: IndexRange
  package var content: Content
  /// The presentation that the declaration states after `as`. The operation `show` uses it.
  package var presentation: Presentation?
  /// The index of the screen's requirement in the unit.
  package var requirement: Int32?
  /// `stays if isDirty`: while this condition holds, no gesture of the system takes the screen away.
  package var stays: Fragment?
  package var transitions: IndexRange
  /// The index of the screen's texts and buttons in ``FlowUnit/alerts``, if the screen is declared as an alert or a dialog.
  package var alert: Int32?
  /// Whether a layer with this screen at its root gets a navigation container, unless the file states a container.
  package var opensNavigation = false

  /// The content of a screen.
  package enum Content: Sendable {
    /// The screen has only values. Its transitions declare its events.
    case values(ParameterList?)
    /// A reducer of the app: `Filter(api: api)`.
    case feature(type: Fragment, arguments: ArgumentList?)
    /// A flow. The index is `nil` if the flow belongs to a module that the unit does not know.
    case flow(index: Int32?, type: Fragment, arguments: ArgumentList?)

    /// The index of the flow, if the unit knows it.
    package var childFlow: Int? {
      if case .flow(let index?, _, _) = self { Int(index) } else { nil }
    }

    /// The reducer of a screen or a tab, which may be a flow.
    package var reducer: (type: Fragment, arguments: ArgumentList?)? {
      switch self {
      case .values: nil
      case .feature(let type, let arguments), .flow(_, let type, let arguments): (type, arguments)
      }
    }
  }

  /// A requirement of a screen, a tab or a column's content: `requires condition else operations`.
  package struct Requirement: Sendable {
    package var location: Location
    package var condition: Fragment
    package var operations: IndexRange
  }
}

/// How a screen is shown: a kind or a named style, and a container if the file states one.
package struct Presentation: Sendable {
  package var kind: PresentationKind
  /// The index of the style in the unit, if one is named.
  package var style: Int32?
  /// The container after the name (`sheet in navigation`). A style has its own container.
  package var container: Container?
}

/// A transition: `numberSelected(number: Int) -> push numberDetail(number: number)`.
package struct Transition: Sendable {
  package var location: Location
  package var doc: IndexRange
  package var trigger: Trigger
  package var isAlways: Bool
  /// Whether several screens share the transition: `screens basket, detail { … }`. Each screen has its own copy.
  package var isShared = false
  /// The branches of the handler; empty without a handler. A handler without braces is a single branch without a condition.
  package var branches: IndexRange

  package enum Trigger: Sendable {
    /// An event of a screen without a reducer. `flowc` generates the enum of these events.
    case event(Name, ParameterList?)
    /// A pattern over the action of a reducer of the app: `delegate.applied(filter, _)`. It consists of the path and the
    /// payload.
    case pattern(IndexRange, IndexRange)
    /// The system dismissed the screen.
    case dismissed
    /// A child flow ended with an exit.
    case exit(Name, IndexRange)
    /// The user selected the current tab again.
    case reselected
  }

  /// The name that a trigger gives to a value of the payload; `nil` for `_`.
  package struct Binding: Sendable {
    package var name: Name?
    package var location: Location
  }
}

/// A name of a dotted path, such as `applied` in `delegate.applied`, and its offset in the file.
package struct PathComponent: Sendable {
  package var name: Name
  package var start: UInt32
}

/// A branch of a handler. Branches are tried in order, and the first branch whose conditions are true runs.
///
/// Nested branches are in the same list, each with its enclosing conditions. The last branch of a nested list has no
/// operations. It runs if the enclosing conditions are true but no nested condition is:
///
/// ```
/// { if a { if b -> push x } else -> push y }      // a and b: push x; a: nothing; else: push y
/// ```
package struct Branch: Sendable {
  package var location: Location
  /// The branch's own condition; `nil` for `else` and for a handler without braces.
  package var condition: Fragment?
  /// The innermost enclosing condition, in ``FlowUnit/enclosing``; -1 if there is none.
  package var enclosing: Int32 = -1
  package var operations: IndexRange
  package var isAnimated: Bool
}

/// A condition around branches: `if a { if b -> push x }`.
package struct EnclosingCondition: Sendable {
  package var condition: Fragment
  /// The next condition around this condition, or -1.
  package var outer: Int32
}

extension Branch {
  /// Whether the branch always runs if no earlier branch does.
  package var isUnconditional: Bool { condition == nil && enclosing < 0 }
  /// Whether the branch does nothing: the enclosing conditions are true, but no nested condition is.
  package var isGap: Bool { enclosing >= 0 && condition == nil && operations.isEmpty }
}
