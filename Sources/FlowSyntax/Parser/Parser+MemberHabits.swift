/// Recognises members of flows, screens and alerts that people write by habit from Swift and other packages.
extension Parser {
  // MARK: Members of flows

  /// Reports `alert { … }` without a name, `actionSheet sure { … }`, `sheet list { … }` and declarations of Swift.
  mutating func reportForeignMember() -> Bool {
    guard case .identifier = cursor.kind else { return false }
    let word = text(cursor.position)
    let next = cursor.nextIndex
    let isNamed = cursor.isNextNameOnSameLine
    switch word {
    case "alert", "dialog":
      guard !isNamed else { return false }
      reportHere("\(word == "alert" ? "an alert" : "a dialog") has a name: `\(word) question { title: \"…\" }`")
    case "actionSheet", "confirmationDialog", "ActionSheet":
      guard isNamed else { return false }
      reportHere("a choice from below is a `dialog`", fix: fix("write `dialog`", (cursor.current.range, "dialog")))
    case "toast", "snackbar", "banner", "hud":
      guard isNamed else { return false }
      reportHere("a flow has no `\(word)`: a view shows it, or an `alert` says it")
    case "push", "sheet", "cover", "popover", "modal", "fullScreenCover", "bottomSheet":
      guard isNamed else { return false }
      let kind = Self.isPresentation(word) ? word : word == "fullScreenCover" ? "cover" : "sheet"
      reportHere("a screen says after its name how it is shown: `screen \(text(next)) as \(kind)`")
    case "func", "init", "deinit", "enum", "struct", "class", "protocol", "extension", "typealias", "subscript", "fun", "function":
      reportHere("a flow contains no Swift: `\(word)` stands in a Swift file of the target")
    default: return false
    }
    return true
  }

  /// Reports what follows the name of an exit as in Swift. The cursor is after the name.
  mutating func reportBehindExit(named name: Int) {
    if cursor.isAtLineBreak { return }
    switch cursor.kind {
    case .colon:
      let type = cursor.isNextNameOnSameLine ? text(cursor.nextIndex) : "Type"
      reportHere("the values of an exit stand in parentheses: `exit \(text(name))(value: \(type))`")
    case .arrow:
      reportHere("what happens at an exit stands in the screen that shows the flow: `exit \(text(name)) -> …`")
    default: return
    }
    cursor.skipToLineEnd()
  }

  /// Reports a type in place of a value, as in `event saved(Int)`. The cursor is after the type.
  mutating func reportValueWithoutName() -> Bool {
    let last = cursor.previousEnd - 1
    guard cursor.kind == .rightParen || cursor.kind == .comma, cursor.isName(last), isCapital(last) else { return false }
    reportHere("a value has a name before its type: `name: \(text(last))`")
    return true
  }

  /// Reports `var count = 1`. The cursor is at the sign.
  mutating func reportNoType() -> Bool {
    guard cursor.kind == .equal, !cursor.isAtLineBreak else { return false }
    let value = cursor.nextIndex
    let after = cursor.index(after: value)
    let isAlone = cursor.base[after].followsLineBreak || cursor.base[after].kind == .endOfFile
    let type: String? =
      switch cursor.base[value].kind {
      case .integer: "Int"
      case .float: "Double"
      case .string: "String"
      case .identifier where ["true", "false"].contains(text(value)): "Bool"
      default: nil
      }
    let end = cursor.base[cursor.previousEnd - 1].end
    let place = SourceRange(start: end, end: end)
    reportHere(
      "a variable has a type before its value: `: \(type ?? "Type") = …`",
      fix: isAlone ? type.map { fix("write the type", (place, ": \($0)")) } : nil)
    return true
  }

  /// Reports the comma in `needs api: API, log: Log`.
  mutating func reportSeveralNeeds() -> Bool {
    let next = cursor.nextIndex
    guard cursor.kind == .comma, !cursor.isAtLineBreak, cursor.isName(next), cursor.base[cursor.index(after: next)].kind == .colon
    else { return false }
    let place = SourceRange(start: cursor.current.start, end: cursor.base[next].start)
    reportHere("each need has a `needs` of its own", fix: fix("begin a new line", (place, "\n  needs ")))
    return true
  }

  /// Reports and skips the sign in `start = home` and `start -> home`, and the word in `start screen home`.
  mutating func skipBeforeStart() {
    let isSign = [.equal, .colon, .arrow].contains(cursor.kind) && cursor.isName(cursor.nextIndex)
    let behind = cursor.base[cursor.index(after: cursor.nextIndex)]
    // In `start screen screen list`, the first screen is called `screen`.
    let isWord = cursor.keyword == .screen && (behind.followsLineBreak || [.endOfFile, .rightBrace].contains(behind.kind))
    guard !cursor.isAtLineBreak, isSign || isWord, cursor.isNextNameOnSameLine else { return }
    let place = SourceRange(start: cursor.base[cursor.previousEnd - 1].end, end: cursor.base[cursor.nextIndex].start)
    let word = text(cursor.position)
    reportHere("`start` names the screen at once: `start \(text(cursor.nextIndex))`", fix: fix("remove `\(word)`", (place, " ")))
    cursor.advance()
  }

  /// Reports `tabs { home: Home }` without `tab`.
  mutating func reportTabWithoutWord() -> Bool {
    guard cursor.isAtName, cursor.base[cursor.nextIndex].kind == .colon,
      cursor.isName(cursor.index(after: cursor.nextIndex))
    else { return false }
    let place = SourceRange(start: cursor.current.start, end: cursor.current.start)
    reportHere("a tab begins with `tab`: `tab \(text(cursor.position)): …`", fix: fix("write `tab`", (place, "tab ")))
    return true
  }

  /// Reports and accepts the comma between two tabs on one line.
  mutating func acceptSeparatorOfTabs() -> Bool {
    guard cursor.kind == .comma, !cursor.isAtLineBreak, cursor.keyword(at: cursor.nextIndex) == .tab else { return false }
    let place = SourceRange(start: cursor.current.start, end: cursor.base[cursor.nextIndex].start)
    reportHere("each tab stands on a line of its own", fix: fix("begin a new line", (place, "\n    ")))
    cursor.advance()
    return true
  }

  // MARK: Screens and events

  /// Reports `screen home -> push list` and `screen home if isReady`. The cursor is after the header.
  mutating func reportBehindScreen() {
    if cursor.isAtLineBreak { return }
    if cursor.kind == .arrow {
      reportHere("operations belong to an event of the screen: `screen name { tapped -> … }`")
    } else if cursor.keyword == .if {
      reportHere("a screen that needs a condition says what is shown instead: `requires … else …`")
    }
  }

  /// Reports `saved, cancelled -> back` and `saved | cancelled -> back`. The cursor is after the first event.
  mutating func reportSeveralEvents() {
    let isSign = cursor.kind == .comma || cursor.kind == .symbol && ["|", "||", "&", "/"].contains(text(cursor.position))
    guard isSign, cursor.isNextNameOnSameLine else { return }
    reportHere("each event has a transition of its own")
  }

  /// Reports a view in the braces of a screen: `Text("Hello")`, `body: Text("Hello")`. The cursor is after the first parenthesis or
  /// the name.
  mutating func reportView() -> Bool {
    let name = cursor.previousEnd - 1
    let isBody = cursor.kind == .colon && cursor.isName(name) && ["body", "content", "view"].contains(text(name))
    guard cursor.kind == .string || isBody else { return false }
    reportHere("the braces of a screen hold its events; the view of a screen is written in Swift")
    return true
  }

  private func isCapital(_ index: Int) -> Bool {
    let byte = cursor.bytes[Int(cursor.base[index].start)]
    return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  // MARK: Branches and operations

  /// Reports a word of another language in place of `if`, as in `when isReady -> back`. The cursor is at the word.
  mutating func reportBranchWord() -> Bool {
    guard cursor.isAtName else { return false }
    let (word, range) = (text(cursor.position), cursor.current.range)
    switch word {
    case "when", "case": reportHere("a branch begins with `if` or `else`, not with `\(word)`", fix: fix("write `if`", (range, "if")))
    case "elif", "elseif", "elsif", "elseIf":
      reportHere("another condition follows `else if`", fix: fix("write `else if`", (range, "else if")))
    case "unless": reportHere("use `if` with the opposite condition: `if !(…) -> …`")
    case "guard", "switch": reportHere("there is no `\(word)`: branches ask for conditions in order, as in `if … -> … else -> …`")
    case "default", "otherwise": reportHere("the last branch is `else -> …`", fix: fix("write `else`", (range, "else")))
    default:
      guard isBeforeArrow else { return false }
      guard ["let", "var"].contains(word) || !isBeforeOperand else {
        reportHere("a branch begins with `if` or `else`, not with `\(word)`")
        return true
      }
      let place = SourceRange(start: range.start, end: range.start)
      reportHere("a branch begins with `if`: `if \(word) …`", fix: fix("write `if`", (place, "if ")))
    }
    return true
  }

  /// Whether a name or a literal follows on the same line. Then the word at the cursor begins no condition, except `let` and `var`.
  private var isBeforeOperand: Bool {
    let next = cursor.base[cursor.nextIndex]
    if next.followsLineBreak { return false }
    switch next.kind {
    case .identifier: return text(cursor.nextIndex) != "is" && text(cursor.nextIndex) != "as"
    case .quotedIdentifier, .integer, .float, .string: return true
    default: return false
    }
  }

  /// Whether the first arrow or brace of the rest of the line is an arrow.
  private var isBeforeArrow: Bool {
    var index = cursor.nextIndex
    let end = index + 64
    while index < end, !cursor.base[index].followsLineBreak {
      switch cursor.base[index].kind {
      case .arrow: return true
      case .leftBrace, .rightBrace, .endOfFile: return false
      default: index += 1
      }
    }
    return false
  }

  /// Reports `dismiss list`. The cursor is after the `dismiss`.
  mutating func reportNameBehindDismiss() -> Bool {
    guard isAtLonelyName else { return false }
    reportHere("`dismiss` takes no screen: it removes the presented layer. `back to \(text(cursor.position))` goes back to a screen")
    return true
  }

  /// Reports `list as sheet` and `show list as sheet` in place of `sheet list`.
  mutating func reportPresentationBehindScreen() -> Bool {
    let screen = cursor.keyword == .show ? cursor.nextIndex : cursor.position
    guard cursor.isName(screen), screen == cursor.position || !cursor.base[screen].followsLineBreak else { return false }
    var last = screen
    let open = cursor.base[cursor.index(after: screen)]
    if open.kind == .leftParen, !open.followsLineBreak, open.partner != Token.noPartner { last = Int(open.partner) }
    let word = cursor.index(after: last)
    let kind = cursor.index(after: word)
    guard cursor.keyword(at: word) == .as, !cursor.base[word].followsLineBreak, !cursor.base[kind].followsLineBreak,
      Self.isPresentation(text(kind))
    else { return false }
    let shown = source.text(SourceRange(start: cursor.base[screen].start, end: cursor.base[last].end))
    let whole = SourceRange(start: cursor.current.start, end: cursor.base[kind].end)
    let right = "\(text(kind)) \(shown)"
    reportHere("an operation begins with how the screen is shown: `\(right)`", fix: fix("write `\(right)`", (whole, right)))
    return true
  }

  // MARK: Alerts

  /// Reports a line of an alert as in SwiftUI or UIKit: `button "OK"`, `Button("OK")`, `field "Name"`, or only a text.
  mutating func reportForeignAlertLine(peer: String?) -> Bool {
    if cursor.kind == .string {
      reportHere("begin a text of an alert with what it is: `title: …` or `message: …`")
      return true
    }
    guard cursor.isAtName else { return false }
    var behind = cursor.nextIndex
    if cursor.base[behind].kind == .leftParen { behind = cursor.index(after: behind) }
    guard cursor.base[behind].kind == .string, !cursor.base[behind].followsLineBreak else { return false }
    let word = text(cursor.position)
    switch peer ?? word {
    case "button", "destructive", "cancel": reportHere("a button names its event: `\(peer ?? word) event: \(text(behind))`")
    case "field": reportHere("a field has a name: `field name: \(text(behind))`")
    default: return false
    }
    return true
  }

  /// Reports `title "Sure?"` and `title = "Sure?"`, and accepts the sign. The cursor is after the word.
  mutating func acceptTextWithoutColon() -> Bool {
    let end = cursor.base[cursor.previousEnd - 1].end
    guard !cursor.isAtLineBreak, cursor.kind == .string || cursor.kind == .equal else { return false }
    let place = SourceRange(start: end, end: cursor.kind == .equal ? cursor.current.end : end)
    reportHere("expected `:` and a text, found `\(text(cursor.position))`", fix: fix("write `:`", (place, ":")))
    _ = cursor.accept(.equal)
    return true
  }

  /// Reports and skips the second word of `destructive button deleted: "Delete"`.
  mutating func skipWordOfButton(_ role: Int) {
    guard cursor.isAtName, text(cursor.position) == "button", cursor.isNextNameOnSameLine else { return }
    let place = SourceRange(start: cursor.current.start, end: cursor.base[cursor.nextIndex].start)
    reportHere("`\(text(role))` stands in place of `button`", fix: fix("remove `button`", (place, "")))
    cursor.advance()
  }

  /// Reports and accepts the comma between two parts of an alert.
  mutating func acceptSeparatorOfAlert() -> Bool {
    let next = cursor.nextIndex
    guard cursor.kind == .comma, !cursor.isAtLineBreak, cursor.isName(next),
      ["title", "message", "field", "button", "destructive", "cancel"].contains(text(next))
    else { return false }
    let place = SourceRange(start: cursor.current.start, end: cursor.base[next].start)
    reportHere("each part of an alert stands on a line of its own", fix: fix("begin a new line", (place, "\n    ")))
    cursor.advance()
    return true
  }
}
