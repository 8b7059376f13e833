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
  let local: String
  let list: String
  /// The parameter of methods that run the reducers of parts.
  let parameter: String
  /// `firstTab`: the method of the state that finds a part.
  let first: String
  /// `updateTabs`: the method of the state that changes the parts.
  let update: String
}

/// The names that generated code uses for itself. No fragment of the unit uses any of them.
///
/// Fragments are copied verbatim into functions with their own parameters and variables. If the unit uses a name anywhere, the
/// generated name gets an underscore.
struct LocalNames {
  let action: String
  let effect: String
  let event: String
  let flow: String
  let index: String
  /// The property `isAlways` of `ScreenAction`. This enum also has a member for each screen.
  let isAlways: String
  let isCovered: String
  let isHandedOn: String
  /// The beginning of the names of functions that contain a `#sourceLocation` directive. A number follows.
  let line: String
  let navigation: String
  /// What an operation remembers for its next line: an id, a number or a list.
  let place: String
  /// The local variable of a test that plays a scenario.
  let play: String
  let screen: String
  let state: String
  let step: String
  let style: String
  /// The beginning of the names of local constants for the texts of an alert. A number follows.
  let text: String
  let visitor: String
  /// Expressions for the state's routes and methods in a handler, even if a parameter has the same name.
  let routes: String
  let admits: String
  let presentation: String
  let refuse: String
  let startOver: String
  /// The words for tabs and for columns.
  let tabs: ItemWords
  let columns: ItemWords
  /// The parameters of the methods that the protocol `FlowReducer` requires, with a label if the local name differs.
  let actionParameter: String
  let isCoveredParameter: String
  let screenParameter: String

  init(avoiding names: NameTable) {
    func unused(_ wish: String) -> String { Self.unused(wish, names) }
    func parameter(_ label: String) -> String {
      let local = unused(label)
      return label == local ? label : "\(label) \(local)"
    }
    action = unused("action")
    effect = unused("effect")
    event = unused("event")
    flow = unused("flow")
    index = unused("index")
    isAlways = unused("isAlways")
    isCovered = unused("isCovered")
    isHandedOn = unused("isHandedOn")
    line = Self.unusedBeginning("_line", names)
    navigation = unused("navigation")
    place = unused("place")
    play = unused("play")
    screen = unused("screen")
    state = unused("state")
    step = unused("step")
    style = unused("style")
    text = Self.unusedBeginning("_text", names)
    visitor = unused("visitor")
    func member(_ name: String) -> String {
      names.find(name) == nil ? name : "self.\(name)"
    }
    routes = member("routes")
    admits = member("admits")
    presentation = member("presentation")
    refuse = member("refuse")
    startOver = member("startOver")
    tabs = ItemWords(
      items: "tabs", item: "tab", type: "Tab", action: "TabAction", listType: "Tabs",
      local: unused("tab"), list: unused("tabs"), parameter: parameter("tab"), first: member("firstTab"),
      update: member("updateTabs"))
    columns = ItemWords(
      items: "columns", item: "column", type: "Column", action: "ColumnAction",
      listType: "Columns", local: unused("column"), list: unused("columns"), parameter: parameter("column"),
      first: member("firstColumn"), update: member("updateColumns"))
    actionParameter = parameter("action")
    isCoveredParameter = parameter("isCovered")
    screenParameter = parameter("screen")
  }

  /// A local name that no name of the unit equals: the wish, perhaps with underscores.
  func local(_ wish: String, _ names: NameTable) -> String { Self.unused(wish, names) }

  /// A word that no name of the unit begins with.
  private static func unusedBeginning(_ wish: String, _ names: NameTable) -> String {
    var beginning = wish
    var id: Int32 = 0
    while id < names.count {
      if names[Name(id: id)].hasPrefix(beginning) {
        beginning += "_"
        id = 0
      } else {
        id += 1
      }
    }
    return beginning
  }

  private static func unused(_ wish: String, _ names: NameTable) -> String {
    var name = wish
    while names.find(name) != nil { name += "_" }
    return name
  }
}
