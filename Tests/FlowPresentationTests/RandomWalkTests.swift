import FlowPresentation
import FlowRuntime
import FlowTestSupport
import Foundation
import SimulatedPlatform
import Testing

@testable import NestedFlow

/// The app, people and the system do random things at any time, even in the middle of an animation. `FLOW_WALK_STEPS` is the number
/// of steps for a nightly run.
@Suite struct RandomWalkTests {
  struct Setup: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let traits: PlatformTraits
    var hasColumns = false
  }

  static let setups = [
    Setup(testDescription: "SwiftUI", traits: .swiftUI),
    Setup(testDescription: "UIKit", traits: .uiKit),
    Setup(
      testDescription: "a Mac",
      traits: PlatformTraits(
        limits: [.onePresentation, .oneDismissal, .dismissalApart], reportedKinds: [.sheet, .cover], reportsPaths: false)),
    Setup(
      testDescription: "the strictest",
      traits: PlatformTraits(limits: .strictest, reportedKinds: [.sheet], reportsPaths: true)),
    Setup(testDescription: "SwiftUI with columns", traits: .swiftUI, hasColumns: true),
    Setup(testDescription: "UIKit with columns", traits: .uiKit, hasColumns: true),
  ]

  static let steps = TestExtent.number("FLOW_WALK_STEPS", all: 10_000, usual: 2_000)

  @Test("At rest the platform shows the plan, and nothing was lost", arguments: setups)
  func walk(_ setup: Setup) {
    let seed = SeededRandom.seed(for: "walk on \(setup.testDescription)")
    var walk = Walk(setup.traits, columns: setup.hasColumns, seed: seed)
    var done = 0
    while done < Self.steps {
      for _ in 0..<40 { walk.step() }
      walk.rest()
      done += 40
      guard walk.failures.isEmpty else { break }
    }
    #expect(walk.failures == [], "seed \(seed), after \(done) steps")
    // A short walk may have none of what follows.
    if done < 10_000 { return }
    #expect(walk.gestures > done / 100, "People have done something.")
    if setup.hasColumns { #expect(walk.left > 0 && walk.arranged > done / 1_000, "\(walk.left), \(walk.arranged)") }
    #expect(walk.refused > 0, "The flow has refused something.")
    #expect(walk.attempts > 0, "The flow was told of attempts to leave.")
    #expect(walk.followed <= walk.gestures, "Each gesture is one change at most.")
  }
}
