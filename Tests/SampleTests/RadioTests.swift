import FlowRuntime
import FlowTestSupport
import FlowTesting
import Foundation
import Testing

@testable import RadioSample

@MainActor
@Suite("Radio", .timeLimit(.minutes(10)))
struct RadioTests {
  @Test("The radio plays on while one goes back, and trouble is shown on whatever is there")
  func playing() async {
    let (songs, play) = AsyncStream<String>.makeStream()
    let store = TestStore(initialState: Radio.State()) { Radio(tuner: Tuner(songs: { _ in songs })) }
    await store.receive(.player(.resume))
    await store.send(screen: .stations(.stationTapped(name: "Jazz"))) { $0.routes.push(.station(name: "Jazz")) }
    await store.receive(.player(.play("Jazz"))) { $0.player.station = "Jazz" }
    await store.send(screen: .station(.closeTapped)) { $0.routes.goBack() }
    play.yield("So What")
    await store.receive(.player(.heard("So What"))) { $0.player.song = "So What" }
    await store.send(screen: .stations(.playingTapped)) { $0.routes.push(.station(name: "Jazz")) }
    play.finish()
    await store.receive(.player(.lost)) { $0.player = RadioPlayer.State() }
    await store.receive(.player(.delegate(.failed(station: "Jazz")))) {
      $0.routes.presentSheet(.trouble(station: "Jazz"))
    }
    await store.finish()
  }

  @Test("A radio that is restored resumes the station that it played")
  func restoration() async throws {
    var state = Radio.State()
    state.player.station = "Jazz"
    state.player.song = "So What"
    let data = try JSONEncoder().encode(FlowSnapshot(state))
    let restored = try JSONDecoder().decode(FlowSnapshot<Radio.State>.self, from: data).state
    #expect(restored.player.song == nil)
    let store = Store(initialState: restored) {
      Radio(tuner: Tuner(songs: { station in AsyncStream { $0.yield("\(station) again") } }))
    }
    await waitUntil { store.state.player.song == "Jazz again" }
  }
}
