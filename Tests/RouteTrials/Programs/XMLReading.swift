package import Foundation

/// XML as read by `xmllint`, an independent reader for the tests of reports.
package struct XMLReading {
  /// `xmllint` refused a document or an expression.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// The value of an XPath expression.
  package static func value(_ expression: String, of document: String) throws -> String {
    let output = try read("string(\(expression))", document)
    return output.hasSuffix("\n") ? String(output.dropLast()) : output
  }

  /// How many nodes an XPath expression selects.
  package static func count(_ expression: String, of document: String) throws -> Int {
    Int(try read("count(\(expression))", document).filter(\.isNumber)) ?? -1
  }

  private static func read(_ expression: String, _ document: String) throws -> String {
    let outcome = try PackagedTool("xmllint").run(
      ["--nonet", "--xpath", expression, "{0}"], files: [document])
    guard outcome.status == 0 else { throw Fault(description: outcome.output) }
    return outcome.output
  }

  /// The errors that `xmllint` finds in a document, by a grammar; "" if there are none.
  package static func complaints(
    _ option: String, _ grammar: URL, about document: String
  ) throws -> String {
    let outcome = try PackagedTool("xmllint").run(
      ["--nonet", "--noout", option, grammar.path, "{0}"], files: [document])
    return outcome.status == 0 ? "" : "status \(outcome.status): \(outcome.output)"
  }
}
