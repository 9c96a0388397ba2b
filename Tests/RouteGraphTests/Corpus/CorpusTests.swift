import Foundation
import RouteCheck
import RouteGraph
import RoutePlan
import RouteBase
@testable import RouteTrials
import Testing

private let environment = ProcessInfo.processInfo.environment
private let corpus = environment["QTROUTE_CORPUS"]
private let tool = environment["QTROUTE_TOOL"]

/// Plans of real apps, in the folder in `QTROUTE_CORPUS`: every path that the tool in
/// `QTROUTE_TOOL` prints for `path --batch --format json` is replayed by the twin.
@Suite("Plans of real apps", .enabled(if: corpus != nil && tool != nil))
struct CorpusTests {
  private static let pairs = 200

  @Test("200 paths in each plan can be replayed")
  func replay() throws {
    let folder = try #require(corpus)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".routeplan") }.sorted()
    #expect(!names.isEmpty, "no plans in \(folder)")
    var counts = Counts()
    for (index, name) in names.enumerated() {
      try replay("\(folder)/\(name)", seed: TrialNumbers.seed + index, &counts)
    }
    print(
      "corpus: \(names.count) plans, \(counts.leftOut) left out for their errors;",
      "\(counts.found) paths replayed, \(counts.none) without a path,",
      "\(counts.undecided.count) undecided")
    #expect(counts.undecided.isEmpty)
    #expect(counts.found > 0)
  }

  private struct Counts {
    var leftOut = 0
    var found = 0
    var none = 0
    var undecided: [String] = []
  }

  private func replay(_ path: String, seed: Int, _ counts: inout Counts) throws {
    let loader = SourceLoader(
      locate: { include, path in
        let joined = SourcePath.resolve(include, from: path)
        return SourceLoader.Location(path: joined, identity: joined)
      },
      load: { path in
        FileManager.default.contents(atPath: path).map { .success(SourceText([UInt8]($0))) }
          ?? .failure(SourceLoader.Failure(reason: "it cannot be read"))
      })
    let text = SourceText([UInt8](try Data(contentsOf: URL(filePath: path))))
    let (plan, findings) = PlanBuilder.build(path: path, text: text, loader: loader)
    guard PlanChecker.check(plan, findings).errorCount == 0, !plan.routes.isEmpty else {
      counts.leftOut += 1
      return
    }
    var numbers = RandomNumbers(seed: seed)
    let twin = Twin(plan)
    let pairs = (0..<Self.pairs).map { _ in
      (from: numbers.pick(twin.routes), to: numbers.pick(twin.routes))
    }
    let lines = pairs.map { "\(plan.rawName($0.from))\t\(plan.rawName($0.to))\n" }.joined()
    let document = try JSONDecoder().decode(
      BatchDocument.self, from: try answers(to: lines, about: path))
    #expect(document.results.count == pairs.count, "\(path)")
    for (pair, answer) in zip(pairs, document.results) {
      let question = "\(path): \(answer.from) -> \(answer.to)"
      guard answer.found else {
        counts.none += 1
        if answer.reason?.kind == "undecided" { counts.undecided.append(question) }
        continue
      }
      counts.found += 1
      let claim = try #require(answer.claim(plan), "\(question): names unknown")
      let start = twin.configuration(twin.opening(at: pair.from))
      let fault = twin.replay(claim, from: start, to: TwinGoal(target: .route(pair.to)))
      #expect(fault == nil, "\(question)")
    }
  }

  /// The tool's output for a batch.
  private func answers(to lines: String, about plan: String) throws -> Data {
    let questions = FileManager.default.temporaryDirectory.appending(
      component: "qtroute-\(UUID().uuidString).tsv")
    defer { try? FileManager.default.removeItem(at: questions) }
    try Data(lines.utf8).write(to: questions)
    let process = Process()
    process.executableURL = URL(filePath: try #require(tool))
    process.arguments = ["path", "-f", plan, "--batch", "--format", "json"]
    process.standardInput = try FileHandle(forReadingFrom: questions)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus <= 1, "\(plan)")
    return data
  }
}
