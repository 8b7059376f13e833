extension Routes where Screen: Decodable {
  /// Decodes the routes from the bottom up, and stops at the first damaged route, or above a child flow that lost routes.
  ///
  /// - Parameters:
  ///   - container: the routes.
  ///   - log: records the routes that are left out.
  /// - Throws: the error of the bottom route if that route is damaged. Nothing is recorded then.
  static func longestPrefix(
    of container: inout some UnkeyedDecodingContainer, _ log: RestorationLog
  ) throws -> [Route<Screen>] {
    var elements: [Route<Screen>] = []
    var ids: Set<RouteID> = []
    while !container.isAtEnd {
      let path = container.codingPath + [IndexKey(elements.count)]
      let cuts = log.cuts
      do {
        elements.append(try log.attempt { try next(of: &container, onStackOf: &ids, at: path) })
      } catch {
        if elements.isEmpty { throw error }
        log.add(FlowLoss(rest(of: container, from: elements.count), at: path, error))
        break
      }
      if log.cuts > cuts, !container.isAtEnd {
        let path = container.codingPath + [IndexKey(elements.count)]
        let reason = "The child flow below lost routes."
        log.add(FlowLoss(rest(of: container, from: elements.count), at: path, because: reason))
        break
      }
    }
    return elements
  }

  private static func next(
    of container: inout some UnkeyedDecodingContainer, onStackOf ids: inout Set<RouteID>, at path: [any CodingKey]
  ) throws -> Route<Screen> {
    let route = try container.decode(Route<Screen>.self)
    try DecodingError.check(fault(of: route, onStackOf: &ids), at: path)
    return route
  }

  /// The number of routes that are left out. It is 1 if the decoder does not know the length of the list.
  private static func rest(of container: some UnkeyedDecodingContainer, from index: Int) -> FlowLoss.Part {
    .routes(count: Swift.max(1, (container.count ?? 0) - index))
  }
}

extension Routes {
  /// Gives a navigation container to each layer that was saved without one. An earlier version of the app, which pushed no
  /// screens in such a layer, saved the state. A container that the flow names explicitly stays.
  ///
  /// - Parameter opensNavigation: whether a screen can be the first of a layer with pushed screens.
  public mutating func inferContainers(_ opensNavigation: (Screen) -> Bool) {
    for index in elements.indices {
      let route = elements[index]
      if route.kind == .push || route.kind.isAlertOrDialog || route.container != nil || !opensNavigation(route.screen) { continue }
      elements[index] = Route(
        id: route.id, screen: route.screen, kind: route.kind, container: .navigation, extras: route.extras)
    }
  }
}

/// The key of an element of an array.
struct IndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { "\(intValue ?? 0)" }

  init(_ index: Int) {
    intValue = index
  }

  init?(intValue: Int) {
    self.init(intValue)
  }

  init?(stringValue: String) {
    return nil
  }
}
