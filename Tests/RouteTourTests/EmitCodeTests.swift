import Foundation
import RoutePlan
import RouteTour
import RouteTrials
import Testing

/// The strictest options with which a team may compile tests.
private let strict = [
  "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noUnusedLocals",
  "--noUnusedParameters", "--noImplicitReturns", "--target", "es2019", "--module", "commonjs",
  "--lib", "es2019,dom",
]

@Suite("Emitted tests")
struct EmitCodeTests {
  /// The scripts of a plan whose names try to break out of every language.
  static let scripts: [WalkScript] = {
    let plan = EmitWalks.plan(EmitWalks.hostile)
    let url = #"a://x/'y"?q=${z}&r=\(w)$'&s=\"#
    return WalkScripts(EmitWalks.walks(plan, url: url), plan).scripts
  }()

  /// Compares recorded tests with their scripts.
  private func check(_ recordings: [EmitFolder.Recording], _ ending: String) {
    #expect(recordings.count == Self.scripts.count)
    let all = Dictionary(recordings.map { ($0.name, $0) }) { first, _ in first }
    for script in Self.scripts {
      let recording = all[script.name + ending]
      #expect(recording?.title == script.title)
      #expect(recording?.calls == script.expectedCalls)
    }
  }

  @Test("the hostile plan has a walk to each of its screens, with every kind of act")
  func kinds() {
    let acts = Self.scripts.flatMap(\.steps).flatMap(\.acts)
    #expect(Self.scripts.count >= 10)
    for kind in [
      "type", "tap(RouteTour.UIMark.id", "tap(RouteTour.UIMark.text", "back", "open", "restart",
    ] {
      #expect(acts.contains { "\($0)".hasPrefix(kind) }, "\(kind)")
    }
  }

  @Test(
    "for Playwright and Detox compile with every check of TypeScript, and do what the walk says",
    arguments: [TestRunner.playwright, .detox])
  func typeScript(runner: TestRunner) throws {
    try EmitFolder.with(runner, Self.scripts) { folder in
      let declarations = EmitFolder.standIns.appending(path: "runners.d.ts").path
      let files = try folder.paths(".ts")
      #expect(files.count == Self.scripts.count + 1)
      let complaints = try folder.complaints("tsc", strict + [declarations] + files)
      #expect(complaints == "")
      let record = EmitFolder.standIns.appending(path: "record.js").path
      let outcome = try PackagedTool("node").run([record, folder.url.path])
      try #require(outcome.status == 0, "\(outcome.output)")
      let ending = runner == .playwright ? "Walk.spec.js" : "Walk.test.js"
      check(try EmitFolder.recordings(outcome.output), ending)
    }
  }

  @Test("for Maestro are YAML with Maestro's commands, and do what the walk says")
  func maestro() throws {
    try EmitFolder.with(.maestro, Self.scripts) { folder in
      let reader = EmitFolder.standIns.appending(path: "flows.py").path
      let outcome = try PackagedTool("python", in: ".build/formats").run([reader, folder.url.path])
      try #require(outcome.status == 0, "\(outcome.output)")
      check(try EmitFolder.recordings(outcome.output), "Walk.yaml")
    }
  }

  @Test("for XCTest compile as Swift 5 and Swift 6", arguments: ["5", "6"])
  func swift(version: String) throws {
    try EmitFolder.with(.xcuitest, Self.scripts) { folder in
      let module = folder.url.appending(path: "XCTest.swiftmodule").path
      let standIn = EmitFolder.standIns.appending(path: "XCTest.swift").path
      let making = [
        "-emit-module", "-emit-module-path", module, "-module-name", "XCTest", "-parse-as-library",
        "-swift-version", "6", standIn,
      ]
      let faults = try folder.complaints("swiftc", making)
      #expect(faults == "")
      let checking = [
        "-typecheck", "-swift-version", version, "-warnings-as-errors", "-module-name", "Tours",
        "-I", folder.url.path,
      ]
      let complaints = try folder.complaints("swiftc", checking + folder.paths(".swift"))
      #expect(complaints == "")
    }
  }

  @Test(
    "for Espresso and Compose compile as Kotlin",
    .enabled(if: ProcessInfo.processInfo.environment["QTROUTE_KOTLIN"] != nil, "kotlinc is slow"),
    arguments: [TestRunner.espresso, .compose])
  func kotlin(runner: TestRunner) throws {
    try EmitFolder.with(runner, Self.scripts, package: "com.example.tour") { folder in
      let standIns = EmitFolder.standIns.appending(path: "kotlin").path
      let words = ["-nowarn", "-d", folder.url.appending(path: "tests.jar").path]
      let complaints = try folder.complaints("kotlinc", words + [standIns] + folder.paths(".kt"))
      #expect(complaints == "")
    }
  }
}
