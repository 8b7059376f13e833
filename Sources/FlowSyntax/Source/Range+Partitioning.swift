extension Range<Int> {
  /// The first index where a condition is true, found by binary search; the end if it is nowhere true. The condition must be
  /// true at all later indices too.
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
