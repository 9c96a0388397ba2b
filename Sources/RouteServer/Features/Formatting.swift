import RouteBase
import RoutePlan
import RouteSyntax

// The canonical form of a document, as edits of the lines that differ.

extension LanguageServer {
  func formatting(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let document = try document(request)
    writeFormat(document, to: &json)
  }

  func rangeFormatting(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, range) = try rangePlace(request)
    writeFormat(document, to: &json) { edit in
      // An insertion may be at either end; what is replaced has to be in the range.
      edit.isEmpty
        ? range.start <= edit.start && edit.start <= range.end
        : edit.start < max(range.end, range.start + 1) && edit.end > range.start
    }
  }

  func onTypeFormatting(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    // After a line end, the line above is complete; after a brace, the lines of its block.
    let line = document.text.line(of: Int(offset))
    var wanted = document.text.range(ofLine: line)
    if request.params?.text("ch") == "\n" {
      guard line > 0 else {
        json.null()
        return
      }
      wanted = document.text.range(ofLine: line - 1)
    } else if let start = blockStart(document, before: offset) {
      wanted = start..<wanted.upperBound
    }
    writeFormat(document, to: &json) { edit in
      Int(edit.start) >= wanted.lowerBound && Int(edit.end) <= wanted.upperBound + 1
    }
  }

  /// Where the declaration begins whose block ends at an offset.
  private func blockStart(_ document: PlanDocument, before offset: UInt32) -> Int? {
    withPlan(document) { snapshot in
      let declarations = snapshot.plan.files[document.file.index].tree.declarations
      let found = declarations.last { $0.end == offset && $0.flags.contains(.block) }
      guard let start = found?.start else { return nil }
      return document.text.start(ofLine: document.text.line(of: Int(start)))
    }
  }

  /// The edits that are wanted. None if they make sense only together with others, such as where a brace
  /// moves to another line: the canonical form has to stay the same.
  private static func part(
    of formatted: [UInt8], _ source: SourceText,
    where isWanted: (SourceRange) -> Bool
  ) -> [LineEdits.Edit] {
    let bytes = source.content
    let edits = LineEdits.make(from: source, to: formatted).filter { isWanted($0.range) }
    if edits.isEmpty { return [] }
    var text: [UInt8] = []
    var end = 0
    for edit in edits {
      text += bytes[end..<Int(edit.range.start)]
      text += edit.replacement
      end = Int(edit.range.end)
    }
    text += bytes[end...]
    let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
    return findings.isEmpty && Formatter.formatKeepingLineEnds(tree) == formatted ? edits : []
  }

  private func writeFormat(
    _ document: PlanDocument, to json: inout JSONWriter,
    where isWanted: ((SourceRange) -> Bool)? = nil
  ) {
    withPlan(document) { snapshot in
      let source = document.text.source
      let isBroken = snapshot.findings.contains {
        $0.rule == .syntax && $0.span.file == document.file
      }
      // A file with a syntax error is left as it is.
      if isBroken {
        json.null()
        return
      }
      let tree = snapshot.plan.files[document.file.index].tree
      let formatted = Formatter.formatKeepingLineEnds(tree)
      let edits =
        isWanted.map { Self.part(of: formatted, source, where: $0) }
        ?? LineEdits.make(from: source, to: formatted)
      var writer = PositionWriter(document.text, client.encoding)
      json.array(edits) { json, edit in
        json.object { json in
          json.key("range")
          writer.write(edit.range, to: &json)
          json.key("newText")
          json.value(String(decoding: edit.replacement, as: UTF8.self))
        }
      }
    }
  }
}
