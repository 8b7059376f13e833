/// The kind of a node. The comment of each kind lists its children in order. `?` means optional, `*` means repeated.
///
/// If the text has a mistake, any child may be missing. A finding then gives the reason.
@usableFromInline
package enum NodeKind: Sendable, BitwiseCopyable {
  /// import* style* flow* scenario* unreadable*
  case file
  /// attribute* access? name
  case importDeclaration
  /// argumentList?
  case attribute
  /// name presentation option*
  case style
  /// name expression*
  case option
  /// access? name parameterList? type* (needs | variable | start | exit | event | screen | alert | screens | tabs | work |
  /// link | unreadable)*, and misplaced style* and import*
  case flow
  /// Text in or outside a flow that begins with no keyword. It may be meant as a declaration.
  case unreadable
  case access
  /// name type expression?
  case needs
  /// name type expression
  case variable
  /// (destination container? operation*) | operation* | branches; operations alone begin with one that fills a column
  case start
  /// name parameterList?
  case exit
  /// name parameterList? (branch | branches)?
  case event
  /// name parameterList? reducer? presentation? requirement? stays? transition*
  case screen
  /// name parameterList? (alertText | alertField | alertButton | unreadable)*: `alert` or `dialog`
  case alert
  /// expression: `title` or `message`
  case alertText
  /// name expression: a text field
  case alertField
  /// name parameterList? expression (branch | branches)?: `button`, `destructive` or `cancel`, the event, and the title
  case alertButton
  /// name* transition*: transitions that several screens share; without a name, all screens without a reducer
  case screens
  /// type argumentList?
  case reducer
  /// condition operation*
  case requirement
  /// condition: `stays if isDirty`
  case stays
  /// (tab | unreadable)*: `tabs` or `columns`
  case tabs
  /// name reducer requirement? transition*: `tab`; in columns `sidebar`, `content` or `detail`
  case tab
  /// name reducer transition*
  case work
  /// string (branch | branches)
  case link
  case string

  /// exitTrigger? name* bindingList? always? (branch | branches)?
  case transition
  /// The word `exit` before a trigger.
  case exitTrigger
  /// The word `always` after a trigger.
  case always
  /// binding*
  case bindingList
  /// name? type?; without a name it is `_`
  case binding
  /// branch*
  case branches
  /// condition? (branches | operation* withoutAnimation?)
  case branch
  case withoutAnimation
  /// The word `beside` after the content of a column: the column does not come to the front.
  case beside

  // Operations, from `showAs` to `exitOperation`.
  /// presentation destination beside?: `push`, `sheet`, …, a named style, or a column (`content`, `detail`), and the screen
  case showAs
  /// destination; the keyword before it determines the presentation
  case showByWord
  /// expression destination: `present(…)`
  case present
  /// integer?
  case back
  /// place
  case backTo
  case pop
  /// place
  case popTo
  /// integer?
  case dismiss
  case dismissAll
  /// (destination container?) | route*
  case replace
  /// name
  case select
  /// name beside?: `clear content beside`; the name is a column, `content` or `detail`
  case clear
  /// name name* argumentList?
  case send
  /// lvalue expression
  case set
  /// destination
  case update
  /// name argumentList?
  case doEvent
  case resume
  case forget
  /// name? argumentList?; without a name, it forwards the exit of a child
  case exitOperation

  /// name condition?; without a name, it is `root`
  case place
  /// presentation? destination container? front?
  case route
  /// The word `front` after a column in the stack of a scenario.
  case front
  /// name argumentList?
  case destination
  /// name container?; the name is a kind or a style
  case presentation
  case containerNavigation
  case containerNone

  /// parameter*
  case parameterList
  /// name type expression?
  case parameter
  /// argument*
  case argumentList
  /// name? expression; the name is the label
  case argument

  case name
  case integer
  // Runs of Swift.
  case type
  case expression
  case condition
  case lvalue

  /// string name argumentList? scenarioStep*
  case scenario
  /// (scenarioStart | scenarioGiven | scenarioEvent | scenarioTab | scenarioBack | scenarioSwipe | scenarioLink) condition* route*:
  /// the event, the conditions that are true then, and the stack afterwards
  case scenarioStep
  /// `start`
  case scenarioStart
  /// name* argumentList?: `numbersList.numberSelected(number: 3)`
  case scenarioEvent
  /// name*: `select shop.cart`
  case scenarioTab
  /// integer?: `go back 2`
  case scenarioBack
  /// `swipe down`
  case scenarioSwipe
  /// string: `link "/numbers/3"`
  case scenarioLink
  /// `given`
  case scenarioGiven
  /// route*: `[welcome, push credentials]`
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
