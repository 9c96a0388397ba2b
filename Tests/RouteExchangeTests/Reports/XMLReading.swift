import Foundation
import Testing

/// XML as `xmllint` reads it, as JSON-like values: an independent reader for the tests of reports.
struct XMLReading {
  /// The value of an XPath expression.
  static func value(_ expression: String, of document: String) throws -> String {
    let outcome = try PackagedTool("xmllint").run(
      ["--nonet", "--xpath", "string(\(expression))", "{0}"], files: [document])
    #expect(outcome.status == 0, "\(outcome.output)")
    return outcome.output.hasSuffix("\n") ? String(outcome.output.dropLast()) : outcome.output
  }

  /// How many nodes an XPath expression names.
  static func count(_ expression: String, of document: String) throws -> Int {
    let outcome = try PackagedTool("xmllint").run(
      ["--nonet", "--xpath", "count(\(expression))", "{0}"], files: [document])
    #expect(outcome.status == 0, "\(outcome.output)")
    return Int(outcome.output.filter(\.isNumber)) ?? -1
  }

  /// What `xmllint` has against a document, by a grammar: "" where it has nothing.
  static func complaints(_ option: String, _ grammar: URL, about document: String) throws -> String
  {
    let outcome = try PackagedTool("xmllint").run(
      ["--nonet", "--noout", option, grammar.path, "{0}"], files: [document])
    return outcome.status == 0 ? "" : "status \(outcome.status): \(outcome.output)"
  }
}
