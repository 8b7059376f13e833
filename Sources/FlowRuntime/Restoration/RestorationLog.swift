/// Records the losses while a snapshot is decoded.
///
/// A task has a log only while it decodes a snapshot. With a log, flows restore as much as possible. Without a log, any damage is
/// an error, as with every other type. The log is not passed in the decoder's `userInfo`, so that every kind of decoder works.
final class RestorationLog: Sendable {
  @TaskLocal static var current: RestorationLog?

  private struct Entries {
    var losses: [FlowLoss] = []
    var cuts = 0
  }

  private let entries = Locked(Entries())

  /// The losses so far.
  var losses: [FlowLoss] { entries.withLock { $0.losses } }

  /// The number of flows that have lost routes so far. If it grows while a route is decoded, a child flow in the route has lost
  /// routes. The routes above the route then have to be left out.
  var cuts: Int { entries.withLock { $0.cuts } }

  /// Resets the number of flows that have lost routes. It is called after flows without routes above them, such as those in tabs
  /// that are not selected.
  func setCuts(_ cuts: Int) { entries.withLock { $0.cuts = cuts } }

  /// Decodes a value without routes above it, for example a variable. If flows in the value lose routes, no other routes are
  /// lost.
  static func keepingCuts<Result>(_ decode: () throws -> Result) rethrows -> Result {
    guard let log = current else { return try decode() }
    let cuts = log.cuts
    defer { log.setCuts(cuts) }
    return try decode()
  }

  func add(_ loss: FlowLoss) {
    entries.withLock { entries in
      entries.losses.append(loss)
      switch loss.part {
      case .routes, .allRoutes: entries.cuts += 1
      case .variable, .absentVariable, .refused, .option, .tab, .column, .state: break
      }
    }
  }

  /// Decodes a part of the state. If that fails, the losses inside the part are forgotten, because the whole part is lost.
  func attempt<Result>(_ decode: () throws -> Result) throws -> Result {
    let before = entries.withLock { $0 }
    do {
      return try decode()
    } catch {
      entries.withLock { $0 = before }
      throw error
    }
  }
}
