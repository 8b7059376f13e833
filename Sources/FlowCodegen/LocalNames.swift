import FlowModel

/// The names that generated code uses for itself, none of which any fragment of the unit can mean.
///
/// Fragments are copied verbatim into functions that have parameters and variables of their own. If the unit
/// uses a name anywhere, the generated one gets an underscore.
struct LocalNames {
  let action: String
  let effect: String
  let flow: String
  let navigation: String
  let place: String
  let screen: String
  let state: String
  let style: String
  /// How a handler reaches the routes of its state, whatever a parameter may be called.
  let routes: String

  init(avoiding names: NameTable) {
    func unused(_ wish: String) -> String {
      var name = wish
      while names.find(name) != nil { name += "_" }
      return name
    }
    action = unused("action")
    effect = unused("effect")
    flow = unused("flow")
    navigation = unused("navigation")
    place = unused("place")
    screen = unused("screen")
    state = unused("state")
    style = unused("style")
    routes = names.find("routes") == nil ? "routes" : "self.routes"
  }

  /// A parameter with a label, which is said once where the name is the same.
  static func parameter(_ label: String, _ local: String) -> String {
    label == local ? label : "\(label) \(local)"
  }
}
