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
