/// The kind of a node. The comment of each kind lists its children in order. `?` means optional, `*` means repeated.
///
/// If the text has a mistake, any child may be missing. A finding then gives the reason.
@usableFromInline
package enum NodeKind: Sendable, BitwiseCopyable {
  /// Children: import* style* flow* scenario* unreadable*
  case file
  /// Children: attribute* access? name
  case importDeclaration
  /// Children: argumentList?
  case attribute
  /// Children: name presentation option*
  case style
  /// Children: name expression*
  case option
  /// Children: access? name parameterList? type* (needs | variable | start | exit | event | screen | alert | screens | tabs |
  /// work | link | unreadable)*, and misplaced style* and import*
  case flow
  /// Text in or outside a flow that begins with no keyword. It may be meant as a declaration.
  case unreadable
  case access
  /// Children: name type expression?
  case needs
  /// Children: name type expression
  case variable
  /// Children: (destination container? operation*) | operation* | branches. Without a destination, the first operation fills a
  /// column.
  case start
  /// Children: name parameterList?
  case exit
  /// Children: name parameterList? (branch | branches)?
  case event
  /// Children: name parameterList? reducer? presentation? requirement? stays? transition*
  case screen
  /// Children: name parameterList? (alertText | alertField | alertButton | unreadable)*. The word is `alert` or `dialog`.
  case alert
  /// Children: expression. The word is `title` or `message`.
  case alertText
  /// Children: name expression. A text field of an alert.
  case alertField
  /// Children: name parameterList? expression (branch | branches)?. The name is the event, and the expression is the
  /// title. The word is `button`, `destructive` or `cancel`.
  case alertButton
  /// Children: name* transition*. Several screens share the transitions. Without a name, all screens without a reducer do.
  case screens
  /// Children: type argumentList?
  case reducer
  /// Children: condition operation*
  case requirement
  /// Children: condition. For example, `stays if isDirty`.
  case stays
  /// Children: (tab | unreadable)*. The word is `tabs` or `columns`.
  case tabs
  /// Children: name reducer requirement? transition*. The word is `tab`, or in columns `sidebar`, `content` or `detail`.
  case tab
  /// Children: name reducer transition*
  case work
  /// Children: string (branch | branches)
  case link
  case string

  /// Children: exitTrigger? name* bindingList? always? (branch | branches)?
  case transition
  /// The word `exit` before a trigger.
  case exitTrigger
  /// The word `always` after a trigger.
  case always
  /// Children: binding*
  case bindingList
  /// Children: name? type?. Without a name, the binding is `_`.
  case binding
  /// Children: branch*
  case branches
  /// Children: condition? (branches | operation* withoutAnimation?)
  case branch
  case withoutAnimation
  /// The word `beside` after the content of a column: the column does not come to the front.
  case beside

  // Operations, from `showAs` to `exitOperation`.
  /// Children: presentation destination beside?. The presentation is `push`, `sheet`, …, a named style, or a column (`content`,
  /// `detail`). The destination is the screen.
  case showAs
  /// Children: destination. The keyword before it determines the presentation.
  case showByWord
  /// Children: expression destination. For example, `present(style) list`.
  case present
  /// Children: integer?
  case back
  /// Children: place
  case backTo
  case pop
  /// Children: place
  case popTo
  /// Children: integer?
  case dismiss
  case dismissAll
  /// Children: (destination container?) | route*
  case replace
  /// Children: name
  case select
  /// Children: name beside?. For example, `clear content beside`. The name is a column, `content` or `detail`.
  case clear
  /// Children: name name* argumentList?
  case send
  /// Children: lvalue expression
  case set
  /// Children: destination
  case update
  /// Children: name argumentList?
  case doEvent
  case resume
  case forget
  /// Children: name? argumentList?. Without a name, the operation forwards the exit of a child.
  case exitOperation

  /// Children: name? condition?. Without a name, the place is `root`.
  case place
  /// Children: presentation? destination container? front?
  case route
  /// The word `front` after a column in the stack of a scenario.
  case front
  /// Children: name argumentList?
  case destination
  /// Children: name container?. The name is a kind of presentation or a style.
  case presentation
  case containerNavigation
  case containerNone

  /// Children: parameter*
  case parameterList
  /// Children: name type expression?
  case parameter
  /// Children: argument*
  case argumentList
  /// Children: name? expression. The name is the label.
  case argument

  case name
  case integer
  // Runs of Swift tokens: a type, a value, a condition, and the left side of an assignment.
  case type
  case expression
  case condition
  case lvalue

  /// Children: string name argumentList? scenarioStep*
  case scenario
  /// Children: (scenarioStart | scenarioGiven | scenarioEvent | scenarioTab | scenarioBack | scenarioSwipe | scenarioLink)
  /// condition* route*. They are the event, the conditions that are true then, and the stack afterwards.
  case scenarioStep
  /// The step `start`.
  case scenarioStart
  /// Children: name* argumentList?. For example, `numbersList.numberSelected(number: 3)`.
  case scenarioEvent
  /// Children: name*. For example, `select shop.cart`.
  case scenarioTab
  /// Children: integer?. For example, `go back 2`.
  case scenarioBack
  /// The step `swipe down`.
  case scenarioSwipe
  /// Children: string. For example, `link "/numbers/3"`.
  case scenarioLink
  /// The step `given`.
  case scenarioGiven
  /// Children: route*. For example, `[welcome, push credentials]`.
  case scenarioStack

  package var isOperation: Bool {
    // These kinds are adjacent.
    NodeKind.showAs.number <= number && number <= NodeKind.exitOperation.number
  }

  // Spelled out, because unoptimised code calls the synthesised `==` through a protocol.
  @_transparent @usableFromInline
  package static func == (left: Self, right: Self) -> Bool {
    left.number == right.number
  }

  @_transparent @usableFromInline
  var number: UInt8 { unsafeBitCast(self, to: UInt8.self) }
}
