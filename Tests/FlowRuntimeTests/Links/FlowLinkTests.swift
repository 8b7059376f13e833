import FlowRuntime
import Testing

@Suite struct FlowLinkTests {
  @Test(arguments: [
    // Where the path begins.
    ("/numbers/3", ["numbers", "3"]),
    ("numbers/3", ["numbers", "3"]),
    ("https://example.com/numbers/3", ["numbers", "3"]),
    ("HTTP://user:secret@example.com:8080/numbers", ["numbers"]),
    ("https://example.com", []),
    ("https:/numbers", ["numbers"]),
    ("myapp://numbers/3", ["numbers", "3"]),
    ("my-app+x.2://user@numbers:80/3", ["numbers", "3"]),
    ("myapp:///numbers/3", ["numbers", "3"]),
    ("myapp:numbers/3", ["numbers", "3"]),
    ("myapp://[::1]/3", ["[::1]", "3"]),
    ("2app:numbers", ["2app:numbers"]),
    ("/at/12:30", ["at", "12:30"]),
    ("//numbers/3", ["numbers", "3"]),
    ("", []),
    ("/", []),
    // Segments.
    ("/numbers//3/", ["numbers", "3"]),
    ("/a%2Fb/c", ["a/b", "c"]),
    ("/caf%C3%A9/%e2%82%ac", ["café", "€"]),
    ("/a+b", ["a+b"]),
    ("/a b/ü", ["a b", "ü"]),
    ("/./..", [".", ".."]),
    ("/a%3Fb%23", ["a?b#"]),
    ("/numbers#top/3", ["numbers"]),
    ("/numbers#50%", ["numbers"]),
    ("https://50%/numbers", ["numbers"]),
  ])
  func thePath(of text: String, is path: [String]) throws {
    #expect(try FlowLink(text).path == path)
  }

  @Test(arguments: [
    ("/a", [:]),
    ("/a?", [:]),
    ("/a?tab=notes", ["tab": "notes"]),
    ("?tab=notes&x=1#y=2", ["tab": "notes", "x": "1"]),
    ("/a?q=two+words%2B", ["q": "two words+"]),
    ("/a?the+name=1", ["the name": "1"]),
    ("/a?flag&&other=", ["flag": "", "other": ""]),
    ("/a?x=1&x=2", ["x": "1"]),
    ("/a?x=1&%78=2", ["x": "1"]),
    ("/a?e=a=b", ["e": "a=b"]),
    ("/a?p=/b/c?d", ["p": "/b/c?d"]),
    ("/a?=v", ["": "v"]),
  ])
  func theQuery(of text: String, is query: [String: String]) throws {
    #expect(try FlowLink(text).query == query)
  }

  @Test(arguments: [
    ("/50%", "50%"), ("/a%2/b", "a%2"), ("/ok/%zz", "%zz"), ("/%C3", "%C3"), ("/%FF%FE", "%FF%FE"),
    ("/%ED%A0%80", "%ED%A0%80"), ("/a?x=%4", "%4"), ("/a?%=1", "%"), ("myapp://50%/a", "50%"),
  ])
  func whatIsNotPercentEncodedIsRefusedByName(_ text: String, _ part: String) {
    #expect(throws: LinkError.malformedEncoding(text: part)) { try FlowLink(text) }
  }

  @Test(arguments: [
    String(repeating: "/a", count: 65), "app:/" + String(repeating: "/a", count: 100_000),
    "/" + String(repeating: "a", count: 16_385), "/?a=" + String(repeating: "%C3%BC", count: 8_192),
    String(repeating: "/" + String(repeating: "a", count: 257), count: 64),
    "/?" + String(repeating: "a=b&", count: 8_193),
  ])
  func aTextHasLimits(_ text: String) {
    #expect(throws: LinkError.tooLong) { try FlowLink(text) }
  }

  @Test(arguments: [
    String(repeating: "/a/", count: 64), "/" + String(repeating: "a", count: 16_384),
    "/a?b=c#" + String(repeating: "a", count: 100_000), "/" + String(repeating: "%C3%BC", count: 8_192),
  ])
  func whatIsWithinTheLimitsIsALinkHoweverItIsWritten(_ text: String) throws {
    let link = try FlowLink(text)
    #expect(try FlowLink(link.description) == link)
  }

  @Test func linksAreEqualHoweverTheyWereWritten() throws {
    #expect(try FlowLink("https://a.example/x/y?b=2&a=1#z") == FlowLink("/x//%79/?a=1&b=2&a=3"))
    #expect(try FlowLink("/x") != FlowLink("/X"))
    #expect(try FlowLink("/x?a=1") != FlowLink("/x"))
  }

  @Test func theDescriptionIsALinkToTheSame() throws {
    let link = FlowLink(path: ["a/b", "", "é", "1:2"], query: ["z": "", "q": "x&y=z +%"])
    #expect(link.description == "/a%2Fb/%C3%A9/1%3A2?q=x%26y%3Dz%20%2B%25&z=")
    #expect(try FlowLink(link.description) == link)
    #expect(FlowLink(path: []).description == "/")
  }

  @Test(arguments: [(-1, "/a/b?c=d"), (0, "/a/b?c=d"), (1, "/b?c=d"), (2, "/?c=d"), (9, "/?c=d")])
  func dropping(_ count: Int, leaves rest: String) throws {
    #expect(try FlowLink("/a/b?c=d").dropping(count).description == rest)
  }

  @Test(arguments: [
    (LinkError.noMatch(FlowLink(path: ["a"])), "No link of the flow matches `/a`."),
    (.missingValue(name: "tab"), "The link has no value for `tab`."),
    (.malformedEncoding(text: "%z"), "`%z` is not percent-encoded UTF-8."),
    (.tooLong, "The link has more than 64 segments or 16384 bytes."),
    (
      .inFlow("Shop", .inFlow("Basket", .invalidValue(name: "number", text: "x", expectedType: "Int"))),
      "Shop: Basket: `x` is not a valid Int for `number`."
    ),
  ])
  func errorsSayWhatIsAtFault(_ error: LinkError, _ text: String) {
    #expect("\(error)" == text)
  }

  @Test func theUnderlyingErrorIsTheOneOfTheInnermostFlow() {
    let inner = LinkError.missingValue(name: "q")
    #expect(LinkError.inFlow("Shop", .inFlow("Search", inner)).underlying == inner)
    #expect(inner.underlying == inner)
  }
}
