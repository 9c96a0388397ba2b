import Foundation
@testable import RouteHarness
import Testing

/// The jobs that `qtroute init --ci` prints, run on a temporary repository as CI would run them,
/// but without the network.
@Suite("CI jobs")
struct JobTests {
  /// A repository with a first plan, good or bad.
  private func withRepository(_ body: (Binary) throws -> Void) throws {
    let binary = try Binary()
    defer { binary.remove() }
    let made = try binary.shell(
      """
      cd "$1" && "$0" init -q && git init -q . && git add -A &&
      git -c user.name=t -c user.email=t@example.com commit -qm first
      """, [binary.folder])
    #expect(made == Binary.Outcome(status: 0, output: "", errors: ""))
    try body(binary)
  }

  /// Adds an error to the plan, in line 16.
  private func spoil(_ binary: Binary) throws {
    let plan = try #require(binary.text("main.routeplan"))
    let bad = plan.replacing("requires signedIn\n}", with: "requires signedIn\n}\n\nroute Home")
    #expect(bad != plan)
    try binary.write("main.routeplan", bad)
  }

  /// The job that the program prints.
  private func job(_ kind: String, _ binary: Binary) throws -> String {
    let outcome = try binary.shell("\"$0\" init --ci \"$2\"", [binary.folder, kind])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  /// The results of a Python expression over the job's YAML, one per line.
  private func read(_ expression: String, _ kind: String, _ binary: Binary) throws -> [String] {
    try binary.write("job.yaml", try job(kind, binary))
    let outcome = try binary.shell(
      """
      "$2" -c 'import sys, yaml; job = yaml.safe_load(open(sys.argv[1])); print(*(\(expression)), sep="\\n")' "$1/job.yaml"
      """, [binary.folder, Golden.root + "/.build/tools/bin/python"])
    try #require(outcome.status == 0, "`.ci/tools sarif` installs it: \(outcome.errors)")
    try FileManager.default.removeItem(atPath: binary.path("job.yaml"))
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// Runs commands one after the other, as a job does, until one fails.
  private func run(_ commands: [String], _ binary: Binary) throws -> Binary.Outcome {
    try binary.shell(
      "PATH=\"$(dirname \"$0\"):$PATH\"; cd \"$1\"; set -e\n" + commands.joined(separator: "\n"),
      [binary.folder])
  }

  @Test("GitHub: passes on a good plan, and annotates the line in a bad one")
  func github() throws {
    try withRepository { binary in
      let commands = try read(
        #"s["run"] for s in job["jobs"]["qtroute"]["steps"] if "run" in s"#, "github", binary)
      #expect(commands.count == 2)
      #expect(try run(commands, binary) == Binary.Outcome(status: 0, output: "", errors: ""))
      try spoil(binary)
      let outcome = try run(commands, binary)
      #expect(outcome.status == 1)
      #expect(
        outcome.output.hasPrefix(
          "::error file=main.routeplan,line=16,endLine=16,col=7,endColumn=10,title=duplicate-name::"
        ),
        "\(outcome.output)")
    }
  }

  @Test("GitLab: writes the declared reports for good and bad plans")
  func gitlab() throws {
    try withRepository { binary in
      let commands = try read(#"job["qtroute"]["script"]"#, "gitlab", binary)
      let reports = try read(#"job["qtroute"]["artifacts"]["reports"].values()"#, "gitlab", binary)
      #expect(commands.count == 2 && reports.count == 2)
      #expect(try run(commands, binary).status == 0)
      #expect(binary.text(reports[0]) == "[]\n")
      #expect(binary.text(reports[1])?.contains("failures=\"0\"") == true)
      try spoil(binary)
      #expect(try run(commands, binary).status == 1)
      #expect(binary.text(reports[0])?.contains(#""lines":{"begin":16,"#) == true)
      #expect(binary.text(reports[1])?.contains("failures=\"1\"") == true)
    }
  }

  @Test("pre-commit: a good plan can be committed, and a bad one cannot")
  func preCommit() throws {
    try withRepository { binary in
      try binary.write(".pre-commit-config.yaml", try job("pre-commit", binary))
      let tools = Golden.root + "/.build/tools/bin"
      func commit() throws -> Binary.Outcome {
        try run(
          [
            "export PRE_COMMIT_HOME=\"$1/../hooks\" PATH=\"\(tools):$PATH\"",
            "pre-commit install >/dev/null", "git add -A",
            "git -c user.name=t -c user.email=t@example.com commit -qm next",
          ], binary)
      }
      let good = try commit()
      #expect(good.status == 0, "\(good.output)\(good.errors)")
      try binary.write("other.txt", "no plan\n")
      let other = try commit()
      #expect(other.status == 0 && (other.output + other.errors).contains("Skipped"))
      try spoil(binary)
      let bad = try commit()
      #expect(bad.status == 1)
      #expect(
        (bad.output + bad.errors).contains("main.routeplan:16:7: error: duplicate route `Home`"))
    }
  }
}
