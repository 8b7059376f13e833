/// The outline of each kind of box.
enum NodeShape {
  static func markup(of kind: FlowMap.Node.Kind, _ place: MapLayout.Rectangle) -> String {
    let (x, y, width, height) = (place.x, place.y, place.width, place.height)
    let (right, bottom, middle) = (x + width, y + height, y + height / 2)
    switch kind {
    case .start:
      return "<circle cx=\"\((x + width / 2).short)\" cy=\"\(middle.short)\" r=\"\((min(width, height) / 2).short)\"/>"
    case .screen: return rectangle(place, radius: 10)
    case .feature: return rectangle(place, radius: 2)
    case .flow: return rectangle(place, radius: 5)
    case .child:
      // A second box inside means that the screen contains a flow.
      let inner =
        "<path class=\"in\" d=\"M\((x + 6).short) \(y.short)V\(bottom.short)M\((right - 6).short) \(y.short)V\(bottom.short)\"/>"
      return rectangle(place, radius: 2) + inner
    case .tab:
      return polygon([(x, bottom), (x + 8, y), (right - 8, y), (right, bottom)])
    case .exit: return rectangle(place, radius: height / 2)
    case .link:
      return polygon([(x, y), (right - 12, y), (right, middle), (right - 12, bottom), (x, bottom), (x + 10, middle)])
    case .event:
      return polygon([
        (x + 10, y), (right - 10, y), (right, middle), (right - 10, bottom), (x + 10, bottom), (x, middle),
      ])
    case .work:
      return polygon([
        (x + 8, y), (right - 8, y), (right, y + 8), (right, bottom - 8), (right - 8, bottom), (x + 8, bottom),
        (x, bottom - 8), (x, y + 8),
      ])
    }
  }

  private static func rectangle(_ place: MapLayout.Rectangle, radius: Double) -> String {
    "<rect x=\"\(place.x.short)\" y=\"\(place.y.short)\" width=\"\(place.width.short)\" height=\"\(place.height.short)\" rx=\"\(radius.short)\"/>"
  }

  private static func polygon(_ points: [(Double, Double)]) -> String {
    "<path d=\"M\(points.map { "\($0.0.short) \($0.1.short)" }.joined(separator: "L"))z\"/>"
  }
}
