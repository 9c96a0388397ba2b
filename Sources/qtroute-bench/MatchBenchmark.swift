import RouteMatch
import RoutePlan
import RouteSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Matching paths against httprouter, in one run on the same requests, and against larger plans.
struct MatchBenchmark {
  let folder: String
  let report: Report

  /// Paths of requests, one after another.
  private struct Requests {
    var bytes: [UInt8] = []
    var starts: [Int] = [0]

    mutating func add(_ path: String) {
      bytes += Array(path.utf8)
      starts.append(bytes.count)
    }

    var count: Int { starts.count - 1 }
  }

  /// A route of a list: a method and a path with `:name` parameters.
  private struct Entry {
    var method: String
    var path: String
  }

  func run() {
    report.title("match: a path to a pattern, parameters read")
    let list = Self.gitHub() ?? Self.similar(142)
    let github = matcher(list.map(\.path))
    var random = Numbers(state: 1)
    let requests = Self.requests(list.map(\.path), 71_000, &random, misses: 0)
    let misses = Self.requests(list.map(\.path), 71_000, &random, misses: 45)
    let own = time(github, requests)
    let withMisses = time(github, misses)
    let peer = httprouter(list, requests)
    let allocations = AllocationCounter.count {
      var matcher = github.matcher
      _ = Self.pass(&matcher, requests)
    }
    let name = Self.gitHub() == nil ? "142 patterns like GitHub's" : "GitHub's 142 patterns"
    var note = allocations.map { "\($0) allocations in \(requests.count) matches" } ?? ""
    if let peer {
      let ratio = own.median / peer
      note += ", httprouter \(brief(peer)) ns, ratio \(brief(ratio)), limit 0.75: "
      note += report.verdict(ratio <= 0.75)
    }
    report.line(name, "\(brief(own.median)) ns ±\(Int(own.spread * 50))%", note)
    report.line(
      "  with 45 % misses", "\(brief(withMisses.median)) ns",
      report.verdict(withMisses.median <= own.median * 1.02))
    for (count, limit) in [(10_000, 2.0), (100_000, 8.0)] {
      let list = Self.similar(count)
      let start = Measure.now()
      let large = matcher(list.map(\.path))
      let loading = Measure.now() - start
      let sample = time(large, Self.requests(list.map(\.path), 71_000, &random, misses: 0))
      let ratio = sample.median / own.median
      report.line(
        "\(count) patterns", "\(brief(sample.median)) ns",
        "\(brief(ratio)) of 142, limit \(brief(limit)): \(report.verdict(ratio <= limit)); "
          + "compiled in \(brief(large.compiling)) s"
          + (count == 100_000 ? ", limit 0.2: \(report.verdict(large.compiling <= 0.2))" : "")
          + ", read and built in \(brief(loading - large.compiling)) s")
    }
  }

  // MARK: Own side

  private struct Compiled {
    var matcher: PathMatcher
    var compiling: Double
  }

  private func matcher(_ paths: [String]) -> Compiled {
    var text = "plan Bench\n"
    for (index, path) in paths.enumerated() {
      let names = path.split(separator: "/").filter { $0.hasPrefix(":") }.map { $0.dropFirst() }
      let parameters = names.map { "\($0): String" }.joined(separator: ", ")
      text += "route R\(index)(\(parameters)) at \"\(path)\"\n"
    }
    let (plan, _) = PlanBuilder.build(
      path: "bench", text: SourceText(text), loader: SourceLoader(files: [:]))
    let start = Measure.now()
    let set = PatternSet(plan)
    let matcher = PathMatcher(set)
    return Compiled(matcher: matcher, compiling: Measure.now() - start)
  }

  private func time(_ compiled: Compiled, _ requests: Requests) -> Sample {
    var matcher = compiled.matcher
    var sum = 0
    let sample = Measure.seconds(runs: 21) { sum &+= Self.pass(&matcher, requests) }
    precondition(sum != 1)
    return Sample(sample.figures.map { $0 * 1e9 / Double(requests.count) })
  }

  /// Matches all requests and reads their parameters.
  private static func pass(_ matcher: inout PathMatcher, _ requests: Requests) -> Int {
    var sum = 0
    requests.bytes.withUnsafeBufferPointer { bytes in
      requests.starts.withUnsafeBufferPointer { starts in
        for index in 0..<requests.count {
          let path = UnsafeBufferPointer(rebasing: bytes[starts[index]..<starts[index + 1]])
          let pattern = matcher.find(path)
          if pattern.isNone { continue }
          sum &+= 1
          for capture in matcher.captures(of: pattern) {
            let range = matcher.range(ofCapture: capture)
            sum &+= range.count &+ Int(path[range.lowerBound])
          }
        }
      }
    }
    return sum
  }

  // MARK: Lists and requests

  private struct Numbers {
    var state: UInt64
    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  private static func requests(
    _ paths: [String], _ count: Int, _ random: inout Numbers, misses: Int
  ) -> Requests {
    var requests = Requests()
    let pieces = paths.map { $0.split(separator: "/") }
    for _ in 0..<count {
      let path = pieces[random.below(paths.count)]
      var text = ""
      for piece in path {
        text += "/" + (piece.hasPrefix(":") ? "value\(random.below(100_000))" : String(piece))
      }
      if random.below(100) < misses { text += "x/y" }
      requests.add(text)
    }
    return requests
  }

  /// The list beside the project, where it is.
  private static func gitHub() -> [Entry]? {
    guard let file = fopen("../shared/corpus/routes/go-http-routing-benchmark__github.txt", "r")
    else { return nil }
    defer { fclose(file) }
    var entries: [Entry] = []
    var seen: Set<String> = []
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, 512, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(separator: " ")
      if fields.count == 2, seen.insert(String(fields[1])).inserted {
        entries.append(Entry(method: String(fields[0]), path: String(fields[1])))
      }
    }
    return entries
  }

  /// A made list: paths of two to five segments, some of them parameters.
  private static func similar(_ count: Int) -> [Entry] {
    (0..<count).map { index in
      let group = "group\(index / 50)"
      return Entry(
        method: "GET",
        path: [
          "/\(group)/item\(index)", "/\(group)/:owner/item\(index)",
          "/\(group)/:owner/:repo/item\(index)", "/\(group)/:owner/:repo/item\(index)/:id",
        ][index % 4])
    }
  }

  // MARK: httprouter

  private static let program = """
    package main

    import (
    \t"fmt"
    \t"net/http"
    \t"os"
    \t"sort"
    \t"strings"
    \t"time"

    \t"github.com/julienschmidt/httprouter"
    )

    func lines(path string) []string {
    \ttext, _ := os.ReadFile(path)
    \treturn strings.Split(strings.TrimSpace(string(text)), "\\n")
    }

    func main() {
    \trouter := httprouter.New()
    \tfor _, line := range lines(os.Args[1]) {
    \t\tfields := strings.Fields(line)
    \t\trouter.Handle(fields[0], fields[1], func(http.ResponseWriter, *http.Request, httprouter.Params) {})
    \t}
    \tvar methods, paths []string
    \tfor _, line := range lines(os.Args[2]) {
    \t\tspace := strings.IndexByte(line, ' ')
    \t\tmethods = append(methods, line[:space])
    \t\tpaths = append(paths, line[space+1:])
    \t}
    \tvar times []float64
    \tsum := 0
    \tfor run := 0; run < 22; run++ {
    \t\tstart := time.Now()
    \t\tfor index, path := range paths {
    \t\t\thandle, params, _ := router.Lookup(methods[index], path)
    \t\t\tif handle == nil {
    \t\t\t\tpanic(path)
    \t\t\t}
    \t\t\tfor _, param := range params {
    \t\t\t\tsum += len(param.Value) + int(param.Value[0])
    \t\t\t}
    \t\t}
    \t\ttimes = append(times, float64(time.Since(start).Nanoseconds())/float64(len(paths)))
    \t}
    \tsort.Float64s(times[1:])
    \tout, _ := os.Create(os.Args[3])
    \tfmt.Fprintf(out, "%f\\n", times[1:][10])
    \tout.Close()
    \tif sum == 1 {
    \t\tos.Exit(1)
    \t}
    }

    """

  /// What httprouter takes for each request, in nanoseconds; nil where it is not there.
  private func httprouter(_ list: [Entry], _ requests: Requests) -> Double? {
    let methods = Dictionary(
      list.map { ($0.path.split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }, $0.method) },
      uniquingKeysWith: { first, _ in first })
    var text = ""
    requests.bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<requests.count {
        let path = String(
          decoding: bytes[requests.starts[index]..<requests.starts[index + 1]], as: UTF8.self)
        let shape = path.split(separator: "/").map { $0.hasPrefix("value") ? ":" : $0 }
        text += "\(methods[shape] ?? "GET") \(path)\n"
      }
    }
    let routes = list.map { "\($0.method) \($0.path)" }.joined(separator: "\n")
    Measure.write(Array(Self.program.utf8), to: "\(folder)/peer.go")
    Measure.write(Array(routes.utf8), to: "\(folder)/routes")
    Measure.write(Array(text.utf8), to: "\(folder)/requests")
    setenv("GO111MODULE", "off", 1)
    setenv("GOPATH", "/usr/share/gocode", 1)
    setenv("GOCACHE", "\(folder)/go", 1)
    guard Measure.run(["go", "build", "-o", "\(folder)/peer", "\(folder)/peer.go"]) == 0,
      Measure.run(
        ["\(folder)/peer", "\(folder)/routes", "\(folder)/requests", "\(folder)/peer.out"]) == 0,
      let file = fopen("\(folder)/peer.out", "r")
    else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, 64, file) != nil else { return nil }
    return Double(
      String(decoding: line.prefix { $0 > 32 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}
