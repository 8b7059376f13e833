package import Foundation

/// The actions of a user on a page, and the visible results.
extension Browser {
  /// Loads a page and waits until it has been shown.
  package func open(_ page: URL) throws {
    try load { try call("Page.navigate", ["url": page.absoluteString]) }
  }

  /// Starts something that loads a page, and waits until the page has been shown.
  package func load(_ begin: () throws -> Void) throws {
    forget("Page.loadEventFired")
    try begin()
    try wait(for: "Page.loadEventFired")
    try settle()
  }

  /// The value of a JavaScript expression as text. If it is a promise, the value of the promise.
  @discardableResult
  package func text(_ expression: String) throws -> String {
    let answer = try call(
      "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let exception = answer["exceptionDetails"] { throw BrowserError("\(expression.prefix(200)): \(exception)") }
    let result = answer["result"] as? Parameters
    return (result?["value"] as? String) ?? result?["value"].map { "\($0)" } ?? ""
  }

  /// Ends all animations, and waits for a frame.
  package func settle() throws {
    try text(
      """
      document.getAnimations().forEach((animation) => animation.finish());
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(""))))
      """)
  }

  /// Clicks at a point of the window.
  package func click(x: Double, y: Double) throws {
    for type in ["mousePressed", "mouseReleased"] {
      try call(
        "Input.dispatchMouseEvent", ["type": type, "x": x, "y": y, "button": "left", "clickCount": 1])
    }
  }

  /// Types text where the focus is.
  package func type(_ text: String) throws { try call("Input.insertText", ["text": text]) }

  /// Presses a key, such as `Enter`, `/` or `Control+Shift+Z`.
  package func press(_ keys: String) throws {
    let parts = keys.split(separator: "+").map(String.init)
    guard let key = parts.last else { return }
    let bits = ["Alt": 1, "Control": 2, "Meta": 4, "Shift": 8]
    let modifiers = parts.dropLast().reduce(0) { $0 | (bits[$1] ?? 0) }
    let named = ["Enter": 13, "Tab": 9, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40]
    let code = named[key] ?? Int(key.uppercased().unicodeScalars.first?.value ?? 0)
    var down: Parameters = ["type": "keyDown", "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code]
    if key == "Enter" { down["text"] = "\r" } else if key.count == 1, modifiers & 2 == 0 { down["text"] = key }
    try call("Input.dispatchKeyEvent", down)
    try call(
      "Input.dispatchKeyEvent", ["type": "keyUp", "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code])
  }

  /// Sets the size of the window and the preferences of its user.
  ///
  /// - Parameter features: media features, such as `["prefers-color-scheme": "dark"]`.
  package func show(width: Int, height: Int, features: [String: String] = [:]) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
    try call("Emulation.setEmulatedMedia", ["features": features.map { ["name": $0, "value": $1] }])
  }

  /// The window as PNG.
  package func screenshot() throws -> Data {
    let text = try call("Page.captureScreenshot", ["format": "png"])["data"] as? String
    return Data(base64Encoded: text ?? "") ?? Data()
  }

  /// The roles and names that a screen reader reads, from the outside in, without ignored nodes.
  package func accessibilityTree() throws -> [(depth: Int, role: String, name: String)] {
    let nodes = try call("Accessibility.getFullAXTree")["nodes"] as? [Parameters] ?? []
    let byID = Dictionary(nodes.map { ($0["nodeId"] as? String ?? "", $0) }) { first, _ in first }
    var list: [(depth: Int, role: String, name: String)] = []
    func value(_ node: Parameters, _ key: String) -> String { (node[key] as? Parameters)?["value"] as? String ?? "" }
    func visit(_ id: String, _ depth: Int) {
      guard let node = byID[id] else { return }
      let isHeard = node["ignored"] as? Bool != true
      if isHeard { list.append((depth, value(node, "role"), value(node, "name"))) }
      for child in node["childIds"] as? [String] ?? [] { visit(child, depth + (isHeard ? 1 : 0)) }
    }
    if let root = nodes.first?["nodeId"] as? String { visit(root, 0) }
    return list
  }
}
