import Foundation
import PackagePlugin

/// `swift package qtroute COMMAND…`: runs the tool in the package's folder.
///
/// Commands that write files there need `--allow-writing-to-package-directory` before `qtroute`.
@main
struct QTRouteCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "qtroute").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The tool has said what is wrong.
    if process.terminationReason == .uncaughtSignal { exit(128 + process.terminationStatus) }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
