@testable import RouteHarness
import RouteTrials
import Testing

private let files = [
  "main.routeplan": """
  scheme "app"
  fact signedIn
  route Main at "/" tabs {
      route Home at "home" {
          route Show(id: Int) at "shows/:id" { link -> Player }
      }
      route Library at "library" requires signedIn {
          route Saved at "saved"
      }
  }
  route Player(speed: Int = 1) in Home at "player" present recycle
  route Login present grants signedIn unless signedIn
  link Home -> Login
  link Saved => Home cost 4
  route Island
  fallback Home

  """,
  // Only the hierarchy.
  "tree.routeplan": """
  route Main { route Home { route Show(id: Int) route Player } route Library { route Saved } }
  route Island
  """,
]

@Suite("Answers to many lines")
struct LineAnswerTests {
  /// Lines that are questions, lines that are none, empty lines, and bytes that are not UTF-8.
  private static func input(_ lines: [String], _ count: Int, _ random: inout RandomNumbers)
    -> [UInt8]
  {
    var input: [UInt8] = random.below(2) == 0 ? [0xEF, 0xBB, 0xBF] : []
    if random.below(3) == 0 { input += [UInt8](repeating: 0x0A, count: 9000) }
    for number in 0..<count {
      switch random.below(40) {
      case 0: input += [0x20]
      case 1: input += [0x61, 0xFF]
      case 2: input += Array("none \(number)".utf8)
      default: input += Array(lines[random.below(lines.count)].utf8)
      }
      if random.below(10) == 0 { input.append(0x0D) }
      input.append(0x0A)
    }
    if random.below(2) == 0 { input.removeLast() }
    return input
  }

  /// The input in pieces of about a size.
  private static func pieces(
    _ input: [UInt8], _ size: Int, _ random: inout RandomNumbers
  ) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    while start < input.count {
      let end = min(start + 1 + random.below(2 * size), input.count)
      pieces.append(Array(input[start..<end]))
      start = end
    }
    return pieces
  }

  private static let routes = ["Main", "Home", "Show", "Library", "Saved", "Player", "Island"]
  private static let paths = routes.flatMap { from in routes.map { "\(from)\t\($0)" } }
  private static let urls = [
    "app://home", "app://shows/7", "/shows/x", "/shows/12", "/library/saved", "/player",
    "/player?speed=2", "app://elsewhere", "https://example.com/home",
  ]
  private static let targets = [
    "Home", "Show\tid=7", "Show", "Show\tid=x", "Saved", "Player\tspeed=2", "Island", "Home\ta=b",
  ]

  @Test(
    "are the same whether lines arrive at once or one after another",
    arguments: [
      ("match -", urls), ("match --format json -", urls), ("match --format jsonl --why -", urls),
      ("match /home - /shows/1 -", urls), ("match --given signedIn --format json - /home", urls),
      ("url -", targets), ("url --format json -", targets), ("url --format jsonl -", targets),
      ("path --batch", paths), ("path --batch --format ids", paths),
      ("path --batch --format json --input id=7", paths), ("path --batch --format jsonl", paths),
      ("path --batch --strict -q", paths),
      ("path --batch --format ids --plan tree.routeplan", paths),
    ])
  func pieces(line: String, lines: [String]) {
    let seed = TrialNumbers.seed
    var random = RandomNumbers(seed: seed)
    for _ in 0..<TrialNumbers.count(2) {
      let input = Self.input(lines, 600 + random.below(400), &random)
      func run(_ pieces: [[UInt8]]) -> Outcome {
        let host = MemoryHost(files: files)
        host.input = pieces
        return host.run(line)
      }
      let alone = run(Self.pieces(input, 60, &random))
      #expect(alone.output.utf8.count > 4096, "\(line)")
      #expect(run([input]) == alone, "seed \(seed)")
      #expect(run(Self.pieces(input, 9000, &random)) == alone, "seed \(seed)")
    }
  }
}
