/// The input of the layout: boxes with sizes, and arrows with the sizes of their labels. The layout does not know what they
/// represent.
///
/// The stages are those of Sugiyama, Tagawa and Toda, "Methods for Visual Understanding of Hierarchical System Structures"
/// (IEEE SMC 11, 1981):
///
/// 1. ``CycleRemoval`` breaks cycles.
/// 2. ``NetworkSimplex`` assigns boxes to layers.
/// 3. ``CrossingReduction`` orders each layer so that few arrows cross.
/// 4. ``BrandesKoepf`` chooses the positions.
/// 5. ``LayeredLayout`` draws the lines.
///
/// Labels are boxes in layers of their own, as in Gansner, Koutsofios, North and Vo, "A Technique for Drawing Directed Graphs"
/// (IEEE TSE 19, 1993), so nothing overlaps them.
struct LayoutGraph {
  var nodes: [Size] = []
  var edges: [Edge] = []
  /// The nodes that should be at the top.
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

/// The result of the layout. Positions of boxes and labels are their centres.
struct LayoutResult {
  var nodes: [Point] = []
  /// The sizes of the boxes: as requested, or larger if lines from a box to itself need the space.
  var sizes: [LayoutGraph.Size] = []
  /// The line of each edge, in the direction of the edge.
  var lines: [Line] = []
  var labels: [Point?] = []
  var size = LayoutGraph.Size(width: 0, height: 0)

  /// A line of cubic curves: a first point, then three points for each curve.
  struct Line {
    var points: [Point] = []
  }
}
