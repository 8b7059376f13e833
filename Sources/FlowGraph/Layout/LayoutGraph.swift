/// The input of the layout: boxes with sizes, and arrows between them with the sizes of their labels. The layout does
/// not know what they stand for.
///
/// The layout has the stages of Sugiyama, Tagawa and Toda, "Methods for Visual Understanding of Hierarchical System
/// Structures" (IEEE SMC 11, 1981): circles are broken (``CycleRemoval``), boxes get layers (``NetworkSimplex``), the
/// order in each layer is chosen so that few arrows cross (``CrossingReduction``), then come the places
/// (``BrandesKoepf``) and the lines (``LayeredLayout``). Labels are boxes in layers of their own, as in Gansner,
/// Koutsofios, North and Vo, "A Technique for Drawing Directed Graphs" (IEEE TSE 19, 1993), so nothing overlaps them.
struct LayoutGraph {
  var nodes: [Size] = []
  var edges: [Edge] = []
  /// The nodes that are best at the top.
  var sources: [Int] = []

  struct Size {
    var width: Double
    var height: Double
  }

  struct Edge {
    var from: Int
    var to: Int
    /// The size of the label; `nil` without one.
    var label: Size?
  }
}

struct Point: Equatable {
  var x: Double
  var y: Double
}

/// The result of the layout. The places of boxes and labels are those of their centres.
struct LayoutResult {
  var nodes: [Point] = []
  /// The sizes of the boxes: those that were asked for, or more where lines to itself need the room.
  var sizes: [LayoutGraph.Size] = []
  /// By edge, in its own direction.
  var lines: [Line] = []
  var labels: [Point?] = []
  var size = LayoutGraph.Size(width: 0, height: 0)

  /// A line of cubic curves: the first point, then three for each curve.
  struct Line {
    var points: [Point] = []
  }
}
