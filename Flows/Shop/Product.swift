/// A product. Links use its raw value.
public enum Product: String, CaseIterable, Hashable, Sendable, Codable {
  case cup, pot, tea

  /// The price in cents.
  public var price: Int {
    switch self {
    case .cup: 900
    case .pot: 2_500
    case .tea: 600
    }
  }
}

extension [Product] {
  /// The total price in cents.
  public var total: Int { reduce(0) { $0 + $1.price } }

  /// Returns the products with one item of the given product removed.
  public func removing(_ product: Product) -> [Product] {
    var rest = self
    if let index = rest.lastIndex(of: product) { rest.remove(at: index) }
    return rest
  }
}
