import RouteBench
import RouteBase
import Testing

@Suite("Figures as JSON")
struct FiguresDocumentTests {
  @Test("written figures can be read back")
  func roundTrip() throws {
    let figures = sampleFigures()
    let bytes = FiguresDocument.write(
      figures, Budget.limits(for: figures.machine).map { $0.verdict(on: figures) })
    #expect(try FiguresDocument.read(bytes) == figures)
  }

  @Test("growth, ratios and limits are included")
  func derived() throws {
    let figures = sampleFigures()
    let verdicts = Budget.limits(for: figures.machine).map { $0.verdict(on: figures) }
    let document = try JSONReader.read(FiguresDocument.write(figures, verdicts))
    guard case .array(let list)? = document.member("figures")?.content,
      case .array(let limits)? = document.member("limits")?.content
    else {
      Issue.record("lists are missing")
      return
    }
    #expect(list.count == 3)
    #expect(list[1].member("growth")?.member("time") != nil)
    #expect(list[0].member("growth") == nil)
    #expect(list[2].member("ratio") != nil)
    #expect(limits.count == verdicts.count)
  }

  @Test(
    "other files are refused",
    arguments: [
      "", "[]", "{\"schema\":2,\"figures\":[]}", "{\"schema\":1}",
      "{\"schema\":1,\"figures\":[{\"part\":\"stages\"}]}",
      "{\"schema\":1,\"figures\":[{\"part\":\"other\"}]}",
    ])
  func refused(text: String) {
    #expect(throws: FiguresDocument.Fault.self) { try FiguresDocument.read(Array(text.utf8)) }
  }
}
