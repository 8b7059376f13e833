/// `map`, compiled once.
///
/// Without optimisation the standard library's `map` is emitted into each file that calls it: 1,600 bytes of machine code,
/// which swiftc makes anew in a hundred files of the plugin's tool. This method has the same type, so it hides that one.
/// Optimised builds specialise it as they specialise the other.
extension Collection {
  @inlinable
  package func map<T, E: Error>(_ transform: (Element) throws(E) -> T) throws(E) -> [T] {
    let count = count
    if count == 0 { return [] }
    var result: [T] = []
    result.reserveCapacity(count)
    var index = startIndex
    var done = 0
    // It counts, because each comparison of indices would be two more calls.
    while done < count {
      result.append(try transform(self[index]))
      formIndex(after: &index)
      done &+= 1
    }
    return result
  }
}
