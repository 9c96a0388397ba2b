import Foundation
@testable import RouteHarness
import Testing

/// The jobs that `qtroute init --ci` prints, run on a repository of the test's own: as CI would run
/// them, but for the network.
@Suite("The jobs for CI")
struct JobTests {
  /// A repository with a first plan, good or not.
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

  /// Makes the plan one with an error in its line 15.
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

  /// What a Python expression over the job's YAML gives, a line each.
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

  @Test("GitHub's: passes on a good plan, annotates the line of a bad one")
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
          "::error file=main.routeplan,line=15,endLine=15,col=7,endColumn=10,title=duplicate-name::"
        ),
        "\(outcome.output)")
    }
  }

  @Test("GitLab's: leaves the reports that it names, whether the plan is good or bad")
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
      #expect(binary.text(reports[0])?.contains(#""lines":{"begin":15,"#) == true)
      #expect(binary.text(reports[1])?.contains("failures=\"1\"") == true)
    }
  }

  @Test("pre-commit's: lets a good plan be committed and a bad one not")
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
        (bad.output + bad.errors).contains("main.routeplan:15:7: error: duplicate route `Home`"))
    }
  }
}
