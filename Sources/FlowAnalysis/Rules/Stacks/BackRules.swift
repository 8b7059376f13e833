import FlowModel
import FlowSyntax

/// `back-from-root`: a `back` that can only ever run on the root.
///
/// ```
/// start home
/// screen home {
///   closeTapped -> back       // nothing ever lies below home
/// }
/// ```
enum BackFromRoot {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.operationsThatNeverWork().compactMap { index in
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind, !departure.takesOnlyPushed else { return nil }
      switch departure.extent {
      case .routes(1):
        return Diagnostic(.backFromRoot, at: operation.location, "only the root is ever there when this `back` runs")
      case .routes(let count):
        let message = "there are never more than \(count) routes when this `back \(count)` runs"
        return Diagnostic(.backFromRoot, at: operation.location, message)
      case .toRoot:
        let message = "only the root is ever there when this `back to root` runs"
        return Diagnostic(.backFromRoot, at: operation.location, message)
      case .layers, .allLayers, .toScreen: return nil
      }
    }
  }
}

extension Operation.Kind {
  /// The screen of `back to list`.
  fileprivate var screenGoneBackTo: Int32? {
    guard case .leave(let departure, _) = self, !departure.takesOnlyPushed else { return nil }
    return departure.screen
  }
}

extension RulePage {
  static var backFromRoot: RulePage {
    RulePage(
      .backFromRoot, "a `back` that can only ever run on the root",
      what: """
        In every run the sender of this transition is the root of the flow when the event comes, and `back` \
        never removes the root. So it never does anything.
        """,
      why: """
        A button that does nothing is worse than none. A flow that is over leaves by an `exit`, and its \
        parent takes it away.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            closeTapped -> back
            //             ^^^^ warning[back-from-root]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help {
            closeTapped -> back
          }
        }
        """
    )
  }
}

/// `back-may-not-find`: a `back to x` that in some run has no x below. It is off unless asked for.
enum BackMayNotFind {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.context.options.runs(.backMayNotFind) { return [] }
    return runs.operationsThatMayFail().compactMap { index in
      let operation = runs.unit.operations[index]
      guard let screen = operation.kind.screenGoneBackTo,
        let witness = runs.shortest(index, { runs.reach.failure($0) })
      else { return nil }
      let name = runs.unit.names[runs.unit.screens[Int(screen)].name]
      return Diagnostic(
        .backMayNotFind, at: operation.location, "no `\(name)` may be below when this `back to \(name)` runs",
        trace: runs.trace(witness))
    }
  }
}

extension RulePage {
  static var backMayNotFind: RulePage {
    RulePage(
      .backMayNotFind, "a `back to x` that in some run has no x below",
      what: """
        There is a run in which no route of that screen is below the sender, so that `back to` changes \
        nothing. The finding shows that run.
        """,
      why: """
        Often that is intended, so this rule is off unless asked for. It helps in flows where every button \
        has to do something.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped  -> push list
            offerTapped -> push item
          }
          screen list {
            itemTapped -> push item
          }
          screen item {
            allTapped -> back to list
            //           ^^^^^^^^^^^^ warning[back-may-not-find]
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped  -> push list
            offerTapped -> push list, push item
          }
          screen list {
            itemTapped -> push item
          }
          screen item {
            allTapped -> back to list
          }
        }
        """
    )
  }
}

/// `back-never-finds`: a `back to x` where no x is ever below.
///
/// ```
/// screen list {
///   itemTapped -> push item
///   doneTapped -> back to item      // an item is always above a list
/// }
/// ```
enum BackNeverFinds {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.operationsThatNeverWork().compactMap { index in
      let operation = runs.unit.operations[index]
      guard let screen = operation.kind.screenGoneBackTo else { return nil }
      let name = runs.unit.names[runs.unit.screens[Int(screen)].name]
      let isOnTop = runs.numbers(ofOperation: index).allSatisfy {
        runs.reach.isAlwaysOnTop(runs.described.number(ofScreen: Int(screen)), at: $0)
      }
      let message =
        isOnTop
        ? "`\(name)` is on top already when this `back to \(name)` runs"
        : "no `\(name)` is ever below when this `back to \(name)` runs"
      return Diagnostic(.backNeverFinds, at: operation.location, message)
    }
  }
}

extension RulePage {
  static var backNeverFinds: RulePage {
    RulePage(
      .backNeverFinds, "a `back to x` where no x is ever below",
      what: """
        Whatever happened before, no route of that screen is below the sender when this transition runs. \
        `back to` then changes nothing.
        """,
      why: """
        The screen that was meant has another name, or comes later in the flow and not earlier.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            itemTapped -> push item
            doneTapped -> back to item
            //            ^^^^^^^^^^^^ warning[back-never-finds]
          }
          screen item
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            itemTapped -> push item
            doneTapped -> back to home
          }
          screen item
        }
        """
    )
  }
}
