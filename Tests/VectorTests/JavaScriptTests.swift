import Foundation
import RouteGenerate
import RoutePlan
import Testing

@Suite("Generated JavaScript", .enabled(if: Program.has("tsc"), "no `tsc` in PATH"))
struct JavaScriptTests {
  /// A type that only two equal types have.
  private static let same = """
    type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2)
      ? true : false;

    """

  private static let flavors: [GeneratedFlavor] = [
    .plain, .tanstack, .reactRouter, .reactNavigation,
  ]

  /// Writes the code of a plan in both languages, and returns its name.
  private func write(_ plan: Plan, _ flavor: GeneratedFlavor, number: Int, in folder: URL) throws
    -> String
  {
    let name = "plan\(number)-\(flavor.rawValue)"
    var options = GeneratedOptions()
    options.flavor = flavor
    let generated = GeneratedPlan(plan, file: "", tool: "0")
    let (code, declarations) = generated.javaScript(options)
    let whole = generated.source(in: .typescript, options)
    var lines = [
      "import * as a from \"./ts/\(name)\";", "import * as b from \"./js/\(name)\";", Self.same,
      "export const values: Same<typeof a, typeof b> = true;",
    ]
    for line in whole.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[0] == "export", ["type", "interface"].contains(words[1]) else {
        continue
      }
      let type = words[2]
      lines.append("export const of\(type): Same<a.\(type), b.\(type)> = true;")
    }
    for (path, text) in [
      ("ts/\(name).ts", whole), ("js/\(name).js", code), ("js/\(name).d.ts", declarations),
      ("\(name).ts", lines.joined(separator: "\n") + "\n"),
    ] {
      try text.write(
        to: folder.appending(path: path), atomically: false, encoding: .utf8)
    }
    return name
  }

  @Test("is what the compiler makes of the code in TypeScript, and declares the same types")
  func compiler() throws {
    try Program.withFolder { folder in
      let library = folder.appending(path: "node_modules/@react-navigation/native")
      for path in [folder.appending(path: "ts"), folder.appending(path: "js"), library] {
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      }
      try "export type NavigatorScreenParams<List extends {}> = { params?: List };\n".write(
        to: library.appending(path: "index.d.ts"), atomically: false, encoding: .utf8)
      var names: [String] = []
      for (number, example) in try VectorPlans.examples().enumerated() {
        for flavor in Self.flavors {
          names.append(try write(example.plan, flavor, number: number, in: folder))
        }
      }
      let words = [
        "--target", "es2019", "--module", "es2015", "--moduleResolution", "node",
        "--removeComments", "--strict",
      ]
      let compiler = try Program("tsc")
      _ = try compiler.run(
        words + ["--noEmit"] + names.map { "\($0).ts" }, in: folder)
      _ = try compiler.run(
        words + ["--outDir", "compiled"] + names.map { "ts/\($0).ts" }, in: folder)
      // The compiler writes JavaScript in the same layout.
      _ = try compiler.run(
        words + ["--allowJs", "--outDir", "own"] + names.map { "js/\($0).js" }, in: folder)
      for name in names {
        let texts = try ["compiled", "own"].map { side in
          try String(
            contentsOf: folder.appending(path: "\(side)/\(name).js"), encoding: .utf8)
        }
        #expect(texts[0] == texts[1], "\(name)")
      }
    }
  }
}
