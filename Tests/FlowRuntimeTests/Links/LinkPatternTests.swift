import FlowRuntime
import Testing

@Suite struct LinkPatternTests {
  @Test(arguments: [
    ("/numbers", "/numbers", [:]),
    ("numbers/", "/numbers", [:]),
    ("/", "/", [:]),
    ("/", "https://example.com?x=1", [:]),
    ("/numbers/{number}", "/numbers/3", ["number": "3"]),
    ("/numbers/{number: Int}", "/numbers/3", ["number": "3"]),
    ("/{a}/{b}", "/x%2Fy/z", ["a": "x/y", "b": "z"]),
    ("/{a}?tab={tab}", "/x?tab=t&other=o", ["a": "x", "tab": "t"]),
    ("/{a}?tab={tab}", "/x", ["a": "x"]),
    ("/{a}?t={tab: [String: Int]?}&mode=edit", "/x?mode=edit&t=1", ["a": "x", "tab": "1"]),
    ("/caf%C3%A9?q=a+b", "/café?q=a%20b", [:]),
    ("/item-{id}", "/item-%7Bid%7D", [:]),
    ("/{}", "/%7B%7D", [:]),
    ("/{a", "/%7Ba", [:]),
  ])
  func fits(_ pattern: String, _ link: String, _ texts: [String: String]) throws {
    let match = try #require(try FlowLink(link).match(LinkPattern(pattern)))
    for (name, text) in texts { #expect(match.text(name) == text) }
    #expect(match.text("no such name") == nil)
    #expect(match.rest.path.isEmpty)
  }

  @Test(arguments: [
    ("/numbers", "/"), ("/numbers", "/Numbers"), ("/numbers", "/numbers/3"), ("/numbers/{number}", "/numbers"),
    ("/{a}/edit", "/3/show"), ("/", "/a"), ("/a?mode=edit", "/a"), ("/a?mode=edit", "/a?mode=show"),
    ("/a?flag", "/a?flag=1"), ("/100%", "/100"),
  ])
  func doesNotFit(_ pattern: String, _ link: String) throws {
    #expect(try FlowLink(link).match(LinkPattern(pattern)) == nil)
  }

  @Test(arguments: [
    ("/shop", "/shop/items/3?tab=x", "/items/3?tab=x"), ("/shop", "/shop", "/"), ("/", "/shop", "/shop"),
    ("/{a}", "/shop/items", "/items"), ("/shop?tab={tab}", "/shop/items?tab=x", "/items?tab=x"),
  ])
  func aPrefixLeavesTheRest(_ pattern: String, _ link: String, _ rest: String) throws {
    let match = try #require(try FlowLink(link).match(LinkPattern(pattern), allowingPrefix: true))
    #expect(match.rest.description == rest)
  }

  @Test(arguments: ["/shop/items", "/store"])
  func whatIsNoPrefixDoesNotFit(_ pattern: String) {
    #expect(FlowLink(path: ["shop"]).match(LinkPattern(pattern), allowingPrefix: true) == nil)
  }

  /// The most specific patterns first. The patterns in one group are equally specific.
  private static let order: [[LinkPattern]] = [
    ["/a/b/{c}", "/b/b/{other}"],
    ["/a/b"],
    ["/a/{b}/c"],
    ["/a/{b}"],
    ["/a?x=1&y=2"],
    ["/a?x=1"],
    ["/a", "/a?x={x}"],
    ["/{a}/b"],
    ["/{a}/{b}"],
    ["/{a}"],
    ["/"],
  ]

  @Test func literalsGoBeforeValuesAndLongerBeforeShorter() {
    for (own, patterns) in Self.order.enumerated() {
      for (other, others) in Self.order.enumerated() {
        for pattern in patterns {
          for another in others {
            #expect(pattern.isMoreSpecific(than: another) == (own < other), "\(pattern), \(another)")
          }
        }
      }
    }
  }
}
