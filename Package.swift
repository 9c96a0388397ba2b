// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// One library of the house, with the targets below it that it may import.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], cases: Bool = false) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: cases ? ["Cases"] : [],
    swiftSettings: settings)
}

let package = Package(
  name: "qtroute",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "qtroute", targets: ["qtroute"]),
    .executable(name: "qtroute-import", targets: ["qtroute-import"]),
    .library(name: "QTRoute", targets: ["QTRoute"]),
  ],
  targets: [
    // The C library's allocator, which only a part of RouteCommand knows.
    .systemLibrary(name: "CMalloc"),
    layer("RouteSyntax", []),
    layer("RoutePlan", ["RouteSyntax"]),
    layer("RouteGraph", ["RouteSyntax", "RoutePlan"]),
    layer("RouteMatch", ["RouteSyntax", "RoutePlan"]),
    layer("RouteCheck", ["RouteSyntax", "RoutePlan", "RouteGraph", "RouteMatch"]),
    layer("RouteDiff", ["RouteSyntax", "RoutePlan", "RouteGraph", "RouteMatch"]),
    layer(
      "RouteExchange",
      ["RouteSyntax", "RoutePlan", "RouteGraph", "RouteMatch", "RouteCheck", "RouteDiff"]),
    layer("RouteImport", ["RouteSyntax", "RouteExchange"]),
    layer("QTRoute", ["RouteSyntax", "RoutePlan", "RouteGraph", "RouteMatch"]),
    layer(
      "RouteCommand",
      [
        "RouteSyntax", "RoutePlan", "RouteGraph", "RouteMatch", "RouteCheck", "RouteDiff",
        "RouteExchange", "QTRoute", .target(name: "CMalloc", condition: .when(platforms: [.linux])),
      ]),
    .executableTarget(name: "qtroute", dependencies: ["RouteCommand"], swiftSettings: settings),
    .executableTarget(
      name: "qtroute-import", dependencies: ["RouteExchange", "RouteImport"],
      swiftSettings: settings),
    // What the benchmark makes of figures: statistics, limits, tables.
    layer("RouteBench", ["RouteSyntax"]),
    .executableTarget(
      name: "qtroute-bench",
      dependencies: [
        "RouteBench", "RouteSyntax", "RoutePlan", "RouteGraph", "RouteMatch", "RouteCheck",
        "RouteExchange",
        "QTRoute", "RouteCommand",
      ],
      swiftSettings: settings),
    // Random numbers, plans and a twin of the planner, for tests.
    .target(
      name: "RouteTrials", dependencies: ["RouteSyntax", "RoutePlan", "RouteGraph"],
      path: "Tests/RouteTrials", swiftSettings: settings),
    // What a thread does, counted: in C, since its `malloc` stands before the system's.
    .target(name: "WorkCount", path: "Tests/WorkCount"),
    // The command line on a host in memory, what is fuzzed, and plans that ask for much.
    .target(
      name: "RouteHarness",
      dependencies: [
        "RouteSyntax", "RoutePlan", "RouteGraph", "RouteMatch", "RouteCheck", "RouteDiff",
        "RouteExchange", "RouteImport", "QTRoute", "RouteCommand", "RouteTrials",
      ],
      path: "Tests/RouteHarness", exclude: ["Corpus"], swiftSettings: settings),
    .executableTarget(
      name: "qtroute-fuzz", dependencies: ["RouteCommand", "RouteHarness"],
      path: "Tests/qtroute-fuzz",
      swiftSettings: settings),
    tests("RouteSyntaxTests", ["RouteSyntax", "RouteTrials"], cases: true),
    tests("RoutePlanTests", ["RoutePlan", "RouteSyntax", "RouteTrials"]),
    tests(
      "RouteGraphTests", ["RouteCheck", "RouteGraph", "RoutePlan", "RouteSyntax", "RouteTrials"]),
    tests("RouteMatchTests", ["RouteMatch", "RoutePlan", "RouteSyntax", "RouteTrials"]),
    tests(
      "RouteCheckTests", ["RouteCheck", "RouteGraph", "RoutePlan", "RouteSyntax", "RouteTrials"],
      cases: true),
    tests(
      "RouteDiffTests",
      ["RouteDiff", "RouteGraph", "RouteMatch", "RoutePlan", "RouteSyntax", "RouteTrials"]),
    tests(
      "RouteExchangeTests",
      [
        "RouteCheck", "RouteDiff", "RouteExchange", "RouteMatch", "RoutePlan", "RouteSyntax",
        "RouteTrials",
      ],
      cases: true),
    tests(
      "RouteImportTests",
      [
        "RouteCheck", "RouteExchange", "RouteImport", "RoutePlan", "RouteSyntax", "RouteTrials",
      ]),
    tests("RouteBenchTests", ["RouteBench"]),
    // As an app sees the library: without the package's access.
    .testTarget(
      name: "QTRouteTests", dependencies: ["QTRoute"], packageAccess: false,
      swiftSettings: settings),
    tests(
      "RouteCommandTests",
      [
        "RouteCommand", "RouteDiff", "RouteExchange", "RouteImport", "RouteCheck", "RouteGraph",
        "RouteHarness", "RoutePlan", "RouteSyntax", "RouteTrials", "WorkCount",
      ],
      cases: true),
  ],
  swiftLanguageModes: [.v6]
)
