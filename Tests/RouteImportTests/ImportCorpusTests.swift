import Foundation
import RouteImport
import Testing

private let plans = ProcessInfo.processInfo.environment["QTROUTE_CORPUS"]

/// Files of real projects, in the folders next to the one in `QTROUTE_CORPUS`.
@Suite("Imports of real files", .enabled(if: plans != nil))
struct ImportCorpusTests {
  private static func files(_ folder: String) throws -> [(name: String, text: String)] {
    let url = URL(filePath: plans ?? "").deletingLastPathComponent().appending(path: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    return try names.map {
      ($0, try String(contentsOf: url.appending(path: $0), encoding: .utf8))
    }
  }

  @Test("every graph makes a good plan")
  func dot() throws {
    let files = try Self.files("dot")
    #expect(files.count == 8)
    for (name, text) in files { ImportCase.dot(text).expectGood(name) }
  }

  @Test("every state-machine-cat machine makes a good plan, except the one without states")
  func smcat() throws {
    let files = try Self.files("smcat")
    #expect(files.count == 8)
    for (name, text) in files {
      let result = ImportCase.smcat(text)
      if name.hasSuffix("empty.smcat") {
        #expect(result.complaint == "1:1: it has no states")
      } else {
        result.expectGood(name)
      }
    }
  }

  @Test("trees of Next.js and Expo Router make good plans, and others are refused with their name")
  func trees() throws {
    for (name, text) in try Self.files("route-trees") {
      let lines = text.split(separator: "\n").map(String.init)
      // The path before the folder with the routes is the project.
      var projects: [String: [String]] = [:]
      for line in lines {
        let parts = line.split(separator: "/").map(String.init)
        let roots = ["app", "pages", "routes", "src"]
        let start = parts.firstIndex { roots.contains($0) } ?? 0
        projects[parts[..<start].joined(separator: "/"), default: []].append(
          parts[start...].joined(separator: "/"))
      }
      for (project, paths) in projects.sorted(by: { $0.key < $1.key }) {
        let label = "\(name) \(project)"
        let (next, expo) = (ImportCase.folder(.next, paths), ImportCase.folder(.expo, paths))
        if name.hasPrefix("TanStack") {
          for result in [next, expo] {
            #expect(result.complaint?.contains("routes of TanStack Router") == true, "\(label)")
          }
        } else if name.hasPrefix("expo") {
          expo.expectGood(label)
          #expect(
            next.complaint?.contains("routes of Expo Router, not of Next.js") == true, "\(label)")
        } else {
          next.expectGood(label)
          #expect(
            expo.complaint?.contains("routes of Next.js, not of Expo Router") == true, "\(label)")
        }
      }
    }
  }
}
