/// A sequence that is joined with another in logarithmic time and shares its parts with its copies.
///
/// Effects are composed by appending to what an earlier reducer returned, a value that others may hold
/// too. An array would be copied each time, and a chain of pairs would be as deep as it is long, so
/// that walking or freeing it could overflow the stack. This is a tree with its elements at the leaves,
/// kept balanced by height (as in AVL trees).
@usableFromInline
struct Rope<Element> {
  let tree: Tree

  indirect enum Tree {
    case leaf(Element)
    case branch(Tree, Tree, height: Int)

    var height: Int {
      switch self {
      case .leaf: 0
      case .branch(_, _, let height): height
      }
    }
  }

  init(_ element: Element) {
    tree = .leaf(element)
  }

  private init(_ tree: Tree) {
    self.tree = tree
  }

  func joined(with other: Rope) -> Rope {
    Rope(Self.join(tree, other.tree))
  }

  func map<T>(_ transform: (Element) -> T) -> Rope<T> {
    Rope<T>(Self.map(tree, transform))
  }

  /// The elements from first to last.
  var elements: [Element] {
    var found: [Element] = []
    var waiting = [tree]
    while let next = waiting.popLast() {
      switch next {
      case .leaf(let element):
        found.append(element)
      case .branch(let left, let right, _):
        waiting.append(right)
        waiting.append(left)
      }
    }
    return found
  }

  /// How many elements lie on the longest way down, for tests of the balance.
  var height: Int { tree.height }

  private static func map<T>(_ tree: Tree, _ transform: (Element) -> T) -> Rope<T>.Tree {
    switch tree {
    case .leaf(let element): .leaf(transform(element))
    case .branch(let left, let right, let height):
      .branch(map(left, transform), map(right, transform), height: height)
    }
  }

  private static func branch(_ left: Tree, _ right: Tree) -> Tree {
    .branch(left, right, height: max(left.height, right.height) + 1)
  }

  /// Joins two balanced trees: goes down the inner side of the taller one until the heights fit, and
  /// restores the balance on the way up.
  private static func join(_ left: Tree, _ right: Tree) -> Tree {
    if left.height > right.height + 1, case .branch(let outer, let inner, _) = left {
      return balanced(outer, join(inner, right))
    }
    if right.height > left.height + 1, case .branch(let inner, let outer, _) = right {
      return balanced(join(left, inner), outer)
    }
    return branch(left, right)
  }

  /// A branch of two trees whose heights differ by two at most.
  private static func balanced(_ left: Tree, _ right: Tree) -> Tree {
    if right.height > left.height + 1, case .branch(let inner, let outer, _) = right {
      if inner.height > outer.height, case .branch(let low, let high, _) = inner {
        return branch(branch(left, low), branch(high, outer))
      }
      return branch(branch(left, inner), outer)
    }
    if left.height > right.height + 1, case .branch(let outer, let inner, _) = left {
      if inner.height > outer.height, case .branch(let low, let high, _) = inner {
        return branch(branch(outer, low), branch(high, right))
      }
      return branch(outer, branch(inner, right))
    }
    return branch(left, right)
  }
}

extension Rope: Sendable where Element: Sendable {}
extension Rope.Tree: Sendable where Element: Sendable {}
