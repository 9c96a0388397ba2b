import Foundation
import RouteTrials
import Testing
@testable import RouteCommand
@testable import RouteHarness

/// The same command on the same files has the same output on every machine.
@Suite("Output is the same")
struct SameOutputTests {
  /// The environment of a command, which must not change its output.
  private static let worlds: [[String: String]] = [
    [:],
    [
      "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu", "COLUMNS": "20",
      "HOME": "/nowhere", "SWIFT_DETERMINISTIC_HASHING": "1",
    ],
    ["LC_ALL": "nonsense", "LANGUAGE": "xx", "TZ": "", "COLUMNS": "300", "LINES": "1"],
  ]

  @Test(
    "there is a sample for every command with each of its options",
    arguments: CommandTable.all.map(\.name))
  func samples(_ name: String) throws {
    let command = try #require(CommandTable.find(name))
    let samples = OutputSamples.all.filter { $0.words.first == command.name }
    #expect(!samples.isEmpty, "`OutputSamples` has no `\(command.name)`")
    for option in command.allOptions {
      #expect(
        samples.contains { $0.has(option) },
        "`OutputSamples` has no `\(command.name) --\(option.name)`")
    }
    for format in command.formats {
      #expect(samples.contains { $0.line.contains("--format \(format)") }, "\(format)")
    }
    guard case .words(let kinds)? = command.operands.first?.type else { return }
    for kind in kinds {
      #expect(samples.contains { $0.words.dropFirst().first == kind }, "\(kind)")
    }
  }

  /// Samples that are refused, to compare error messages as well.
  private static let refused: Set<String> = [
    "check", "check none.routeplan", "path -f bad.routeplan Home A", "init --color always",
    "path -f podcasts.routeplan Home Account",
    // A test build has no engine.
    "play -f podcasts.routeplan --quiet --color never",
    "play --verbose -f podcasts.routeplan --quiet --color never",
    "play -f - --stdin-name x -o play.html --verbose",
  ]

  @Test("in another environment, and with folders in another order")
  func inMemory() {
    var statuses: [Int32: Int] = [:]
    for sample in OutputSamples.all {
      let first = Self.run(sample, world: 0)
      #expect(Self.run(sample, world: 1) == first, "\(sample.line)")
      // If nothing happened, nothing was tested.
      let (status, errors) = (first.outcome.status, first.outcome.errors)
      #expect(status < 2 || Self.refused.contains(sample.line), "\(sample.line): \(errors)")
      statuses[status, default: 0] += 1
    }
    #expect(statuses[0, default: 0] > 80 && statuses[1, default: 0] > 10, "\(statuses)")
  }

  /// The result of a command.
  private struct Run: Equatable {
    var outcome: Outcome
    var files: [String: String]
  }

  private static func run(_ sample: OutputSample, world: Int) -> Run {
    let host = MemoryHost(files: OutputSamples.files, input: sample.input)
    if !sample.folder.isEmpty { host.currentDirectory += "/" + sample.folder }
    host.variables = worlds[world]
    host.isListedInOrder = world > 0
    host.neighbours = ["qtroute-import"]
    host.program = { SampleProgram.start($0) }
    let outcome = host.run(sample.words)
    var left = host.files.mapValues { String(decoding: $0, as: UTF8.self) }
    // A trace contains the time of each line.
    left["/app/t.jsonl"]?.replace(/"ms":[0-9]+/, with: "")
    return Run(outcome: outcome, files: left)
  }

  /// One process for each world runs one sample of each command. Hashes differ between processes.
  @Test("in different processes", .enabled(if: !TrialNumbers.isBrief))
  func inProcesses() throws {
    var script = ""
    for command in CommandTable.all {
      let samples = OutputSamples.all.filter {
        $0.words.first == command.name && $0.input.isEmpty && $0.folder.isEmpty && !$0.has(.help)
          && !$0.line.contains("--git") && !$0.line.contains("--watch")
          && !$0.line.contains("--resolver")
      }
      for sample in command.name == "import" ? samples[...] : samples.prefix(1) {
        script += "echo '== '\"\(sample.line)\"\n\"$0\" \(sample.line)\necho $?\n"
      }
    }
    var outputs: [String] = []
    for (index, world) in Self.worlds.enumerated() {
      let binary = try Binary()
      defer { binary.remove() }
      var random = RandomNumbers(seed: index)
      for (path, text) in OutputSamples.files.sorted(by: { $0.key < $1.key })
        .shuffled(using: &random)
      {
        let folder = URL(filePath: binary.path(path)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try binary.write(path, text)
      }
      let variables = world.sorted { $0.key < $1.key }.map { "export \($0.key)='\($0.value)'\n" }
      let outcome = try binary.shell(
        "cd '\(binary.folder)'\nexec 2>&1\n" + variables.joined() + script)
      outputs.append(outcome.output)
    }
    #expect(outputs[0].utf8.count > 20_000)
    for output in outputs.dropFirst() {
      #expect(output == outputs[0], "\(Self.difference(outputs[0], output))")
    }
  }

  /// The first lines that differ.
  private static func difference(_ first: String, _ second: String) -> String {
    let lines = [first, second].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let pair = zip(lines[0], lines[1]).first { $0 != $1 }
    return pair.map { "\($0.0)\n\($0.1)" } ?? "\(lines[0].count) and \(lines[1].count) lines"
  }
}
