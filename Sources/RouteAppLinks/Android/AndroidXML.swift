import RouteBase

/// Writes a resource file of Android: a tag with one attribute stands on its line, one with more has
/// a line for each.
struct AndroidXML {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  private var open: [String] = []
  /// Whether the last start tag waits for its end.
  private var isPending = false

  typealias Attribute = (name: String, value: String)

  mutating func start(_ name: String, _ attributes: [Attribute]) {
    endStart()
    text += indent + "<" + name
    let lead = attributes.count > 1 ? "\n" + indent + "    " : " "
    for (name, value) in attributes { text += lead + "\(name)=\"\(XMLText.path(value))\"" }
    open.append(name)
    isPending = true
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    text += isPending ? " />\n" : indent + "</\(name)>\n"
    isPending = false
  }

  mutating func tag(_ name: String, _ attributes: [Attribute]) {
    start(name, attributes)
    end()
  }

  private mutating func endStart() {
    if isPending { text += ">\n" }
    isPending = false
  }

  /// Indentation ends at 64 levels: it would be quadratic in the depth.
  private var indent: String { String(repeating: "    ", count: min(open.count, 64)) }
}
