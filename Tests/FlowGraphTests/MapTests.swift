import FlowGraph
import FlowTestSupport
import Testing

/// The boxes and arrows of maps.
@Suite("What is on a map")
struct MapTests {
  private let shop = document(of: [
    """
    flow Shop {
      start home
      screen home { itemTapped -> push item  cartTapped -> sheet cart }
      screen item { moreTapped -> push detail }
      screen detail { lastTapped -> push last }
      screen last
      screen cart: Cart { exit left -> dismiss }
    }
    flow Cart { exit left  start list  screen list { leaveTapped -> exit left } }
    """
  ])

  private func titles(_ options: MapOptions) throws -> [String] {
    try FlowMap(shop, options: options).nodes.filter { $0.screen != nil }.map(\.id)
  }

  @Test("Children are open or folded")
  func children() throws {
    let open = try titles(MapOptions(flows: ["Shop"]))
    #expect(open == ["Shop.home", "Shop.item", "Shop.detail", "Shop.last", "Shop.cart", "Cart.list"])
    #expect(try titles(MapOptions(flows: ["Shop"], opensChildren: false)) == Array(open.dropLast()))
    #expect(try titles(MapOptions(flows: ["Cart"])) == ["Cart.list"])
  }

  @Test(
    "The surroundings of a screen",
    arguments: [
      (0, ["Shop.detail"]), (1, ["Shop.item", "Shop.detail", "Shop.last"]),
      (2, ["Shop.home", "Shop.item", "Shop.detail", "Shop.last"]),
    ])
  func around(depth: Int, expected: [String]) throws {
    #expect(try titles(MapOptions(around: "detail", depth: depth)) == expected)
  }

  @Test("What does not exist is said")
  func unknown() {
    #expect(throws: MapError(message: "there is no flow `Shp`; there are: Shop, Cart")) {
      _ = try FlowMap(shop, options: MapOptions(flows: ["Shp"]))
    }
    #expect(throws: MapError(message: "there is no screen `nowhere`")) {
      _ = try FlowMap(shop, options: MapOptions(around: "nowhere"))
    }
  }

  @Test("A map is no different from itself")
  func difference() throws {
    let map = try FlowMap(shop)
    #expect(!map.marked(since: map).hasChanges)
    #expect(map.marked(since: FlowMap()).hasChanges)
  }

  /// A package of modules with three flows each. A flow shows one flow of the next module.
  private static func package(_ modules: Int, screens: Int) -> [String: String] {
    var files = ["Package.swift": ""]
    for module in 0..<modules {
      let next = module + 1 < modules
      let body = (0..<screens).map {
        "  screen s\($0)(id: Int) {\n    nextTapped -> push s\(($0 + 1) % screens)(id: id)\n    backTapped -> back\n  }\n"
      }
      for flow in 0..<3 {
        files["Sources/M\(module)/F\(module)x\(flow).flow"] =
          (next ? "public import M\(module + 1)\n" : "") + "public flow F\(module)x\(flow) {\n  start s0(id: 1)\n" + body.joined()
          + (next ? "  screen child: F\(module + 1)x\(flow)\n" : "") + "}\n"
      }
    }
    return files
  }

  @Test("A page begins with the folded map if there are several modules and more than twelve flows")
  func folded() throws {
    for (modules, isFolded) in [(1, false), (4, false), (5, true)] {
      let page = try drawing(of: Self.package(modules, screens: 2), ["--format", "html"])
      #expect(page.contains("{\"title\":\"M0\"}") == isFolded, "\(modules) modules")
    }
    let single = (0..<30).map { ("Sources/One/F\($0).flow", "flow F\($0) {\n  start a\n  screen a\n}\n") } + [("Package.swift", "")]
    #expect(try !drawing(of: Dictionary(uniqueKeysWithValues: single), ["--format", "html"]).contains("{\"title\":\"One\"}"))
  }

  @Test("The page and the JSON of an app grow with its flows, not with who shows whom")
  func sizes() throws {
    func sizes(_ modules: Int) throws -> (source: Int, page: Int, json: Int) {
      let package = Self.package(modules, screens: 12)
      return try (
        package.values.reduce(0) { $0 + $1.utf8.count }, drawing(of: package, ["--format", "html"]).utf8.count,
        drawing(of: package, ["--format", "json"]).utf8.count
      )
    }
    let (small, large) = try (sizes(5), sizes(15))
    let growth = Double(large.source) / Double(small.source)
    #expect(Double(large.page) <= growth * Double(small.page))
    #expect(Double(large.json) <= growth * Double(small.json) * 1.02)
    // The scripts and the styles of the page are less than 200 KB.
    #expect(large.page <= 200_000 + 8 * large.source, "\(large)")
  }

  @Test("Units are joined, their own flows first")
  func joining() throws {
    let joined = FlowDocument(joining: [shop, document(ofSample: "Numbers")])
    #expect(joined.flows.map(\.name) == ["Shop", "Cart", "Numbers"])
    let map = try FlowMap(joined)
    #expect(
      map.edges.contains {
        $0.kind == .contains && map.nodes[$0.from].id == "Shop.cart" && map.nodes[$0.to].id == "Cart/start"
      })
  }
}
