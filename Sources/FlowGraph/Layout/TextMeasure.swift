/// Estimates the width of a text without the font. It uses the widths of Helvetica, which are those of Arial and Liberation
/// Sans, and adds a little for wider fonts.
enum TextMeasure {
  /// - Parameter size: the size of the font, in points.
  /// - Returns: the width in points.
  static func width(of text: String, size: Double, isBold: Bool = false) -> Double {
    var units = 0
    for scalar in text.unicodeScalars { units += self.units(of: scalar) }
    return Double(units) / 1000 * size * (isBold ? 1.12 : 1.05)
  }

  /// The width of a character in thousandths of the font's size.
  private static func units(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "'": 222
    case "f", "t", " ", "!", ",", ".", "/", ":", ";", "I", "[", "]", "\\", "|": 278
    case "(", ")", "r", "-", "`", "{", "}": 334
    case "c", "k", "s", "v", "x", "y", "z", "J", "*", "^": 500
    case "\"": 355
    case "m", "M", "%": 833
    case "w", "C", "D", "H", "N", "R", "U": 722
    case "A", "B", "E", "K", "P", "S", "V", "X", "Y", "&": 667
    case "G", "O", "Q": 778
    case "F", "T", "Z", "L": 611
    case "W": 944
    case "@": 1015
    case "+", "<", ">", "=", "~": 584
    case _ where scalar.value < 0x250: 556
    // Marks that combine with another character.
    case _ where scalar.properties.canonicalCombiningClass != .notReordered: 0
    // East Asian letters and pictographs are square.
    case _ where scalar.value >= 0x1100: 1000
    default: 700
    }
  }
}
