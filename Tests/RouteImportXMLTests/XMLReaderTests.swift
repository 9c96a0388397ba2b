import RouteImportXML
import Testing

@Suite("Reading XML")
struct XMLReaderTests {
  private func fault(_ text: String) -> XMLFault? {
    do throws(XMLFault) {
      _ = try XMLReader.read(Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test("each element has the line of its start tag")
  func lines() throws {
    let text =
      "<?xml version=\"1.0\"?>\r\n<!-- <a>\r\n\n -->\n<a\n  x='>'\n  y='1'\n><b/><![CDATA[<c>]]>\n<b\n/></a>"
    let document = try XMLReader.read(Array(text.utf8))
    #expect(document.elements.map(\.line) == [5, 8, 9])
    #expect(document.elements.map(\.name) == ["a", "b", "b"])
    #expect(document.elements[0].attributes.map(\.value) == [">", "1"])
  }

  @Test("prefixes mean their namespace URIs, whatever their names")
  func prefixes() throws {
    let text =
      "<a xmlns='u:d' xmlns:p='u:1'><p:b p:x='1' x='2'><c xmlns:p='u:2' p:x='3'/></p:b></a>"
    let document = try XMLReader.read(Array(text.utf8))
    #expect(document.elements.map(\.namespace) == ["u:d", "u:1", "u:d"])
    #expect(document.elements[1].attributes.map(\.namespace) == ["", "u:1"])
    #expect(document.elements[2].attributes.map(\.namespace) == ["u:2"])
  }

  @Test("instructions without content are skipped, and line numbers stay correct")
  func instructions() throws {
    let text = "<?xml version='1.0'?><?a?>\n<?b ?><a><?c?><![CDATA[<?d?>]]>\n<b/><?e f?></a><?g?>"
    let document = try XMLReader.read(Array(text.utf8))
    #expect(document.elements.map(\.line) == [2, 3])
    #expect(document.text(of: document.elements[0]) == "<?d?>\n")
    #expect(fault("<?a?>") != nil)
    #expect(fault("<??><a/>") != nil)
    #expect(fault("<?a") != nil)
    #expect(fault("<a><b <?c?>/></a>") != nil)
    #expect(fault("<a></a <?c?>>") != nil)
  }

  @Test(
    "invalid XML is refused",
    arguments: [
      "", "text", "<a>", "<a></b>", "<a x=1/>", "<a x='1' x='2'/>", "<a/><b/>", "<a><b></a></b>",
      "<",
      "<a x='<'/>", "<a>&</a>", "<p:a/>", "<a p:x='1'/>",
    ])
  func refused(_ text: String) { #expect(fault(text) != nil) }

  @Test("bytes that are not UTF-8 are refused, with their line")
  func encoding() {
    #expect(throws: XMLFault(message: "it is not UTF-8", line: 2)) {
      try XMLReader.read(Array("<a>\n<b".utf8) + [0xFE] + Array("/></a>".utf8))
    }
  }

  @Test("a file that is too large for the parser is refused before it is read")
  func large() {
    let bytes = Array("<a>".utf8) + [UInt8](repeating: 0x20, count: 12_000_000) + Array("</a>".utf8)
    let message = "it has 12 MB; at most 10 MB of XML are read from one file"
    #expect(throws: XMLFault(message: message, line: 1)) { try XMLReader.read(bytes) }
  }

  @Test("document types and entities are refused, with their lines")
  func types() {
    #expect(
      fault("<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY e 'x'>]>\n<a>&e;</a>")
        == XMLFault(message: "it has a document type, which is not supported", line: 2))
    #expect(
      fault("<a>\n<b x='&amp;&e;'/></a>")
        == XMLFault(message: "it uses the entity `e`, which is not supported", line: 2))
    #expect(fault("<a>&lt;&#65;&#x41;</a>") == nil)
  }

  @Test("elements may be nested deeply, but only to a limit, whatever their number")
  func depth() {
    func nested(_ levels: Int) -> String {
      String(repeating: "<a>\n", count: levels) + String(repeating: "</a>", count: levels)
    }
    #expect(fault(nested(256)) == nil)
    let tooDeep = XMLFault(message: "elements nest deeper than 256", line: 257)
    #expect(fault(nested(257)) == tooDeep)
    #expect(fault(nested(100_000)) == tooDeep)
    #expect(fault("<a>" + String(repeating: "<b x='/>'/><b></b>", count: 1000) + "</a>") == nil)
  }

  @Test("no message contains the parser's error number")
  func words() {
    for text in [
      "<a>&#0;</a>", "<a x='&#xZ;'/>", "<a>]]></a>", "<p:a/>", "<a><!-- -- --></a>", "<a b/>",
      "<1/>", "<a x='1'y='2'/>", "<?xml?><a/>", "<?xml version='9'?><a/>", "<a/>b",
      "<a xmlns:='x'/>",
      "<?xml version='1.0' encoding='none'?><a/>", "<a>\u{FFFF}</a>", "<a b='1' b='2'/>", "a", "<a",
    ] {
      guard let fault = fault(text) else { continue }
      #expect(!fault.message.contains { $0.isNumber }, "\(text): \(fault.message)")
    }
  }
}
