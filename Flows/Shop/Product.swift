/// Something to buy. Its raw value is what a link calls it.
public enum Product: String, CaseIterable, Hashable, Sendable, Codable {
  case cup, pot, tea

  /// In cents.
  public var price: Int {
    switch self {
    case .cup: 900
    case .pot: 2_500
    case .tea: 600
    }
  }
}

extension [Product] {
  /// What all of them cost, in cents.
  public var total: Int { reduce(0) { $0 + $1.price } }

  /// The same products with one less of a kind.
  public func removing(_ product: Product) -> [Product] {
    var rest = self
    if let index = rest.lastIndex(of: product) { rest.remove(at: index) }
    return rest
  }
}
