package import FlowRuntime

/// The app's own values of Boolean properties that the flow has set to `true`, for example while a `stays if` condition holds.
package struct FormerSettings {
  private var former: [ScreenPlace: Bool] = [:]

  package init() {}

  /// Sets a property to `true`, or back to the value of the app.
  ///
  /// - Parameters:
  ///   - isOn: whether the flow needs the property to be `true`.
  ///   - place: the place of the screen or the layer with the property.
  ///   - value: the value of the property now.
  ///   - write: sets the property. It is not called if the flow has nothing to change.
  package mutating func set(_ isOn: Bool, at place: ScreenPlace, former value: Bool, write: (Bool) -> Void) {
    if isOn {
      if former[place] == nil { former[place] = value }
      write(true)
    } else if let old = former.removeValue(forKey: place) {
      write(old)
    }
  }

  /// Drops the settings of places that have left.
  package mutating func forget(_ hasLeft: (ScreenPlace) -> Bool) {
    if !former.isEmpty { former = former.filter { !hasLeft($0.key) } }
  }
}
