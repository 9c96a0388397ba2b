package import RoutePlan

/// The inputs of a URL: texts by the names of parameters, in memory that can be reused.
///
/// A list takes all texts of its name, in order; any other parameter takes the last one.
package struct URLInputs: Sendable {
  /// A text of a name, as a range in `text`; nil if the name is only known to have no text.
  struct Entry: Sendable {
    var name: NameID
    var range: Range<Int>?
  }

  private(set) var text: [UInt8] = []
  private(set) var entries: [Entry] = []
  /// The names that have an entry.
  private var names = NamedValues<Bool>()

  package init() {}

  /// The inputs of a dictionary. A name without texts has the empty list.
  package init(_ texts: [NameID: [String]]) {
    for (name, texts) in texts {
      if texts.isEmpty { entries.append(Entry(name: name, range: nil)) }
      for var text in texts { _ = text.withUTF8 { add($0, for: name) } }
    }
  }

  /// Removes all inputs. Their memory is kept.
  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    names.removeAll()
  }

  /// Adds a text, which must be UTF-8. Returns whether it is the first one of its name.
  @discardableResult
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>, for name: NameID) -> Bool {
    let start = self.text.count
    self.text.append(contentsOf: text)
    entries.append(Entry(name: name, range: start..<self.text.count))
    if names.place(of: name) != nil { return false }
    names.add(true, for: name)
    return true
  }
}
