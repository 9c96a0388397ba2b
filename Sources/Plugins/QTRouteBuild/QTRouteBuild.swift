import Foundation
import PackagePlugin

/// Checks the route plan of a target and generates `Routes.swift` from it, whenever the plan or a
/// file that it includes changes.
///
/// The plan is the target's `main.routeplan`, or its only `*.routeplan`. An error in it fails the
/// build, at its place in the plan. If the target depends on the library `QTRoute`, the code also
/// works with its driver.
@main
struct QTRouteBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let plans = module.sourceFiles.map(\.url).filter { $0.pathExtension == "routeplan" }
    guard let plan = plans.first(where: { $0.lastPathComponent == "main.routeplan" }) ?? only(plans)
    else {
      Diagnostics.error(
        plans.isEmpty
          ? "target `\(target.name)` has no route plan: add `main.routeplan` to its folder"
          : "target `\(target.name)` has several route plans: name one of them `main.routeplan`")
      return []
    }
    let tool = try context.tool(named: "qtroute").url
    let code = context.pluginWorkDirectoryURL.appending(path: "Routes.swift")
    let driver = target.dependencies.contains { $0.isLibrary } ? ["--driver"] : []
    return [
      .buildCommand(
        displayName: "Checking \(plan.lastPathComponent) and generating Routes.swift",
        executable: tool,
        arguments: ["generate", "swift", "--check", "--plan", plan.path, "--output", code.path]
          + driver,
        inputFiles: files(of: plan), outputFiles: [code])
    ]
  }

  private func only(_ plans: [URL]) -> URL? { plans.count == 1 ? plans[0] : nil }

  /// The plan and all files that it includes. A file that cannot be read is left to the tool, which
  /// says why.
  private func files(of plan: URL) -> [URL] {
    let include = /\binclude\s+"([^"\\]+)"/
    var found = [plan.standardizedFileURL]
    var next = 0
    while next < found.count {
      let file = found[next]
      next += 1
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for match in text.matches(of: include) {
        let other = file.deletingLastPathComponent().appending(path: String(match.1))
          .standardizedFileURL
        if !found.contains(other) { found.append(other) }
      }
    }
    return found
  }
}

extension TargetDependency {
  fileprivate var isLibrary: Bool {
    switch self {
    case .product(let product): product.name == "QTRoute"
    case .target(let target): target.name == "QTRoute"
    @unknown default: false
    }
  }
}
