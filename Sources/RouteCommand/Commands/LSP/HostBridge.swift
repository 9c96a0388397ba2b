import RouteBase
import RoutePlan
import RouteServer

/// What a server requests from the outside world, from the host of a command.
final class HostBridge: ServerHost {
  private let host: any Host
  private let watch = Stopwatch()
  /// The private folder, once it was asked for.
  private var folder: String?

  init(_ host: any Host) { self.host = host }

  func receive() -> [UInt8] { (try? host.readInput()) ?? [] }

  var hasInput: Bool { host.hasInput }

  func hasInput(within milliseconds: Int) -> Bool { host.hasInput(within: milliseconds) }

  var milliseconds: Int { Int(watch.elapsed.milliseconds) }

  func send(_ bytes: [UInt8]) -> Bool {
    do throws(HostFailure) {
      try host.write(bytes, to: .standardOutput)
      return true
    } catch {
      return false
    }
  }

  func log(_ text: String) {
    try? host.write(
      Array("qtroute: \(TerminalText.escaped(text))\n".utf8), to: .standardError)
  }

  func read(_ path: String) -> Result<SourceText, SourceLoader.Failure> {
    do throws(HostFailure) { return .success(try host.readFile(path)) } catch {
      return .failure(SourceLoader.Failure(reason: error.reason))
    }
  }

  func names(in folder: String) -> [String] { (try? host.names(in: folder)) ?? [] }

  func stamp(of path: String) -> [Int] { host.stamp(of: path) }

  func identity(of path: String) -> String { host.identity(of: path) }

  func write(_ files: [(path: String, bytes: [UInt8])]) -> String? {
    do throws(HostFailure) {
      try host.write(files.map { FileContent($0.path, $0.bytes) }, making: nil)
      return nil
    } catch {
      return error.reason
    }
  }

  func privateFolder() -> Result<String, SourceLoader.Failure> {
    if let folder { return .success(folder) }
    do throws(HostFailure) {
      let made = try host.makePrivateFolder()
      folder = made
      return .success(made)
    } catch {
      return .failure(SourceLoader.Failure(reason: error.reason))
    }
  }

  /// Removes what the server has made for itself.
  func end() {
    if let folder { host.removePrivateFolder(folder) }
    folder = nil
  }

  func committedPlan(
    at path: String, revision: String
  ) -> Result<Plan, SourceLoader.Failure> {
    do throws(CommandFailure) {
      return .success(try GitRevision(revision, of: path, host: host).read { _, _ in }.plan)
    } catch {
      return .failure(SourceLoader.Failure(reason: error.message))
    }
  }

  /// A path from the root.
  static func absolute(_ path: String, _ host: any Host) -> String {
    let folder = host.currentDirectory
    return SourcePath.resolve(path, from: folder.hasSuffix("/") ? folder : folder + "/")
  }
}
