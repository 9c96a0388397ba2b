#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import QTRoute
import RouteSyntax

/// Carrying steps out: in this process, and through programs that answer lines of JSON.
struct DriveBenchmark {
  let report: Report

  /// Drives of `count` steps through a resolver that answers at once, less the search for the path.
  func inMemory(steps count: Int) {
    report.title("a drive of \(count) steps through a resolver in memory")
    let kinds: [(String, [UInt8])] = [
      ("down a chain", Self.chain(count)), ("jump after jump", Self.jumps(count)),
    ]
    for (name, text) in kinds {
      let string = String(decoding: text, as: UTF8.self)
      guard let plan = try? NavigationPlan(text: string) else { continue }
      var planning: [Double] = []
      for _ in 0..<3 {
        let start = Measure.now()
        guard let path = try? plan.path(from: "r0", to: "r\(count)"), path.steps.count == count
        else { return report.line(name, "no path") }
        planning.append(Measure.now() - start)
      }
      var times: [Double] = []
      for _ in 0..<7 {
        guard let time = Self.drive(plan, to: "r\(count)", steps: count) else {
          return report.line(name, "the drive failed")
        }
        times.append(time)
      }
      let search = Sample(planning).median / Double(count) * 1e6
      let step = Sample(times).median / Double(count) * 1e6 - search
      let limit = 2 / report.scale
      report.line(
        name, "\(brief(step)) µs a step",
        "and \(brief(search)) for finding it; limit \(brief(limit)): "
          + report.verdict(step < limit))
    }
  }

  /// The seconds from asking for a drive to its result.
  private static func drive(_ plan: NavigationPlan, to target: String, steps: Int) -> Double? {
    var options = DriverOptions()
    options.stack = ["r0"]
    let resolver = ClosureResolver { _, answer in answer.done() }
    guard let driver = try? Driver(plan, resolver: resolver, options: options) else { return nil }
    let done = Done()
    let start = Measure.now()
    driver.submit(.to(target)) { result in
      let taken = (try? result.get())?.steps.count ?? 0
      done.finish(taken == steps ? Measure.now() : -1)
    }
    let end = done.wait()
    return end < 0 ? nil : end - start
  }

  /// Runs of the tool through a program in C and through the scripted example.
  func programs(tool: String, folder: String) {
    report.title("qtroute run through a program")
    let echo = "\(folder)/echo"
    Measure.write(Array(Self.echoSource.utf8), to: "\(folder)/echo.c")
    if Measure.run(["cc", "-O2", "-o", echo, "\(folder)/echo.c"]) == 0 {
      program("a C program that echoes", echo, steps: 20_000, tool, folder, limit: 15_000)
    } else {
      report.line("a C program that echoes", "no C compiler here")
    }
    let example = "examples/screens.py"
    program("examples/screens.py", "python3 \(example)", steps: 2000, tool, folder, limit: nil)
  }

  private func program(
    _ name: String, _ words: String, steps: Int, _ tool: String, _ folder: String, limit: Double?
  ) {
    let path = "\(folder)/jumps.routeplan"
    Measure.write(Self.jumps(steps), to: path)
    func run(_ resolver: String) -> Double? {
      let arguments = [
        tool, "run", "-f", path, "r0", "r\(steps)", "--resolver", resolver, "-o", "/dev/null",
      ]
      return Measure.processes(arguments, runs: 3, in: folder).map { Sample($0.map(\.wall)).median }
    }
    guard let idle = run("print"), let whole = run(words) else {
      return report.line(name, "did not run")
    }
    let rate = Double(steps) / (whole - idle)
    let scaled = limit.map { $0 * report.scale }
    report.line(
      name, "\(brief(rate)) steps/s",
      "planning and printing \(brief(idle)) s left out"
        + (scaled.map { "; limit \(brief($0)): \(report.verdict(rate >= $0))" } ?? ""))
  }

  // MARK: Plans and programs

  private static func chain(_ count: Int) -> [UInt8] {
    var text = ""
    for index in 0...count { text += "route r\(index) {\n" }
    text += String(repeating: "}", count: count + 1)
    return Array(text.utf8)
  }

  private static func jumps(_ count: Int) -> [UInt8] {
    var text = ""
    for index in 0..<count { text += "route r\(index) { link => r\(index + 1) }\n" }
    return Array((text + "route r\(count)\n").utf8)
  }

  private static let echoSource = """
    #include <stdio.h>
    #include <string.h>
    static char line[1 << 20];
    int main(void) {
      long step = 0;
      while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "{\\"type\\":\\"step\\"", 14) == 0) {
          printf("{\\"type\\":\\"done\\",\\"step\\":%ld}\\n", ++step);
          fflush(stdout);
        }
      }
      return 0;
    }

    """
}

/// Lets the thread that measures wait for a time that another one takes.
private final class Done: Sendable {
  private let time = Lock<Double?>(nil)

  func finish(_ time: Double) { self.time.withLock { $0 = time } }

  func wait() -> Double {
    while true {
      if let time = time.withLock({ $0 }) { return time }
      usleep(200)
    }
  }
}
