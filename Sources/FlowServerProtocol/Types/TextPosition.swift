package import FlowJSON

/// A position between two characters: a line and a column, both from 0. Columns are UTF-16 code units.
package struct TextPosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// Returns `nil` if a number is missing or negative.
  package init?(_ json: JSON) {
    guard let line = json["line"].integer, let character = json["character"].integer, line >= 0, character >= 0 else {
      return nil
    }
    self.init(line: line, character: character)
  }

  package var json: JSON { ["line": .integer(line), "character": .integer(character)] }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// The text between two positions.
package struct TextRange: Hashable, Sendable {
  package var start: TextPosition
  package var end: TextPosition

  package init(start: TextPosition, end: TextPosition) {
    self.start = start
    self.end = end
  }

  package init?(_ json: JSON) {
    guard let start = TextPosition(json["start"]), let end = TextPosition(json["end"]) else { return nil }
    self.init(start: start, end: end)
  }

  package var json: JSON { ["start": start.json, "end": end.json] }
}

/// A range in a document.
package struct TextLocation: Hashable, Sendable {
  package var uri: String
  package var range: TextRange

  package init(uri: String, range: TextRange) {
    self.uri = uri
    self.range = range
  }

  package var json: JSON { ["uri": .string(uri), "range": range.json] }
}

/// Text that takes the place of a range.
package struct TextEdit: Hashable, Sendable {
  package var range: TextRange
  package var newText: String

  package init(range: TextRange, newText: String) {
    self.range = range
    self.newText = newText
  }

  package var json: JSON { ["range": range.json, "newText": .string(newText)] }
}
