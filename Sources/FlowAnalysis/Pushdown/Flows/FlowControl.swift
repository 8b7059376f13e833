import FlowSyntax

/// A control state of a flow's pushdown system: what is under way.
struct FlowControl: BitwiseCopyable {
  enum Mode: BitwiseCopyable {
    /// Nothing: the stack is what the user sees, and any event may come.
    case idle
    /// The operation `target` is to be done.
    case operation
    /// The reactions to a gesture are to be run, those of `pending`.
    case reactions
    /// `target` more routes leave.
    case back
    /// Routes leave until the screen `target` is on top.
    case backTo
    /// The same, where any route of that screen may be the one.
    case backToAny
    /// Pushed routes leave until the screen `target` is on top.
    case popTo
    case popToAny
    /// Routes leave until the root is on top.
    case backToRoot
    /// Pushed routes leave until the root is on top.
    case popToRoot
    /// Routes leave until `target` presented ones have left.
    case dismiss
    /// Routes leave until no presented one is there.
    case dismissAll
    /// All routes leave, and the root becomes the symbol `target`.
    case restart
    /// Routes leave until the screen `target`, which hears an event though it was covered, is on top.
    case uncover
    /// The user goes back: pushed routes leave, as many as he likes.
    case goBack
    /// The user takes a layer away: pushed routes leave, and the one that opened the layer.
    case swipe

    var number: Int {
      switch self {
      case .idle: 0
      case .operation: 1
      case .reactions: 2
      case .back: 3
      case .backTo: 4
      case .backToAny: 5
      case .popTo: 6
      case .popToAny: 7
      case .backToRoot: 8
      case .popToRoot: 9
      case .dismiss: 10
      case .dismissAll: 11
      case .restart: 12
      case .uncover: 13
      case .goBack: 14
      case .swipe: 15
      }
    }
  }

  var mode: Mode
  var target: Int32 = 0
  /// The operation that follows, or -1.
  var next: Int32 = -1
  /// The screens whose reactions follow after that: an index of ``FlowControls/pending``.
  var pending: Int32 = 0
  /// Whether the stack was there in the same run when nothing was under way.
  var isSettled = false
  /// The next control state that does the same operation; -1 for none.
  var sibling: Int32 = -1
}

/// The control states that were needed so far, each with its number. The first is the idle one.
struct FlowControls {
  private(set) var controls = Column<FlowControl>(capacity: 256)
  private var numbers = PairMap(capacity: 256)
  /// By operation the last control state that is about to do it, or -1.
  private(set) var ofOperation: Column<Int32>

  /// Lists of screens, the first of which reacts next: up to three, each in 21 bits, counted from 1.
  private(set) var pending = Column<Int>(capacity: 16)
  private var pendingNumbers = PairMap(capacity: 16)

  init(operationCount: Int) {
    ofOperation = Column(capacity: operationCount)
    ofOperation.extend(to: operationCount, with: -1)
    _ = list(0)
    _ = insert(FlowControl(mode: .idle, isSettled: true))
  }

  func deallocate() {
    controls.deallocate()
    numbers.deallocate()
    ofOperation.deallocate()
    pending.deallocate()
    pendingNumbers.deallocate()
  }

  static var idle: Int32 { 0 }

  mutating func insert(_ control: FlowControl) -> Int32 {
    let first = Int(control.target) &<< 5 | control.mode.number &<< 1 | (control.isSettled ? 1 : 0)
    let number = numbers.insert(first, Int(control.next) &<< 32 | Int(control.pending))
    if number == controls.count {
      controls.append(control)
      if case .operation = control.mode {
        controls.base[number].sibling = ofOperation.base[Int(control.target)]
        ofOperation.base[Int(control.target)] = Int32(truncatingIfNeeded: number)
      }
    }
    return Int32(truncatingIfNeeded: number)
  }

  // MARK: Reactions that wait

  /// The list with one more screen at its end; -1 if it is full.
  mutating func appending(_ screen: Int32, to list: Int32, limit: Int) -> Int32 {
    let known = pending.base[Int(list)]
    var length = 0
    while length < limit, known &>> (21 &* length) != 0 { length = length &+ 1 }
    if length == limit { return -1 }
    return self.list(known | (Int(screen) &+ 1) &<< (21 &* length))
  }

  /// The first screen of a list.
  func first(of list: Int32) -> Int32 {
    Int32(truncatingIfNeeded: pending.base[Int(list)] & 0x1F_FFFF) &- 1
  }

  /// The list without its first screen.
  mutating func rest(of list: Int32) -> Int32 { self.list(pending.base[Int(list)] &>> 21) }

  private mutating func list(_ packed: Int) -> Int32 {
    let number = pendingNumbers.insert(packed, 0)
    if number == pending.count { pending.append(packed) }
    return Int32(truncatingIfNeeded: number)
  }
}
