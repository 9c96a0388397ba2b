import Foundation
import RouteBase
import RouteImport
#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads XML with the system's parser.
package enum XMLReader {
  /// The URI of the prefix `xml`, which needs no declaration.
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

  package static func read(
    _ bytes: [UInt8], allowing allowed: TagScanner.Allowed = .elements
  ) throws(XMLFault) -> XMLDocument {
    let limit = ImportMessage.fileLimit
    guard bytes.count <= limit else {
      throw XMLFault(
        message:
          "it has \(bytes.count / 1_000_000) MB; at most \(limit / 1_000_000) MB of XML are "
          + "read from one file", line: 1)
    }
    // The parser traps if a name is not UTF-8.
    if let range = UTF8Scanner.malformedRanges(in: SourceText(bytes)).first {
      let line = 1 + bytes[..<Int(range.start)].count { $0 == 0x0A }
      throw XMLFault(message: "it is not UTF-8", line: line)
    }
    let tags = try TagScanner(bytes, allowing: allowed)
    let lines = tags.lines
    let delegate = Delegate(lines: lines)
    // It also traps on an instruction without data.
    let parser = XMLParser(data: Data(tags.bytesWithoutBareInstructions))
    parser.shouldProcessNamespaces = false
    parser.shouldResolveExternalEntities = false
    parser.delegate = delegate
    let isRead = parser.parse()
    // `parse` may return true nevertheless.
    if let error = delegate.error ?? parser.parserError {
      throw XMLFault(
        message: "it is not valid XML: " + words(error), line: max(delegate.errorLine ?? 1, 1))
    }
    guard isRead, delegate.open.isEmpty, !delegate.document.elements.isEmpty,
      delegate.document.elements.count == lines.count
    else { throw XMLFault(message: "it is not valid XML: it has no root element", line: 1) }
    return delegate.document
  }

  /// The parser's error in words, for the most common ones.
  private static func words(_ error: any Error) -> String {
    switch (error as NSError).code {
    case 76: "a tag is closed by the end tag of another"
    case 5, 77: "a tag is not closed, or text follows its root element"
    case 4: "it does not begin with a tag"
    case 42: "an attribute is repeated"
    case 38: "an attribute has a `<`"
    case 39, 40: "an attribute's value is not in quotes"
    case 41, 65: "a tag is not well formed"
    case 6...8, 23: "a reference to a character is not well formed"
    case 73: "a `>` is missing"
    case 68: "a name is missing"
    case 62: "a `]]>` is in its text"
    case 201: "a prefix is not declared"
    case 9, 32, 81: "it has bytes that are not in its encoding"
    default: "it is not well formed"
    }
  }

  /// Collects what the parser reports.
  private final class Delegate: NSObject, XMLParserDelegate {
    var document = XMLDocument()
    /// The elements that are open, outermost first.
    var open: [Int] = []
    var error: (any Error)?
    var errorLine: Int?

    private let lines: [Int]
    /// The prefixes of each open element, including those of the elements around it, with their
    /// URIs.
    private var scopes: [[String: String]] = [["xml": XMLReader.xmlNamespace]]

    init(lines: [Int]) { self.lines = lines }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes values: [String: String] = [:]
    ) {
      var scope = scopes[scopes.count - 1]
      for (key, value) in values {
        if key == "xmlns" { scope[""] = value }
        if key.hasPrefix("xmlns:") { scope[String(key.dropFirst(6))] = value }
      }
      scopes.append(scope)
      var attributes: [XMLAttribute] = []
      for (key, value) in values where key != "xmlns" && !key.hasPrefix("xmlns:") {
        let (prefix, local) = Self.split(key)
        attributes.append(
          XMLAttribute(
            namespace: prefix.isEmpty ? "" : scope[prefix] ?? prefix, name: local, value: value))
      }
      attributes.sort { ($0.namespace, $0.name) < ($1.namespace, $1.name) }
      let (prefix, local) = Self.split(name)
      let index = document.elements.count
      document.elements.append(
        XMLElement(
          namespace: scope[prefix] ?? prefix, name: local, attributes: attributes,
          text: document.text.count..<document.text.count,
          line: index < lines.count ? lines[index] : parser.lineNumber))
      if let parent = open.last { document.elements[parent].children.append(index) }
      open.append(index)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      guard let index = open.popLast() else { return }
      scopes.removeLast()
      let start = document.elements[index].text.lowerBound
      document.elements[index].text = start..<document.text.count
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if !open.isEmpty { document.text += string.utf8 }
    }

    func parser(_ parser: XMLParser, foundCDATA data: Data) {
      if !open.isEmpty { document.text += data }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
      if self.error == nil {
        self.error = error
        errorLine = parser.lineNumber
        // Its interpretation of the rest would only be a guess.
        parser.abortParsing()
      }
    }

    private static func split(_ name: String) -> (prefix: String, local: String) {
      guard let colon = name.firstIndex(of: ":") else { return ("", name) }
      return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }
  }
}
