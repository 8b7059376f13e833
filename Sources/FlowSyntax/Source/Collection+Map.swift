/// The method `map`, compiled only once.
///
/// Without optimisation, the standard library's `map` is emitted into each file that calls it: 1,600 bytes of machine code, in
/// a hundred files of the plugin's tool. This method has the same type and hides the other one. Optimised builds specialise it
/// in the same way.
extension Collection {
  @inlinable
  package func map<T, E: Error>(_ transform: (Element) throws(E) -> T) throws(E) -> [T] {
    let count = count
    if count == 0 { return [] }
    var result: [T] = []
    result.reserveCapacity(count)
    var index = startIndex
    var done = 0
    // Counts elements, because comparing indices would take two more calls each time.
    while done < count {
      result.append(try transform(self[index]))
      formIndex(after: &index)
      done &+= 1
    }
    return result
  }
}
