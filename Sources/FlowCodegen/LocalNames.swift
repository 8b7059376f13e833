import FlowModel
import FlowSyntax

/// The words of generated code for the parts of a root screen: for tabs, or for columns.
struct ItemWords {
  /// `tabs`: the case of the enum `Screen` for the root screen.
  let items: StaticString
  /// `tab`: one part of the root screen.
  let item: StaticString
  /// `Tab`: the generated enum with a case for each part.
  let type: StaticString
  let action: StaticString
  /// `Tabs`: the type of the runtime that holds all parts.
  let listType: StaticString
  /// The names of the local constants for one part and for all parts.
  let local: ByteText
  let list: ByteText
  /// The parameter of methods that run the reducers of parts.
  let parameter: ByteText
  /// `firstTab`: the method of the state that finds a part.
  let first: ByteText
  /// `updateTabs`: the method of the state that changes the parts.
  let update: ByteText
}

/// The names that generated code uses for itself. No fragment of the unit uses any of them.
///
/// Fragments are copied verbatim into functions with their own parameters and variables. If the unit uses a name anywhere, the
/// generated name gets an underscore.
struct LocalNames {
  let action: ByteText
  let effect: ByteText
  let event: ByteText
  let flow: ByteText
  let index: ByteText
  /// The property `isAlways` of `ScreenAction`. This enum also has a member for each screen.
  let isAlways: ByteText
  let isCovered: ByteText
  let isHandedOn: ByteText
  /// The beginning of the names of functions that contain a `#sourceLocation` directive. A number follows.
  let line: ByteText
  let link: ByteText
  let navigation: ByteText
  /// What an operation remembers for its next line: an id, a number or a list.
  let place: ByteText
  /// The local variable of a test that plays a scenario.
  let play: ByteText
  let screen: ByteText
  let state: ByteText
  let step: ByteText
  let style: ByteText
  /// The beginning of the names of local constants for the texts of an alert. A number follows.
  let text: ByteText
  let visitor: ByteText
  let itself: ByteText
  /// Expressions for the state's routes and methods in a handler, even if a parameter has the same name.
  let routes: ByteText
  let admits: ByteText
  let presentation: ByteText
  let refuse: ByteText
  let startOver: ByteText
  /// The words for tabs and for columns.
  let tabs: ItemWords
  let columns: ItemWords
  /// The parameters of the methods that the protocol `FlowReducer` requires, with a label if the local name differs.
  let actionParameter: ByteText
  let isCoveredParameter: ByteText
  let screenParameter: ByteText

  init(avoiding names: NameTable, in storage: RawStorage) {
    func copy(_ text: String) -> ByteText { ByteText(copying: text, in: storage) }
    func unused(_ wish: String) -> String { Self.unused(wish, names) }
    func parameter(_ label: String) -> ByteText {
      let local = unused(label)
      return copy(label == local ? label : "\(label) \(local)")
    }
    itself = copy("self")
    action = copy(unused("action"))
    effect = copy(unused("effect"))
    event = copy(unused("event"))
    flow = copy(unused("flow"))
    index = copy(unused("index"))
    isAlways = copy(unused("isAlways"))
    isCovered = copy(unused("isCovered"))
    isHandedOn = copy(unused("isHandedOn"))
    line = copy(Self.unusedBeginning("_line", names))
    link = copy(unused("link"))
    navigation = copy(unused("navigation"))
    place = copy(unused("place"))
    play = copy(unused("play"))
    screen = copy(unused("screen"))
    state = copy(unused("state"))
    step = copy(unused("step"))
    style = copy(unused("style"))
    text = copy(Self.unusedBeginning("_text", names))
    visitor = copy(unused("visitor"))
    func member(_ name: String) -> ByteText {
      copy(names.find(name) == nil ? name : "self.\(name)")
    }
    routes = member("routes")
    admits = member("admits")
    presentation = member("presentation")
    refuse = member("refuse")
    startOver = member("startOver")
    tabs = ItemWords(
      items: "tabs", item: "tab", type: "Tab", action: "TabAction", listType: "Tabs",
      local: copy(unused("tab")), list: copy(unused("tabs")), parameter: parameter("tab"), first: member("firstTab"),
      update: member("updateTabs"))
    columns = ItemWords(
      items: "columns", item: "column", type: "Column", action: "ColumnAction",
      listType: "Columns", local: copy(unused("column")), list: copy(unused("columns")), parameter: parameter("column"),
      first: member("firstColumn"), update: member("updateColumns"))
    actionParameter = parameter("action")
    isCoveredParameter = parameter("isCovered")
    screenParameter = parameter("screen")
  }

  /// The name of a test, such as the function of a scenario.
  func test(_ wish: String, _ names: NameTable) -> String { Self.unused(wish, names) }

  /// A word that no name of the unit begins with.
  private static func unusedBeginning(_ wish: String, _ names: NameTable) -> String {
    var beginning = wish
    let spellings = names.raw
    var id: Int32 = 0
    while id < names.count {
      let (bytes, count) = spellings.utf8(of: Name(id: id))
      let isUsed =
        bytes[0] == UInt8(ascii: "_")
        && String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self).hasPrefix(beginning)
      if isUsed { beginning += "_" }
      id = isUsed ? 0 : id &+ 1
    }
    return beginning
  }

  private static func unused(_ wish: String, _ names: NameTable) -> String {
    var name = wish
    while names.find(name) != nil { name += "_" }
    return name
  }
}
