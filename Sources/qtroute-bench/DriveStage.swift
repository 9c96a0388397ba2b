import CLibrary
import QTRoute
import RouteBench

/// Drives of many steps through a resolver that answers at once, without the search for the path.
enum DriveStage {
  private static let steps = 10_000

  @Sendable
  static func measure(_ run: StageRun) -> [Figure] {
    [
      drive(run, TaskName.chain, chain(steps)), drive(run, TaskName.jumps, jumps(steps)),
    ].compactMap(\.self)
  }

  /// nil if the drive fails.
  private static func drive(_ run: StageRun, _ task: String, _ text: [UInt8]) -> Figure? {
    let target = "r\(steps)"
    guard let plan = try? NavigationPlan(text: String(decoding: text, as: UTF8.self)),
      let path = try? plan.path(from: "r0", to: target), path.steps.count == steps,
      drive(plan, to: target)
    else { return nil }
    let work = StageRun.Work(
      items: steps, unit: "step", overhead: { _ = try? plan.path(from: "r0", to: target) },
      body: { _ = drive(plan, to: target) })
    var figure = run.figure(.drives, task, work)
    figure.routes = steps + 1
    return figure
  }

  /// Runs a drive and waits for its result; returns whether all steps were taken.
  private static func drive(_ plan: NavigationPlan, to target: String) -> Bool {
    var options = DriverOptions()
    options.stack = ["r0"]
    let resolver = ClosureResolver { _, answer in answer.done() }
    var ends: [Int32] = [-1, -1]
    guard let driver = try? Driver(plan, resolver: resolver, options: options), pipe(&ends) == 0
    else { return false }
    let (reader, writer) = (ends[0], ends[1])
    driver.submit(.to(target)) { result in
      var answer: UInt8 = (try? result.get())?.steps.count == steps ? 1 : 0
      _ = write(writer, &answer, 1)
    }
    var answer: UInt8 = 0
    _ = read(reader, &answer, 1)
    close(reader)
    close(writer)
    return answer == 1
  }

  private static func chain(_ count: Int) -> [UInt8] {
    var text = ""
    for index in 0...count { text += "route r\(index) {\n" }
    text += String(repeating: "}", count: count + 1)
    return Array(text.utf8)
  }

  /// A plan in which each route jumps to the next one.
  static func jumps(_ count: Int) -> [UInt8] {
    var text = ""
    for index in 0..<count { text += "route r\(index) { link => r\(index + 1) }\n" }
    return Array((text + "route r\(count)\n").utf8)
  }
}
