import FlowRuntime
import Testing

private func link(_ name: String) -> FlowLink { FlowLink(path: [name]) }

private final class Reader {
  var names: [String] = []
  func read(_ link: FlowLink) { names.append(link.path.joined()) }
}

@MainActor
@Suite struct LinkInboxTests {
  @Test func aColdStartLinkBeforeTheUserInterfaceIsReadyWaits() {
    let inbox = LinkInbox()
    let reader = Reader()
    inbox.receive(link("a"))
    inbox.receive(link("b"))
    #expect(inbox.waiting == [link("a"), link("b")])
    inbox.attach(reader.read)
    #expect(reader.names == ["a", "b"])
    inbox.receive(link("c"))
    #expect(reader.names == ["a", "b", "c"])
    #expect(inbox.waiting.isEmpty)
  }

  @Test func afterDetachingLinksWaitForTheNextHandler() {
    let inbox = LinkInbox()
    let first = Reader()
    let second = Reader()
    inbox.attach(first.read)
    inbox.receive(link("a"))
    inbox.detach()
    inbox.receive(link("b"))
    inbox.attach(second.read)
    #expect(first.names == ["a"])
    #expect(second.names == ["b"])
  }

  @Test func aLinkThatArrivesWhileAnotherIsHandledWaitsForItsTurn() {
    let inbox = LinkInbox()
    var events: [String] = []
    inbox.receive(link("a"))
    inbox.receive(link("b"))
    inbox.attach { link in
      events.append("\(link) begins")
      if link.path == ["a"] { inbox.receive(FlowLink(path: ["c"])) }
      events.append("\(link) ends")
    }
    #expect(events == ["/a begins", "/a ends", "/b begins", "/b ends", "/c begins", "/c ends"])
    inbox.detach()
  }

  @Test func aHandlerMayDetachOrReplaceItself() {
    let inbox = LinkInbox()
    let reader = Reader()
    let other = Reader()
    for name in ["a", "b", "c"] { inbox.receive(link(name)) }
    inbox.attach { link in
      reader.read(link)
      inbox.detach()
    }
    #expect(reader.names == ["a"])
    #expect(inbox.waiting == [link("b"), link("c")])
    inbox.attach { link in
      reader.read(link)
      inbox.attach(other.read)
    }
    #expect(reader.names == ["a", "b"])
    #expect(other.names == ["c"])
  }

  @Test func nothingIsHeldAfterDetachingOrReplacing() {
    let inbox = LinkInbox()
    weak var first: Reader?
    weak var second: Reader?
    do {
      let reader = Reader()
      first = reader
      inbox.attach(reader.read)
    }
    #expect(first != nil)
    do {
      let reader = Reader()
      second = reader
      inbox.attach(reader.read)
    }
    #expect(first == nil)
    #expect(second != nil)
    inbox.detach()
    #expect(second == nil)
  }

  @Test func theInboxGoesWithItsHandlerAndItsLinks() {
    weak var gone: LinkInbox?
    weak var handler: Reader?
    do {
      let inbox = LinkInbox()
      let reader = Reader()
      (gone, handler) = (inbox, reader)
      inbox.attach(reader.read)
    }
    #expect(gone == nil)
    #expect(handler == nil)
  }
}
