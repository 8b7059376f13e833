import FlowRuntime

/// The source of music.
struct Tuner: Sendable {
  /// Returns the songs of a station while somebody listens. The stream ends if the station is no longer available.
  var songs: @Sendable (_ station: String) -> AsyncStream<String>
}

/// Plays one station at a time.
struct RadioPlayer: Reducer {
  struct State: Equatable, Sendable, Codable {
    var station: String?
    var song: String?

    init() {}

    /// The station is saved with the state, but not the song.
    private enum CodingKeys: CodingKey { case station }
  }

  enum Action: Equatable, Sendable {
    /// Continues with the station that was playing when the user left the app.
    case resume
    case play(String)
    case stop
    case heard(String)
    case lost
    case delegate(Delegate)

    /// The failure that the flow handles.
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
