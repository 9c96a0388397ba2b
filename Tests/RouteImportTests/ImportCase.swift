import RouteCheck
import RouteImport
import RoutePlan
import RouteBase
import RouteSyntax
import Testing

/// The result of an import: the text of a plan, or the reason why there is none.
struct ImportCase {
  var text: String?
  /// For a file: `line:column: message`.
  var complaint: String?
  /// For a folder: messages, each as `path:line: message`.
  var notes: [String] = []

  static func dot(_ source: String, name: String = "machine") -> ImportCase {
    file(source) { bytes throws(FileFault) in try DotImport.plan(bytes, name: name) }
  }

  static func smcat(_ source: String, name: String = "machine") -> ImportCase {
    file(source) { bytes throws(FileFault) in try SmcatImport.plan(bytes, name: name) }
  }

  static func folder(
    _ router: FileRouter, _ paths: [String], name: String = "shop", files: [String: String] = [:]
  ) -> ImportCase {
    do throws(FileRoutesFault) {
      let result = try FileRoutes.plan(paths + files.keys, router, name: name) { path in
        files[path].map { Array($0.utf8) }
      }
      return ImportCase(
        text: String(decoding: result.plan, as: UTF8.self),
        notes: result.notes.map {
          "\($0.path):" + ($0.line.map { "\($0):" } ?? "") + " \($0.message)"
        })
    } catch {
      return ImportCase(complaint: (error.path.map { $0 + ": " } ?? "") + error.message)
    }
  }

  static func code(
    _ files: [(String, String)],
    _ read: ([CodeFile], String) throws(FileRoutesFault) -> CodeRoutes
  ) -> ImportCase {
    do throws(FileRoutesFault) {
      let result = try read(files.map { CodeFile(path: $0.0, bytes: Array($0.1.utf8)) }, "shop")
      return ImportCase(
        text: String(decoding: result.plan, as: UTF8.self),
        notes: result.notes.map { "\($0.path):\($0.line ?? 0): \($0.message)" })
    } catch {
      return ImportCase(complaint: (error.path.map { $0 + ": " } ?? "") + error.message)
    }
  }

  private static func file(
    _ source: String, _ read: ([UInt8]) throws(FileFault) -> [UInt8]
  ) -> ImportCase {
    do throws(FileFault) {
      return ImportCase(text: String(decoding: try read(Array(source.utf8)), as: UTF8.self))
    } catch {
      let place = LineIndex(SourceText(source)).position(of: UInt32(error.offset))
      return ImportCase(complaint: "\(place.line):\(place.column): \(error.message)")
    }
  }

  /// The lines of the plan without indentation.
  var lines: [String] {
    (text ?? "").split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }
  }

  /// The id of the plan's start.
  var start: String? {
    text.map { text in
      let (plan, _) = PlanBuilder.build(
        path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
      return plan.displayName(plan.start)
    }
  }

  /// Expects a plan in canonical form without errors.
  func expectGood(_ label: String = "") {
    guard let text else {
      Issue.record("\(label): \(complaint ?? "")")
      return
    }
    let (tree, _) = Parser.parse(SourceText(text), file: FileID(0))
    #expect(String(decoding: Formatter.format(tree), as: UTF8.self) == text, "\(label)")
    let (plan, findings) = PlanBuilder.build(
      path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    let errors = PlanChecker.check(plan, findings).findings.filter { $0.level == .error }
    #expect(errors.map(\.message) == [], "\(label):\n\(text)")
  }
}
