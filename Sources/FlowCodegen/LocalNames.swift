import FlowModel

/// The names that generated code uses for itself, none of which any fragment of the unit can mean.
///
/// Fragments are copied verbatim into functions that have parameters and variables of their own. If the unit
/// uses a name anywhere, the generated one gets an underscore.
struct LocalNames {
  let action: ByteText
  let effect: ByteText
  let event: ByteText
  let flow: ByteText
  let isCovered: ByteText
  let link: ByteText
  let navigation: ByteText
  let place: ByteText
  let screen: ByteText
  let state: ByteText
  let style: ByteText
  let tab: ByteText
  let visitor: ByteText
  let itself = ByteText(copying: "self")
  /// How a handler reaches the routes of its state, and the methods that it has, whatever a parameter may be called.
  let routes: ByteText
  let admits: ByteText
  let firstTab: ByteText
  let refuse: ByteText
  let startOver: ByteText
  let updateTabs: ByteText
  /// The parameters of the requirements of `FlowReducer`, each with its label where that is another word.
  let actionParameter: ByteText
  let isCoveredParameter: ByteText
  let screenParameter: ByteText
  let tabParameter: ByteText

  init(avoiding names: NameTable) {
    func unused(_ wish: String) -> String {
      var name = wish
      while names.find(name) != nil { name += "_" }
      return name
    }
    func parameter(_ label: String) -> ByteText {
      let local = unused(label)
      return ByteText(copying: label == local ? label : "\(label) \(local)")
    }
    action = ByteText(copying: unused("action"))
    effect = ByteText(copying: unused("effect"))
    event = ByteText(copying: unused("event"))
    flow = ByteText(copying: unused("flow"))
    isCovered = ByteText(copying: unused("isCovered"))
    link = ByteText(copying: unused("link"))
    navigation = ByteText(copying: unused("navigation"))
    place = ByteText(copying: unused("place"))
    screen = ByteText(copying: unused("screen"))
    state = ByteText(copying: unused("state"))
    style = ByteText(copying: unused("style"))
    tab = ByteText(copying: unused("tab"))
    visitor = ByteText(copying: unused("visitor"))
    func member(_ name: String) -> ByteText {
      ByteText(copying: names.find(name) == nil ? name : "self.\(name)")
    }
    routes = member("routes")
    admits = member("admits")
    firstTab = member("firstTab")
    refuse = member("refuse")
    startOver = member("startOver")
    updateTabs = member("updateTabs")
    actionParameter = parameter("action")
    isCoveredParameter = parameter("isCovered")
    screenParameter = parameter("screen")
    tabParameter = parameter("tab")
  }

  func deallocate() {
    for text in [
      action, effect, event, flow, isCovered, link, navigation, place, screen, state, style, tab, visitor, itself, routes,
      admits, firstTab, refuse, startOver, updateTabs, actionParameter, isCoveredParameter, screenParameter, tabParameter,
    ] {
      text.deallocate()
    }
  }
}
