/// A part of the world.
public enum Continent: String, CaseIterable, Hashable, Sendable, Codable {
  case africa, america, asia, europe
}

/// A country. Links use its raw value.
public enum Country: String, CaseIterable, Hashable, Sendable, Codable {
  case brazil, kenya, norway, sweden, vietnam

  public var continent: Continent {
    switch self {
    case .brazil: .america
    case .kenya: .africa
    case .norway, .sweden: .europe
    case .vietnam: .asia
    }
  }

  /// The population in millions, rounded.
  public var inhabitants: Int {
    switch self {
    case .brazil: 213
    case .kenya: 53
    case .norway: 6
    case .sweden: 11
    case .vietnam: 101
    }
  }

  /// The sort orders of countries.
  public enum Order: String, CaseIterable, Hashable, Sendable, Codable {
    case name, inhabitants
  }
}

extension CountryList.State {
  /// The visible countries of the list.
  public var shown: [Country] {
    countries
      .filter { continent == nil || $0.continent == continent }
      .sorted { order == .name ? $0.rawValue < $1.rawValue : $0.inhabitants > $1.inhabitants }
  }
}
