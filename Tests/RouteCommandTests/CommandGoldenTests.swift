@testable import RouteHarness
import Testing

/// The outputs of `tour` and `trace` that are too long for a test: `Cases/<command>/<case>.<format>` is
/// what the command in the first line of `<case>.routeplan` prints in that format, after its status.
@Suite("Golden files of commands")
struct CommandGoldenTests {
  private static let folder = "Tests/RouteCommandTests/Cases"

  @Test(
    "match what tour and trace print",
    arguments: [("tour", ["text", "json", "dot"]), ("trace", ["text", "json"])])
  func golden(command: String, formats: [String]) throws {
    let files = try Golden.files(below: "\(Self.folder)/\(command)")
    var known: Set<String> = []
    for plan in files where plan.hasSuffix(".routeplan") {
      let name = String(plan.dropLast(".routeplan".count))
      known.formUnion([plan, name + ".log"])
      for format in formats {
        let path = "\(name).\(format)"
        known.insert(path)
        let output = try run(plan, log: files.contains(name + ".log") ? name + ".log" : nil, format)
        if Golden.isUpdated(path) {
          try Golden.write(output, to: path)
        } else {
          let expected = files.contains(path) ? try Golden.read(path) : "no file"
          #expect(output == expected, "QTROUTE_UPDATE='\(path)' rewrites it")
        }
      }
    }
    #expect(Set(files).subtracting(known) == [], "an output without a case")
  }

  private func run(_ plan: String, log: String?, _ format: String) throws -> String {
    let text = try Golden.read(plan)
    let line = text.split(separator: "\n")[0].dropFirst("// ".count)
    var files = ["main.routeplan": text]
    if let log {
      files["log.jsonl"] = try Golden.read(log)
      files["log.csv"] = files["log.jsonl"]
    }
    let outcome = MemoryHost(files: files).run("\(line) --format \(format)")
    return "status \(outcome.status)\n\(outcome.errors)\(outcome.output)"
  }
}
