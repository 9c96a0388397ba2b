import Foundation
import RouteImport

/// What `import swiftui` makes of the code of a small app.
enum SwiftUICase {
  /// An app whose only scene shows `view`, in one line.
  static func app(_ view: String) -> String {
    "@main struct DemoApp: App { var body: some Scene { WindowGroup { \(view) } } }"
  }

  /// Views that open nothing, one in a line.
  static func leaves(_ names: String...) -> String {
    names.map { "struct \($0): View { var body: some View { Text(\"\") } }" }
      .joined(separator: "\n")
  }

  /// The plan that `import swiftui` makes of files, and the notes.
  static func plan(
    _ files: [String: String], name: String = "App", start: String? = nil
  ) throws -> (text: String, notes: [String]) {
    let sorted = files.sorted { $0.key < $1.key }
      .map { (path: $0.key, bytes: Array($0.value.utf8)) }
    let result = try SwiftUIImport.plan(sorted, name: name, start: start)
    return (
      String(decoding: result.plan, as: UTF8.self),
      result.notes.map { "\($0.path):\($0.line.map { "\($0):" } ?? "") \($0.message)" }
    )
  }

  /// The lines of the plan that `text` makes after the first two, without where they are from.
  static func lines(_ text: String, start: String? = nil) throws -> [String] {
    lines(of: try plan(["A.swift": text], start: start).text)
  }

  /// The lines of a plan after the first two, without where they are from.
  static func lines(of plan: String) -> [String] {
    plan.split(separator: "\n").dropFirst().map { line in
      var line = String(line)
      if let mark = line.range(of: " @inferred(") {
        let isOpen = line.hasSuffix("{")
        line = String(line[..<mark.lowerBound]) + (isOpen ? " {" : "")
      }
      return line.trimmingCharacters(in: .whitespaces)
    }
  }

  /// The routes of the plan that `text` makes, in order, as `lines` writes them.
  static func routes(_ text: String) throws -> [String] {
    try lines(text).filter { $0.hasPrefix("route ") }.map { line in
      line.dropFirst("route ".count).split(separator: "{").first.map {
        $0.trimmingCharacters(in: .whitespaces)
      } ?? ""
    }
  }
}
