/// Notes the losses while a snapshot is decoded.
///
/// A task has one only while it decodes a snapshot. Then flows keep what they can; otherwise any damage is an error, as
/// with every other type. It is not passed in the decoder's `userInfo`, so that each kind of decoder works as it is.
final class RestorationLog: Sendable {
  @TaskLocal static var current: RestorationLog?

  private struct Entries {
    var losses: [FlowLoss] = []
    var cuts = 0
  }

  private let entries = Locked(Entries())

  /// The losses so far.
  var losses: [FlowLoss] { entries.withLock { $0.losses } }

  /// How many flows have lost routes so far. If it grows while a route is decoded, what stood above the route in its
  /// flow stood above something that is gone.
  var cuts: Int { entries.withLock { $0.cuts } }

  /// Takes back what was said of flows that nothing stands on, as those in tabs that are not selected.
  func setCuts(_ cuts: Int) { entries.withLock { $0.cuts = cuts } }

  /// Decodes a value on which no route stands, for example a variable. If flows in it lose routes, no other routes are lost.
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
      case .variable, .absentVariable, .refused, .option, .tab, .state: break
      }
    }
  }

  /// Decodes a part of the state. If that fails, what was lost inside the part is forgotten: all of it is.
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
