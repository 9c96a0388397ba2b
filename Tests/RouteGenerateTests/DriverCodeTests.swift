import Foundation
import RouteBase
import RouteGenerate
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@Suite("Generated Swift for the driver")
struct DriverCodeTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  private func source(_ plan: Plan, file: String = "", _ options: GeneratedOptions) -> String {
    GeneratedPlan(plan, file: file, tool: "0").source(in: .swift, options)
  }

  private var driverOptions: GeneratedOptions {
    var options = GeneratedOptions()
    options.usesDriver = true
    return options
  }

  /// The tests of the library compile this file, and drive with it.
  @Test("is what the tests of the library use")
  func compiled() throws {
    let plan = try GoldenCases.plan(
      at: Self.tests.appending(path: "Cases/driver/trips.routeplan"))
    let code = source(plan, file: "trips.routeplan", driverOptions)
    let file = Self.tests.deletingLastPathComponent()
      .appending(path: "QTRouteTests/TripsRoutes.swift")
    if ProcessInfo.processInfo.environment["QTROUTE_UPDATE"] == "driver/trips" {
      try code.write(to: file, atomically: true, encoding: .utf8)
    }
    let isSame = try String(contentsOf: file, encoding: .utf8) == code
    #expect(isSame, "QTROUTE_UPDATE=driver/trips rewrites \(file.lastPathComponent)")
  }

  @Test("has one part more than code without the driver, and an import")
  func golden() throws {
    let cases = GoldenCases(topic: "generate", ending: "swift-driver")
    let faults = try cases.check { plan, _ in
      var options = driverOptions
      options.access = "public"
      let whole = source(plan, options)
      options.usesDriver = false
      let plain = source(plan, options)
      let start = whole.firstRange(of: "// MARK: Driver\n")?.lowerBound ?? whole.endIndex
      let end = whole.firstRange(of: "// MARK: Matching\n")?.lowerBound ?? whole.endIndex
      let feature = "#if hasFeature(InternalImportsByDefault)\n"
      let head = feature + "public import QTRoute\n#else\nimport QTRoute\n#endif\n\n"
      let rest = String(whole[..<start]) + String(whole[end...])
      // The version in the second line differs.
      func body(_ text: String) -> String {
        String(
          text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
            .joined(separator: "\n"))
      }
      let parts = body(rest).split(separator: head, maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.joined() == body(plain) && parts.count == 2)
      return String(whole[start..<end])
    }
    #expect(faults == [])
  }

  @Test("imports nothing by default")
  func plain() {
    let (plan, _) = PlanBuilder.build(
      path: "main.routeplan", text: SourceText("plan P\nroute A(x: Int)"),
      loader: SourceLoader(files: [:]))
    #expect(!source(plan, GeneratedOptions()).contains("QTRoute"))
    // With an access level, the plain imports of the app's other files would be ambiguous.
    let code = source(plan, driverOptions)
    #expect(code.contains("\nimport QTRoute\n") && !code.contains("internal import"))
  }
}
