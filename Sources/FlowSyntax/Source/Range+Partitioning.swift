extension Range<Int> {
  /// The first index at which a condition holds, if it then holds at all later indices; the end if it holds nowhere. It
  /// is found by binary search.
  ///
  /// ```swift
  /// let first = edits.indices.partitioningIndex { edits[$0].location.range.start >= start }
  /// ```
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
