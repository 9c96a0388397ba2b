/// What the code of an Android app says about its navigation graphs in one place.
package struct AndroidMention: Sendable, Hashable {
  /// The kinds of mention, each with the letter that stands for it in a message.
  package enum Kind: Character, Sendable, CaseIterable {
    /// The class declared here contains what follows.
    case declaration = "C"
    /// `R.id.NAME` in a call that navigates.
    case destination = "I"
    /// `R.id.NAME` as a start destination.
    case start = "S"
    /// `R.navigation.NAME`
    case graph = "G"
    /// `R.layout.NAME`, or the layout of a class for view binding.
    case layout = "L"
    /// `R.menu.NAME`
    case menu = "U"
    /// An action of a generated class: `HomeFragmentDirections.toCart` is `HomeFragment toCart`.
    case action = "A"
    /// The name of another class of the project.
    case name = "N"
    /// Another class of the project, of which the code makes an instance.
    case instance = "M"
  }

  package var kind: Kind
  package var line: Int
  /// The name; for an action, its class, a space and its name.
  package var name: String

  package init(_ kind: Kind, _ line: Int, _ name: String) {
    self.kind = kind
    self.line = line
    self.name = name
  }

  /// Mentions as lines of a message.
  package static func encode(_ mentions: [AndroidMention]) -> [UInt8] {
    var result: [UInt8] = []
    for mention in mentions {
      result += "\(mention.kind.rawValue) \(mention.line) \(mention.name)\n".utf8
    }
    return result
  }

  /// The mentions in the lines of a message; a line that is none is left out.
  package static func decode(_ bytes: [UInt8]) -> [AndroidMention] {
    bytes.split(separator: 0x0A).compactMap { line in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 2)
      guard words.count == 3, let letter = words[0].first, let kind = Kind(rawValue: letter),
        let number = Int(words[1])
      else { return nil }
      return AndroidMention(kind, number, String(words[2]))
    }
  }
}
