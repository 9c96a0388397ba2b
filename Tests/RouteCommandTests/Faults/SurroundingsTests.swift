import Foundation
import Testing

#if os(Linux)
  /// The configuration of the machine and the user does not change the output.
  @Suite("Odd environments")
  struct SurroundingsTests {
    private static let plan = """
      plan Shop
      scheme "shop"
      route Home at "" {
          route İstanbul(id: Int) at "i/:id" title "I"
          route Straße cost 1000000
          link -> Nowhere
      }
      """
    private static let lines = [
      "check", "check --format json", "check --report sarif", "check --report junit",
      "path -f good.routeplan Home Show --format json", "tree -f good.routeplan",
      "match -f good.routeplan SHOP://I/7 --format json", "export json -f good.routeplan",
      "map -f good.routeplan", "generate swift -f good.routeplan",
      "generate typescript -f good.routeplan", "fmt --diff good.routeplan", "check gone.routeplan",
      "--help", "path --help", "Check",
    ]

    private func withBinary(_ body: (Binary) throws -> Void) throws {
      let binary = try Binary()
      defer { binary.remove() }
      try binary.write("main.routeplan", Self.plan)
      try binary.write(
        "good.routeplan",
        "scheme \"shop\"\nroute Home at \"i\" {\n  route Show(id: Int) at \"i/:id\" title \"ıİ\"\n}\n"
      )
      try body(binary)
    }

    /// Compares the output of every command with that of a run without variables.
    private func expectSame(
      _ binary: Binary, _ variables: [String: String], _ place: String
    ) throws {
      for line in Self.lines {
        let words = line.split(separator: " ").map(String.init)
        let plain = try binary.runWith([:], words, alone: true)
        let odd = try binary.runWith(variables, words, alone: true)
        #expect(odd == plain, "\(place): \(line)")
        if line.contains("good") { #expect(plain.status < 2, "\(line): \(plain)") }
      }
    }

    @Test("locale, time zone, width and a missing home")
    func variables() throws {
      try withBinary { binary in
        // Turkish has two letters i, and a comma in numbers; it is used if it can be built.
        let made = try binary.shell(
          "mkdir \"$1/locales\" && localedef -i tr_TR -f UTF-8 \"$1/locales/tr_TR.UTF-8\"",
          [binary.folder])
        let path = made.status <= 1 ? binary.path("locales") : "/nowhere"
        try expectSame(
          binary,
          [
            "LC_ALL": "tr_TR.UTF-8", "LOCPATH": path, "LANGUAGE": "tr:de", "TZ": "Asia/Kathmandu",
            "HOME": "/nowhere", "COLUMNS": "20", "LINES": "2", "TMPDIR": "/nowhere",
          ], "Turkish")
        try expectSame(
          binary,
          [
            "LC_ALL": "nonsense", "LANG": "C.ISO-8859-9", "TZ": ":/nowhere/at:all", "HOME": "",
            "TERM": "", "PATH": "", "USER": "\u{1B}[31m", "POSIXLY_CORRECT": "1",
          ], "nonsense")
      }
    }

    @Test("a clock that is wrong by a century, and files from the future")
    func clock() throws {
      try withBinary { binary in
        let library = try FaultLibrary.path.get()
        for seconds in ["3200000000", "-1700000000"] {
          var times = [timeval(), timeval()]
          for index in times.indices {
            times[index].tv_sec = seconds.hasPrefix("-") ? 1 : 4_000_000_000
          }
          for name in ["main.routeplan", "good.routeplan"] {
            try #require(utimes(binary.path(name), times) == 0)
          }
          try expectSame(
            binary, ["LD_PRELOAD": library, "FAULT_CLOCK": seconds], "clock \(seconds)")
        }
        // Files are still written, whatever the time.
        let written = try binary.runWith(
          ["LD_PRELOAD": library, "FAULT_CLOCK": "-1700000000"], ["fmt", "good.routeplan"])
        #expect(written.status == 0 && written.errors == "formatted good.routeplan\n")
      }
    }
  }
#endif
