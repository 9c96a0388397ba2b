// swift-tools-version: 6.2
// The library needs Swift 6.2 for `nonisolated(nonsending)` (a call has its place in the queue before
// it leaves the caller's actor), this file for `treatAllWarnings`, and the tool for `#embed` in C.
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// One library of the package, with the lower targets that it may import.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], cases: Bool = false) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: cases ? ["Cases"] : [],
    swiftSettings: settings)
}

/// The dependencies of nearly every target above the model.
let plan: [Target.Dependency] = ["RouteBase", "RouteSyntax", "RoutePlan"]
/// The targets that answer questions about a plan.
let core: [Target.Dependency] = plan + ["RouteGraph", "RouteMatch"]
/// The targets that write formats for others or read formats that others wrote, except reports.
let formats: [Target.Dependency] = [
  "RouteDiff", "RouteTour", "RouteDraw", "RouteLayout", "RouteMap", "RouteGenerate",
  "RouteAppLinks", "RouteImport",
]

/// What the plugins run: the tool of this package, which is built first, or the one in the bundle of
/// `make dist`, whose path from this folder is in the environment.
let bundle = Context.environment["QTROUTE_ARTIFACTBUNDLE"]
let tool: Target.Dependency = bundle == nil ? "qtroute" : "qtroute-bundle"

let package = Package(
  name: "qtroute",
  // The oldest systems with `Duration`; `.ci/lint-platforms` checks that nothing needs newer ones.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "qtroute", targets: ["qtroute"]),
    .executable(name: "qtroute-import", targets: ["qtroute-import"]),
    .library(name: "QTRoute", targets: ["QTRoute"]),
    .plugin(name: "QTRouteBuild", targets: ["QTRouteBuild"]),
    .plugin(name: "QTRouteCommand", targets: ["QTRouteCommand"]),
  ],
  targets: [
    // The C library's allocator settings. Only CLibrary imports it.
    .systemLibrary(name: "CMalloc"),
    // Numbers for signal handlers. Only RouteCommand/Platform imports it.
    .systemLibrary(name: "CAtomic"),
    // Loads ahead of use. RoutePlan, RouteGraph and RouteMatch import it.
    .systemLibrary(name: "CPrefetch"),
    layer("CLibrary", [.target(name: "CMalloc", condition: .when(platforms: [.linux]))]),
    layer("RouteBase", ["CLibrary"]),
    layer("RouteSyntax", ["RouteBase"]),
    layer("RoutePlan", ["CPrefetch", "RouteBase", "RouteSyntax"]),
    layer("RouteGraph", plan + ["CPrefetch"]),
    layer("RouteMatch", plan + ["CPrefetch"]),
    layer("RouteCheck", core),
    layer("RouteDiff", core),
    layer("RouteTour", core + ["RunnerSources"]),
    layer("RouteDraw", core + ["RouteDiff"]),
    // Text in other languages, which `#embed` puts into the program.
    .target(name: "MapSources", exclude: ["page", "play"]),
    .target(name: "RuntimeSources", exclude: ["swift", "kotlin", "typescript"]),
    .target(
      name: "RunnerSources",
      exclude: ["maestro", "xcuitest", "espresso", "compose", "playwright", "detox"]),
    .target(name: "EditorSources", exclude: ["vscode", "zed", "sublime"]),
    .target(name: "AgentSources", exclude: ["agent"]),
    // The engine as a WebAssembly module, if `make build` has made it, and the script that runs it.
    // The package for JavaScript is not embedded.
    .target(name: "EngineSources", exclude: ["engine.js", "package"]),
    // The layout of a plan's picture, and the data about a plan that a page needs.
    layer("RouteLayout", plan + ["RouteMatch", "RouteCheck"]),
    layer("RouteMap", plan + ["RouteDiff", "RouteLayout", "MapSources", "EngineSources"]),
    // What the core needs in WebAssembly, where there is no C library.
    .target(name: "EngineRuntime"),
    layer("RouteGenerate", plan + ["RouteMatch", "RuntimeSources"]),
    layer("RouteAppLinks", plan + ["RouteMatch"]),
    layer("RouteReport", plan + ["RouteCheck"]),
    layer("RouteImport", plan),
    // The questions about a plan and their answers as JSON, for the command line and for the module.
    layer(
      "RouteEngine",
      core + ["RouteCheck", "RouteReport", "RouteDraw", "RouteLayout", "RouteImport"]),
    // The language server and the server for agents.
    layer(
      "RouteServer",
      core + ["RouteCheck", "RouteReport", "RouteEngine", "RouteDiff", "RouteDraw", "RouteLayout"]
        + ["RouteMap", "RouteTour", "AgentSources"]),
    layer("RouteImportXML", ["RouteBase", "RouteSyntax", "RouteImport", "RouteAppLinks"]),
    layer("QTRoute", core + ["RouteCheck"]),
    layer(
      "RouteCommand",
      core + ["RouteCheck", "RouteReport", "RouteEngine", "RouteServer"] + formats + [
        "QTRoute", "CLibrary", "CAtomic", "EditorSources",
      ]),
    .executableTarget(name: "qtroute", dependencies: ["RouteCommand"], swiftSettings: settings),
    .executableTarget(
      name: "qtroute-import", dependencies: ["RouteImport", "RouteImportXML"],
      swiftSettings: settings),
    // The tool in the builds of other packages, and on the command line of SwiftPM.
    .plugin(
      name: "QTRouteBuild", capability: .buildTool(), dependencies: [tool],
      path: "Sources/Plugins/QTRouteBuild"),
    .plugin(
      name: "QTRouteCommand",
      capability: .command(
        intent: .custom(verb: "qtroute", description: "Check, draw and walk a route plan")),
      dependencies: [tool], path: "Sources/Plugins/QTRouteCommand"),
    // What the benchmark does with figures: statistics, limits, tables.
    layer("RouteBench", ["RouteBase"]),
    .executableTarget(
      name: "qtroute-bench",
      dependencies: core + [
        "RouteCheck", "RouteDraw", "RouteTour", "QTRoute", "RouteCommand", "RouteBench", "CLibrary",
      ],
      swiftSettings: settings),
    // The example app, which sees the library as any app does. SwiftPM has no cheaper way to compile
    // it with each build of the tests.
    .executableTarget(
      name: "podcasts-app", dependencies: ["QTRoute"], path: "examples/podcasts-app",
      packageAccess: false, swiftSettings: settings),
    // Random numbers, plans and a reference planner, for tests.
    .target(
      name: "RouteTrials", dependencies: plan + ["RouteGraph"], path: "Tests/RouteTrials",
      swiftSettings: settings),
    // Counts the work of a thread. It is in C because its `malloc` replaces the system's.
    .target(name: "WorkCount", path: "Tests/WorkCount"),
    // The command line on an in-memory host, the fuzz targets, and plans that cost a lot.
    .target(
      name: "RouteHarness",
      dependencies: core + ["RouteCheck"] + formats + [
        "RouteImportXML", "QTRoute", "RouteCommand", "RouteServer", "RouteTrials",
      ],
      path: "Tests/RouteHarness", exclude: ["Corpus"], swiftSettings: settings),
    .executableTarget(
      name: "qtroute-fuzz", dependencies: ["RouteCommand", "RouteHarness"],
      path: "Tests/qtroute-fuzz",
      swiftSettings: settings),
    tests("RouteBaseTests", ["RouteBase", "RouteTrials"]),
    tests("RouteSyntaxTests", ["RouteBase", "RouteSyntax", "RouteTrials"], cases: true),
    tests("RoutePlanTests", plan + ["RouteTrials"]),
    tests("RouteGraphTests", plan + ["RouteGraph", "RouteCheck", "RouteTrials"]),
    tests("RouteMatchTests", plan + ["RouteMatch", "RouteTrials"]),
    tests("RouteCheckTests", plan + ["RouteGraph", "RouteCheck", "RouteTrials"], cases: true),
    tests("RouteDiffTests", core + ["RouteDiff", "RouteTrials"]),
    tests("RouteTourTests", core + ["RouteTour", "RouteTrials"], cases: true),
    tests(
      "RouteDrawTests",
      plan + ["RouteCheck", "RouteDiff", "RouteDraw", "RouteImport", "RouteTrials"], cases: true),
    tests("RouteLayoutTests", plan + ["RouteLayout", "RouteTrials"]),
    tests(
      "RouteMapTests", plan + ["RouteCheck", "RouteDiff", "RouteLayout", "RouteMap", "RouteTrials"]),
    tests("RouteGenerateTests", plan + ["RouteGenerate", "RouteTrials"], cases: true),
    tests("RouteAppLinksTests", plan + ["RouteMatch", "RouteAppLinks", "RouteTrials"]),
    tests("RouteReportTests", plan + ["RouteCheck", "RouteReport", "RouteTrials"], cases: true),
    tests("RouteEngineTests", ["RouteEngine", "RouteTrials"]),
    tests("RouteServerTests", plan + ["RouteCheck", "RouteServer", "RouteTrials"]),
    tests("RouteImportTests", plan + ["RouteCheck", "RouteImport", "RouteTrials"], cases: true),
    tests(
      "RouteImportXMLTests",
      plan + [
        "RouteGraph", "RouteAppLinks", "RouteCheck", "RouteImport", "RouteImportXML", "RouteTrials",
      ], cases: true),
    tests("RouteBenchTests", ["RouteBench"]),
    tests("EngineRuntimeTests", ["EngineRuntime", "RouteTrials"]),
    // Code that exists twice: in Swift, and in other languages or in generated code.
    .testTarget(
      name: "VectorTests",
      dependencies: [
        "RouteEngine", "RouteGenerate", "RouteHarness", "RouteMatch", "RoutePlan", "RouteSyntax",
        "RouteTrials",
      ],
      exclude: ["Programs"], swiftSettings: settings),
    // Sees the library as an app does: without the package's access.
    .testTarget(
      name: "QTRouteTests", dependencies: ["QTRoute"], packageAccess: false,
      swiftSettings: settings),
    // One test for each behaviour of the libraries that came before this one.
    .testTarget(
      name: "AncestorTests", dependencies: ["QTRoute"], packageAccess: false,
      swiftSettings: settings),
    tests(
      "RouteCommandTests",
      plan + formats + [
        "RouteGraph", "RouteCheck", "RouteReport", "RouteImportXML", "RouteCommand",
        "RouteHarness", "RouteTrials", "CLibrary",
      ],
      cases: true),
    tests("RouteHarnessTests", ["RouteHarness", "RouteTrials", "WorkCount"]),
  ],
  swiftLanguageModes: [.v6]
)

if let bundle { package.targets.append(.binaryTarget(name: "qtroute-bundle", path: bundle)) }

// `.ci/run` builds only some tests with a sanitizer, and what they need.
if let names = Context.environment["QTROUTE_TESTS"]?.split(separator: ",").map(String.init) {
  var (needed, open) = (Set(names), names)
  while let name = open.popLast() {
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _):
        if needed.insert(name).inserted { open.append(name) }
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
