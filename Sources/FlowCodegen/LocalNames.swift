import FlowModel

/// The names that generated code uses for itself, none of which any fragment of the unit can mean.
///
/// Fragments are copied verbatim into functions that have parameters and variables of their own. If the unit
/// uses a name anywhere, the generated one gets an underscore.
struct LocalNames {
  let action: ByteText
  let effect: ByteText
  let flow: ByteText
  let navigation: ByteText
  let place: ByteText
  let screen: ByteText
  let state: ByteText
  let style: ByteText
  let itself = ByteText(copying: "self")
  /// How a handler reaches the routes of its state, whatever a parameter may be called.
  let routes: ByteText
  /// The parameters of the requirements of `FlowReducer`, each with its label where that is another word.
  let actionParameter: ByteText
  let screenParameter: ByteText

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
    flow = ByteText(copying: unused("flow"))
    navigation = ByteText(copying: unused("navigation"))
    place = ByteText(copying: unused("place"))
    screen = ByteText(copying: unused("screen"))
    state = ByteText(copying: unused("state"))
    style = ByteText(copying: unused("style"))
    routes = ByteText(copying: names.find("routes") == nil ? "routes" : "self.routes")
    actionParameter = parameter("action")
    screenParameter = parameter("screen")
  }

  func deallocate() {
    for text in [
      action, effect, flow, navigation, place, screen, state, style, itself, routes, actionParameter, screenParameter,
    ] {
      text.deallocate()
    }
  }
}
