import FlowRuntime

/// Where music comes from.
struct Tuner: Sendable {
  /// The songs of a station, for as long as somebody listens. The stream ends if the station cannot be heard any more.
  var songs: @Sendable (_ station: String) -> AsyncStream<String>
}

/// Plays one station at a time.
struct RadioPlayer: Reducer {
  struct State: Equatable, Sendable, Codable {
    var station: String?
    var song: String?

    init() {}

    /// What is heard is not restored, but the station that was.
    private enum CodingKeys: CodingKey { case station }
  }

  enum Action: Equatable, Sendable {
    /// Goes on with the station that was played when the app was left.
    case resume
    case play(String)
    case stop
    case heard(String)
    case lost
    case delegate(Delegate)

    /// What the flow around it wants to know.
    enum Delegate: Equatable, Sendable { case failed(station: String) }
  }

  private enum Effects { case playing }

  let tuner: Tuner

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .resume:
      return state.station.map { play($0) } ?? .none
    case .play(let station):
      state = State()
      state.station = station
      return play(station)
    case .stop:
      state = State()
      return .cancel(id: Effects.playing)
    case .heard(let song):
      state.song = song
      return .none
    case .lost:
      guard let station = state.station else { return .none }
      state = State()
      return .send(.delegate(.failed(station: station)))
    case .delegate:
      return .none
    }
  }

  private func play(_ station: String) -> Effect<Action> {
    .run { [tuner] send in
      for await song in tuner.songs(station) { await send(.heard(song)) }
      if !Task.isCancelled { await send(.lost) }
    }
    .cancellable(id: Effects.playing, cancelInFlight: true)
  }
}
