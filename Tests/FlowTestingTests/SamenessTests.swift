import FlowRuntime
import Foundation
import Testing

@testable import FlowTesting

/// A type without `==`.
private enum Loose: Sendable {
  case none
  case other
  case data(Data)
  case date(Date)
  case plan(Plan)
  case pair(first: Int, second: Plan)
  case several([Loose])
  case optional(Plan?)
  case named([String: Plan])
  case any(any Sendable)
  case routes(Routes<Plan>)
  case node(Node)
}

/// A type whose description is the same for all values.
private struct Plan: Sendable, CustomStringConvertible {
  let number: Int
  var description: String { "plan" }

  init(_ number: Int) {
    self.number = number
  }
}

/// An object that may contain itself.
private class Node: @unchecked Sendable {
  let plan: Plan
  var next: Node?

  init(_ number: Int, next: Node? = nil) {
    plan = Plan(number)
    self.next = next
  }
}

private final class Leaf: Node, @unchecked Sendable {
  let plans: [Plan] = []
}

@Suite struct SamenessTests {
  @Test(
    "The same",
    arguments: [
      (.none, .none), (.data(Data([1])), .data(Data([1]))), (.plan(Plan(1)), .plan(Plan(1))),
      (.pair(first: 1, second: Plan(2)), .pair(first: 1, second: Plan(2))),
      (.several([.none, .plan(Plan(1))]), .several([.none, .plan(Plan(1))])),
      (.optional(Plan(1)), .optional(Plan(1))), (.optional(nil), .optional(nil)),
      (.named(["a": Plan(1), "b": Plan(2)]), .named(["b": Plan(2), "a": Plan(1)])),
      (.any((1, Plan(2))), .any((1, Plan(2)))),
      (.routes(Routes(root: Plan(1))), .routes(Routes(root: Plan(1)))),
      (.node(Node(1, next: Node(2))), .node(Node(1, next: Node(2)))), (.node(Leaf(1)), .node(Leaf(1))),
    ] as [(Loose, Loose)])
  func same(one: any Sendable, other: any Sendable) {
    #expect(Sameness.areSame(one, other))
  }

  @Test(
    "Not the same",
    arguments: [
      (.none, .other), (.data(Data([1, 2])), .data(Data([1, 3]))),
      (.date(Date(timeIntervalSinceReferenceDate: 0.25)), .date(Date(timeIntervalSinceReferenceDate: 0.75))),
      (.plan(Plan(1)), .plan(Plan(2))), (.plan(Plan(1)), .optional(Plan(1))),
      (.pair(first: 1, second: Plan(2)), .pair(first: 1, second: Plan(3))),
      (.several([.plan(Plan(1))]), .several([.plan(Plan(1)), .none])),
      (.several([.plan(Plan(1))]), .several([.plan(Plan(2))])),
      (.optional(Plan(1)), .optional(Plan(2))), (.optional(Plan(1)), .optional(nil)),
      (.named(["a": Plan(1)]), .named(["a": Plan(2)])), (.named(["a": Plan(1)]), .named(["b": Plan(1)])),
      (.any(1), .any(1 as Int8)), (.any(Int?.none), .any(String?.none)),
      (.routes(Routes(root: Plan(1))), .routes(Routes(root: Plan(2)))),
      (.routes(Routes(root: Plan(1))), .routes(Routes(root: Plan(1), container: .navigation))),
      (.node(Node(1, next: Node(2))), .node(Node(1, next: Node(3)))), (.node(Node(1)), .node(Leaf(1))),
      (.node(Leaf(1)), .node(Leaf(2))),
    ] as [(Loose, Loose)])
  func notTheSame(one: any Sendable, other: any Sendable) {
    #expect(!Sameness.areSame(one, other))
  }

  @Test func objectsThatHoldThemselvesComeToAnEnd() {
    let nodes = [Node(1), Node(1), Node(2)]
    for node in nodes { node.next = Node(3, next: node) }
    #expect(Sameness.areSame(nodes[0], nodes[0]))
    #expect(Sameness.areSame(nodes[0], nodes[1]))
    #expect(!Sameness.areSame(nodes[0], nodes[2]))
    for node in nodes { node.next = nil }
  }
}
