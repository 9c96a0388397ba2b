extension PlanTrap {
  static let all: [PlanTrap] =
    nesting + files + patterns + values + links + pushes + facts + rules + words

  /// The result of `line` for each number below `count`, on separate lines.
  private static func each(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  /// The result of `item` for each number below `count`, separated by commas.
  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: ", ")
  }

  /// Nested blocks with `inside` in the innermost one.
  private static func nested(
    _ count: Int, _ inside: String = "", header: (Int) -> String
  ) -> String {
    each(count) { header($0) + " {" } + inside + String(repeating: "}\n", count: count)
  }

  /// The routes at either end, and `rest` between them.
  private static func plan(_ rest: String) -> String {
    "scheme \"app\"\nroute First at \"/first\"\nroute Last at \"/last\"\n" + rest
  }

  private static let nesting: [PlanTrap] = [
    PlanTrap("routes in routes") { plan(nested($0) { "route R\($0)" }) },
    PlanTrap("routes beside routes") { plan(each($0) { "route R\($0) in First" }) },
    PlanTrap("ends far apart") {
      nested($0, "route Last at \"/last\"\n") { $0 == 0 ? "route First" : "route R\($0)" }
    },
    PlanTrap("tabs in tabs") { size in
      plan(nested(size) { "route R\($0) tabs {\nroute T\($0)\n}\nroute S\($0) tabs" })
    },
    PlanTrap("tabs all the way down") { plan(nested($0) { "route R\($0) tabs" }) },
    PlanTrap("tabs beside tabs") {
      plan("route Main tabs {\n" + each($0) { "route R\($0)" } + "}\nlink First -> Main\n")
    },
    PlanTrap("flows in flows") { size in
      plan(nested(size, "route R\nroute S\n") { "flow F\($0)" })
    },
    PlanTrap("flows in flows, with links") { size in
      plan(
        nested(size, "route R\nroute S\n") {
          "flow F\($0) {\nroute R\($0)\nlink -> Last }\nflow G\($0)"
        })
    },
    PlanTrap("flows in flows, each with a link") { size in
      plan(
        nested(size, "route R\nroute S\n") { "flow F\($0) {\n}\nlink F\($0) -> Last\nflow G\($0)" })
    },
    PlanTrap("flows in flows around links") { size in
      plan(
        nested(size, each(size) { "route R\($0) { link -> Last }" }) {
          "flow F\($0)"
        } + each(size) { "link F\($0) -> First" })
    },
    PlanTrap("a flow of many") { size in
      plan(
        "flow F {\n" + each(size) { "route R\($0)" } + "}\nlink First -> F\n"
          + each(size) { "link F -> R\($0)" })
    },
    PlanTrap("many flows") { size in
      plan(
        each(size) {
          "flow F\($0) { route R\($0)\nroute S\($0)\nlink -> S\($0) }\nlink First -> F\($0)"
        })
    },
    PlanTrap("services") { size in
      plan(
        each(size) {
          "service S\($0) { route R at \"r\($0)\"\nroute Q\nlink R -> Q\nfallback R }\nlink First -> S\($0).R"
        })
    },
    PlanTrap("services that link to the next") { size in
      plan(
        each(size) {
          "service S\($0) { route R at \"r\($0)\"\nlink R -> S\(($0 + 1) % size).R }"
        })
    },
    PlanTrap("parents said by `in`") { size in
      plan(each(size) { $0 == 0 ? "route R0" : "route R\($0) in R\($0 - 1)" })
    },
    PlanTrap("parents said by `in`, backwards") { size in
      plan(each(size) { $0 == size - 1 ? "route R\($0)" : "route R\($0) in R\($0 + 1)" })
    },
    PlanTrap("parents in a loop") { size in
      plan(each(size) { "route R\($0) in R\(($0 + 1) % size)" })
    },
    PlanTrap("presented routes in presented routes") { size in
      plan(nested(size) { "route R\($0) present nav" } + "link First => R\(size - 1)\n")
    },
    PlanTrap("pushes onto what is presented without `nav`") { size in
      plan(each(size) { "route R\($0) in First present { route S\($0) }" })
    },
  ]

  private static let files: [PlanTrap] = [
    PlanTrap("files that include the next") { size in
      var files = ["main.routeplan": plan("include \"f0.routeplan\"\n")]
      for index in 0..<size {
        files["f\(index).routeplan"] =
          "route R\(index)\n" + (index + 1 < size ? "include \"f\(index + 1).routeplan\"\n" : "")
      }
      return files
    },
    PlanTrap("files beside files") { size in
      var files = ["main.routeplan": plan(each(size) { "include \"f\($0).routeplan\"" })]
      for index in 0..<size { files["f\(index).routeplan"] = "route R\(index)\n" }
      return files
    },
    PlanTrap("files that include a loop") { size in
      var files = ["main.routeplan": plan("include \"f0.routeplan\"\n")]
      for index in 0..<size {
        files["f\(index).routeplan"] =
          "route R\(index)\ninclude \"f\((index + 1) % size).routeplan\"\n"
      }
      return files
    },
    PlanTrap("files that are not there") { size in
      plan(each(size) { "include \"f\($0).routeplan\"" })
    },
    PlanTrap("one file in many services") { size in
      [
        "main.routeplan": plan(each(size) { "service S\($0) { include \"f.routeplan\" }" }),
        "f.routeplan": "route R { route S }\nlink R -> S\n",
      ]
    },
    PlanTrap("files that include the two next") { size in
      var files = ["main.routeplan": plan("include \"f0.routeplan\"\n")]
      for index in 0..<size {
        files["f\(index).routeplan"] =
          "route R\(index)\ninclude \"f\(min(index + 1, size - 1)).routeplan\"\n"
          + "include \"f\(min(index + 2, size - 1)).routeplan\"\n"
      }
      return files
    },
  ]

  private static let patterns: [PlanTrap] = [
    PlanTrap("patterns that differ in the last segment") { size in
      plan(each(size) { "route R\($0) at \"/lost/a/b/c/x\($0)\"" })
    },
    PlanTrap("patterns that differ after parameters") { size in
      plan(each(size) { "route R\($0)(a: String?, b: String?) at \"/:a/:b/x\($0)\"" })
    },
    PlanTrap("patterns that differ after any segment") { size in
      plan(each(size) { "route R\($0) at \"/*/*/x\($0)\"" })
    },
    PlanTrap("patterns with a parameter here or there") { size in
      plan(
        each(size) {
          "route R\($0)(a: String?) at \"/x\($0)/:a\"\nroute S\($0)(a: String?) at \"/:a/x\($0)/z\""
        })
    },
    PlanTrap("patterns that all meet") { size in
      plan(each(size) { "route R\($0)(a: String?) at \"/x\($0)/:a\", at \"/:a/x\($0)\"" })
    },
    PlanTrap("patterns that cross") { size in
      plan(
        each(size) {
          "route R\($0)(a: String?) at \"/x\($0)/:a\"\nroute S\($0)(a: String?) at \"/:a/y\($0)\""
        })
    },
    PlanTrap("mixes that differ at the end") { size in
      plan(each(size) { "route R\($0)(a: Int?) at \"/item-:a-x\($0)\"" })
    },
    PlanTrap("mixes that differ at the start") { size in
      plan(each(size) { "route R\($0)(a: Int?) at \"/x\($0)-:a.html\"" })
    },
    PlanTrap("mixes that meet") { size in
      plan(
        each(size) {
          "route R\($0)(a: String?) at \"/x\($0)-:a\"\nroute S\($0)(a: String?) at \"/:a-y\($0)\""
        })
    },
    PlanTrap("one pattern again and again") { size in
      plan(each(size) { "route R\($0) at \"/same\"" })
    },
    PlanTrap("rests below segments") { size in
      plan(
        each(size) {
          "route R\($0)(a: [String]) at \"/x\($0)/**a\"\nroute S\($0)(a: [String]) at \"/*/x\($0)/**a\""
        })
    },
    PlanTrap("many segments of any text") { size in
      plan(
        "route R at \"" + String(repeating: "/*", count: size) + "\"\nroute S at \""
          + String(repeating: "/a", count: size) + "\"\n")
    },
    PlanTrap("a mix of many parts") { size in
      plan(
        "route R(" + list(size) { "p\($0): Int?" } + ") at \"/"
          + (0..<size).map { "a:p\($0)" }.joined(separator: "-") + "\"\n")
    },
    PlanTrap("a chain of patterns") { size in
      plan(nested(size) { "route R\($0) at \"x\($0)\"" })
    },
    PlanTrap("a chain of patterns with parameters") { size in
      plan(nested(size) { "route R\($0)(p\($0): Int = 1) at \":p\($0)\"" })
    },
    PlanTrap("a route with many patterns") { size in
      plan("route R " + (0..<size).map { "at \"/x\($0)\"" }.joined(separator: " ") + "\n")
    },
    PlanTrap("patterns with escapes") { size in
      plan(each(size) { "route R\($0) at \"/%6c\(String(repeating: "%41", count: 5))\($0)\"" })
    },
    PlanTrap("schemes and domains") { size in
      each(size) { "scheme \"s\($0)\"\ndomain \"d\($0).example.com\"" } + plan("")
        + each(size) { "route R\($0) at \"s\($0)://x\"" }
    },
    PlanTrap("subdomains of subdomains") { size in
      each(size) { "domain \"*.\(String(repeating: "a.", count: $0 % 60))\($0).com\"" } + plan("")
    },
    PlanTrap("pages that no URL can feed") { size in
      plan(nested(size) { "route R\($0)(p\($0): Int) at \"x\($0)\"" })
    },
  ]

  private static let values: [PlanTrap] = [
    PlanTrap("a route with many parameters") { size in
      plan(
        "route R(" + list(size) { "p\($0): Int?" } + ")\nlink First -> R("
          + list(size) { "p\($0)" } + ")\n")
    },
    PlanTrap("a route with many parameters, linked to often") { size in
      plan(
        "route R(" + list(size) { "p\($0): Int?" } + ") recycle by "
          + list(size) { "p\($0)" } + "\n" + each(size) { "link First -> R(p\($0): \($0))" })
    },
    PlanTrap("one parameter, linked to with many values") { size in
      plan(
        "route R(p: Int?) recycle by p\nroute S\nlink R -> S\n"
          + each(size) { "link First -> R(p: \($0))\nlink S -> R(p: \($0))" })
    },
    PlanTrap("a chain whose routes all need a value") { size in
      plan(nested(size) { "route R\($0)(p\($0): Int)" } + "link First => R\(size - 1)\n")
    },
    PlanTrap("a chain whose routes share a value") { size in
      plan(nested(size) { "route R\($0)(p: Int)" } + "link First => R\(size - 1)\n")
    },
    PlanTrap("a chain that disagrees about a type") { size in
      plan(nested(size) { "route R\($0)(p: \($0 % 2 == 0 ? "Int" : "String"))" })
    },
    PlanTrap("a closed type of many values") { size in
      "type T = " + (0..<size).map { "\"v\($0)\"" }.joined(separator: " | ") + "\n"
        + plan(
          each(size) {
            "route R\($0)(p: T = \"v\($0)\") at \"/r\($0)/:p\"\nlink First -> R\($0)(p: \"v\(size - 1 - $0)\")"
          })
    },
    PlanTrap("closed types that meet") { size in
      each(size) { "type T\($0) = \"a\($0)\" | \"b\($0)\" | \"c\($0 + 1)\"" }
        + plan(each(size) { "route R\($0)(p: T\($0)) at \"/lost/:p\"" })
    },
    PlanTrap("closed types that share a value") { size in
      each(size) { "type T\($0) = \"a\($0)\" | \"same\"" }
        + plan(each(size) { "route R\($0)(p: T\($0)) at \"/lost/:p/z\($0)\"" })
    },
    PlanTrap("a closed type as a parameter of many patterns") { size in
      "type T = " + (0..<size).map { "\"v\($0)\"" }.joined(separator: " | ") + "\n"
        + plan(each(size) { "route R\($0)(p: T) at \"/lost/:p/z\($0)\"" })
    },
    PlanTrap("types that nothing uses") { size in
      plan(each(size) { "type T\($0) = \"a\"\nfact f\($0)" })
    },
    PlanTrap("a default with many values") { size in
      plan("route R(p: [Int] = [" + list(size, String.init) + "])\n")
    },
    PlanTrap("a URL for many values") { size in
      "route First\nroute Last(" + list(size) { "p\($0): Int?" } + ") at \"/last\"\n"
        + each(size) { "link First -> Last(p\($0): \($0))" }
    },
    PlanTrap("results handed back") { size in
      plan(
        each(size) { "route R\($0)(v\(max(0, $0 - 1)): Int) -> (v\($0): Int)" }
          + each(size) { $0 == 0 ? "link First -> R0" : "link R\($0 - 1) -> R\($0)" })
    },
  ]

  private static let links: [PlanTrap] = [
    PlanTrap("links from everywhere") { size in
      plan(each(size) { "route R\($0)\nlink * -> R\($0)" })
    },
    PlanTrap("jumps from everywhere") { size in
      plan(each(size) { "route R\($0)\nlink * => R\($0)" })
    },
    PlanTrap("links from everywhere to recycled routes") { size in
      plan(each(size) { "route R\($0) recycle\nlink * -> R\($0)" })
    },
    PlanTrap("links from everywhere with facts") { size in
      plan(
        each(size) { "fact f\($0) given\nroute R\($0) in First\nlink * -> R\($0) requires f\($0)" })
    },
    PlanTrap("one link from everywhere") { size in
      plan(each(size) { "route R\($0) in First" } + "link * -> Last\n")
    },
    PlanTrap("links from one route to many") { size in
      plan(each(size) { "route R\($0)\nlink First -> R\($0)\nlink R\($0) -> Last" })
    },
    PlanTrap("jumps to the ends of one chain") { size in
      plan(nested(size) { "route R\($0)" } + each(size) { "link First => R\($0)" })
    },
    PlanTrap("jumps out of one chain") { size in
      plan(nested(size) { "route R\($0)" } + each(size) { "link R\($0) => Last" })
    },
    PlanTrap("links that say the same") { size in
      plan(each(size) { _ in "link First -> Last" })
    },
    PlanTrap("links that say the same, with facts") { size in
      plan(each(size) { "fact f\($0) given\nlink First -> Last requires f\($0)" })
    },
    PlanTrap("links that say the same at rising cost") { size in
      plan(each(size) { "link First -> Last cost \($0)" })
    },
    PlanTrap("links that say the same, annotated") { size in
      plan(each(size) { "link First -> Last @a(\"\($0)\")" })
    },
    PlanTrap("links from many flows around, the same") { size in
      plan(
        nested(size, "route R { link -> Last }\n") { "flow F\($0)" }
          + each(size) { "fact f\($0) given\nlink F\($0) -> Last requires f\($0)" })
    },
    PlanTrap("links that go back to many") { size in
      plan(nested(size) { "route R\($0)" } + each(size) { "link R\(size - 1) back to R\($0)" })
    },
    PlanTrap("links that go back from many") { size in
      plan(
        nested(size) { "route R\($0)" } + each(size) { "link R\($0) -> Last back past R\($0 / 2)" })
    },
    PlanTrap("links that `down` and `switch` do already") { size in
      plan(
        "route Main tabs {\n" + each(size) { "route R\($0) { route S\($0)\nlink -> S\($0) }" }
          + "}\n" + each(size) { "link R\($0) => R\(($0 + 1) % size)" })
    },
    PlanTrap("costs") { size in
      plan(
        each(size) { "route R\($0) cost \($0 * 7919 % 1000)" }
          + each(size) { "link First -> R\($0)\nlink R\($0) -> Last cost \($0 * 104_729 % 1000)" })
    },
    PlanTrap("a ladder") { size in
      plan(
        each(size) { "route R\($0) recycle\nroute S\($0) recycle" }
          + each(size - 1) {
            "link R\($0) -> R\($0 + 1)\nlink R\($0) -> S\($0 + 1)\nlink S\($0) -> R\($0 + 1)\n"
              + "link S\($0) -> S\($0 + 1)"
          } + "link First -> R0\nlink R\(size - 1) -> Last\n")
    },
    PlanTrap("links to what is deprecated") { size in
      plan(each(size) { "route R\($0) in First deprecated \"old\"\nlink Last -> R\($0)" })
    },
  ]

  private static let pushes: [PlanTrap] = [
    PlanTrap("a ring of pushes") { size in
      plan(
        each(size) { "route R\($0)\nlink R\($0) -> R\(($0 + 1) % size)" } + "link First -> R0\n")
    },
    PlanTrap("a ring of pushes that goes on to the end") { size in
      plan(
        each(size) { "route R\($0)\nlink R\($0) -> R\(($0 + 1) % size)" }
          + "link First -> R0\nlink R\(size - 1) -> Last\n")
    },
    PlanTrap("a chain of pushes") { size in
      plan(
        each(size) { "route R\($0)" } + each(size - 1) { "link R\($0) -> R\($0 + 1)" }
          + "link First -> R0\nlink R\(size - 1) -> Last\n")
    },
    PlanTrap("rings of two") { size in
      plan(
        each(size) {
          "route R\($0)\nroute S\($0)\nlink R\($0) -> S\($0)\nlink S\($0) -> R\($0)\nlink First -> R\($0)"
        })
    },
    PlanTrap("a chain of pushes there and back") { size in
      plan(
        each(size) { "route R\($0)" }
          + each(size - 1) { "link R\($0) -> R\($0 + 1)\nlink R\($0 + 1) -> R\($0)" }
          + "link First -> R0\nlink R\(size - 1) -> Last\n")
    },
    PlanTrap("a ring of pushes that asks for facts") { size in
      plan(
        "fact f given\n"
          + each(size) { "route R\($0) requires f\nlink R\($0) -> R\(($0 + 1) % size)" }
          + "link First -> R0\n")
    },
    PlanTrap("a ring of pushes that each ask for a fact of their own") { size in
      plan(
        each(size) {
          "fact f\($0) given\nroute R\($0) requires f\($0)\nlink R\($0) -> R\(($0 + 1) % size)"
        } + "link First -> R0\n")
    },
    PlanTrap("a ring of pushes that are allowed") { size in
      plan(
        each(size) { "route R\($0)\nlink R\($0) -> R\(($0 + 1) % size) allow growing-stack" }
          + "link First -> R0\n")
    },
    PlanTrap("rings of two that are allowed") { size in
      plan(
        each(size) {
          "route R\($0)\nroute S\($0)\nlink R\($0) -> S\($0) allow growing-stack\n"
            + "link S\($0) -> R\($0) allow growing-stack\nlink First -> R\($0)"
        })
    },
    PlanTrap("a ring of routes that are allowed") { size in
      plan(
        each(size) { "route R\($0) allow growing-stack\nlink R\($0) -> R\(($0 + 1) % size)" }
          + "link First -> R0\n")
    },
    PlanTrap("a ring of recycled routes") { size in
      plan(
        each(size) { "route R\($0) recycle\nlink R\($0) -> R\(($0 + 1) % size)" }
          + "link First -> R0\nlink R\(size - 1) -> Last\n")
    },
    PlanTrap("a ring of jumps") { size in
      plan(
        each(size) { "route R\($0)\nlink R\($0) => R\(($0 + 1) % size)" }
          + "link First => R0\nlink R\(size - 1) => Last\n")
    },
    PlanTrap("chains that push their own top") { size in
      plan(nested(size, "link -> R0\n") { "route R\($0)" })
    },
    PlanTrap("chains all of which push their top") { size in
      plan(nested(size) { "route R\($0)" } + each(size) { "link R\($0) -> R0" })
    },
  ]

  private static let facts: [PlanTrap] = [
    PlanTrap("facts by the dozen") { size in
      plan(
        each(size) {
          "fact f\($0) given\nroute R\($0) in First requires f\($0)\nroute S\($0) in First unless f\($0)"
        })
    },
    PlanTrap("facts by the dozen, all asked for at the end") { size in
      "route First at \"/first\"\n"
        + each(size) { "fact f\($0)\nroute R\($0) in First grants f\($0)" }
        + "route Last at \"/last\" requires \(list(size) { "f\($0)" })\nlink First -> Last\n"
    },
    PlanTrap("tasks that grant and revoke") { size in
      plan(
        each(size) { "fact f\($0)\ntask T\($0) grants f\($0)\ntask U\($0) revokes f\($0)" }
          + each(size) { "route R\($0) in First requires f\($0)" })
    },
    PlanTrap("a chain that asks for one fact") { size in
      plan("fact f given\n" + nested(size) { "route R\($0) requires f" })
    },
    PlanTrap("a chain that asks for one fact, jumped to") { size in
      plan(
        "fact f given\n" + nested(size) { "route R\($0) requires f" }
          + "link First => R\(size - 1)\n")
    },
    PlanTrap("a chain that asks for one fact a route") { size in
      plan(nested(size) { "fact f\($0) given\nroute R\($0) requires f\($0)" })
    },
    PlanTrap("requirements in a chain") { size in
      plan(
        each(size) {
          "fact f\($0)\nroute R\($0) in First grants f\($0)\($0 == 0 ? "" : " requires f\($0 - 1)")"
        } + "route End requires f\(size - 1)\nlink First -> End\n")
    },
    PlanTrap("requirements in a chain to the end") { size in
      "route First at \"/first\"\n"
        + each(size) {
          "fact f\($0)\nroute R\($0) in First grants f\($0)\($0 == 0 ? "" : " requires f\($0 - 1)")"
        } + "route Last at \"/last\" requires f\(size - 1)\nlink First -> Last\n"
    },
    PlanTrap("requirements in a chain of tasks") { size in
      plan(
        each(size) {
          "fact f\($0)\ntask T\($0) grants f\($0)\($0 == 0 ? "" : " requires f\($0 - 1)")"
        } + "route End requires f\(size - 1)\nlink First -> End\n")
    },
    PlanTrap("requirements in a loop") { size in
      plan(
        each(size) {
          "fact f\($0)\nroute R\($0) in First requires f\(($0 + 1) % size) grants f\($0)"
        })
    },
    PlanTrap("requirements that nothing grants") { size in
      plan(each(size) { "fact f\($0)\nroute R\($0) in First requires f\($0)" })
    },
    PlanTrap("one fact granted by many") { size in
      plan(
        "fact f\n" + each(size) { "route R\($0) in First grants f" }
          + each(size) { "route S\($0) in First requires f" })
    },
    PlanTrap("one fact revoked by many") { size in
      plan(
        "fact f\n"
          + each(size) { "route R\($0) in First grants f\nroute S\($0) in First revokes f" }
          + "route T requires f\nlink First -> T\n")
    },
    PlanTrap("exclusions") { size in
      plan(each(size) { "fact f\($0)\nroute R\($0) in First grants f\($0) unless f\($0)" })
    },
    PlanTrap("exclusions of one fact") { size in
      plan("fact f\n" + each(size) { "route R\($0) in First grants f unless f" })
    },
    PlanTrap("many facts asked of one route") { size in
      plan(
        each(size) { "fact f\($0) given" } + "route R requires \(list(size) { "f\($0)" })\n"
          + "link First -> R\n")
    },
    PlanTrap("many facts asked of a few") { size in
      plan(
        each(size) { "fact f\($0) given" }
          + each(4) { _ in "flow F requires \(list(size) { "f\($0)" }) { route R }" }
          + "link First -> F\n")
    },
    PlanTrap("a flow that asks for many facts") { size in
      plan(
        each(size) { "fact f\($0) given" }
          + "flow F requires \(list(size) { "f\($0)" }) {\n" + each(size) { "route R\($0)" }
          + "}\nlink First -> F\n")
    },
    PlanTrap("flows in flows that ask for a fact each") { size in
      plan(
        nested(size, "route R\n") { "fact f\($0) given\nflow F\($0) requires f\($0)" }
          + "link First -> R\n")
    },
    PlanTrap("links that pass a requirement by") { size in
      plan(
        "fact f given\nroute Gate requires f {\n" + each(size) { "route R\($0)" } + "}\n"
          + each(size) { "link First -> R\($0)" })
    },
    PlanTrap("a gate on every step") { size in
      plan(
        each(size) { "fact f\($0)\nroute R\($0) requires f\($0)\ntask T\($0) grants f\($0)" }
          + each(size - 1) { "link R\($0) -> R\($0 + 1)" }
          + "link First -> R0\nlink R\(size - 1) -> Last\n")
    },
  ]

  private static let rules: [PlanTrap] = [
    PlanTrap("routes that nothing reaches") { size in
      plan("flow F {\nroute Start\n" + each(size) { "route R\($0)" } + "}\n")
    },
    PlanTrap("routes that nothing reaches, in a chain") { size in
      plan(
        "flow F {\nroute Start\n" + each(size) { "route R\($0)" } + "}\n"
          + each(size - 1) { "link R\($0) -> R\($0 + 1)" })
    },
    PlanTrap("dead ends") { size in
      plan(each(size) { "route R\($0)\nlink First => R\($0)" })
    },
    PlanTrap("dead ends behind facts") { size in
      plan(each(size) { "fact f\($0) given\nroute R\($0) requires f\($0)\nlink First => R\($0)" })
    },
    PlanTrap("expectations of paths") { size in
      plan(
        each(size) { "route R\($0) in First" }
          + each(size) { "expect path First -> R\($0) within 1" })
    },
    PlanTrap("expectations of paths that are not there") { size in
      plan("link First -> Last\n" + each(size) { _ in "expect no path Last -> First" })
    },
    PlanTrap("expectations of what every path passes") { size in
      plan(
        each(size) {
          "route R\($0)\nroute S\($0)\nlink First -> R\($0)\nlink R\($0) -> S\($0)\n"
            + "expect every path First -> S\($0) through R\($0)"
        })
    },
    PlanTrap("expectations of URLs") { size in
      plan(each(size) { "route R\($0) at \"/r\($0)\"\nexpect url \"/r\($0)\" opens R\($0)" })
    },
    PlanTrap("expectations of stacks") { size in
      plan(each(size) { "route R\($0) in First\nexpect stack R\($0) is First, R\($0)" })
    },
    PlanTrap("expectations that are broken") { size in
      plan(
        each(size) {
          "route R\($0) in First\nexpect stack R\($0) is R\($0)\nexpect url \"/r\($0)\" opens R\($0)"
        })
    },
    PlanTrap("an expectation of a deep stack") { size in
      plan(
        nested(size) { "route R\($0)" }
          + "expect stack R\(size - 1) is \(list(size) { "R\($0)" })\n")
    },
    PlanTrap("allows of one rule") { size in
      plan(
        each(size) { "route R\($0) in First\nlink First -> R\($0) allow redundant-link \"so\"" })
    },
    PlanTrap("allows of many rules on one route") { size in
      plan(
        "route R "
          + (0..<size).map { _ in "allow unreachable-route" }.joined(separator: " ") + "\n")
    },
    PlanTrap("allows on flows in flows") { size in
      plan(
        nested(size, "route R {\nroute S\nlink -> S\n}\n") { "flow F\($0) allow redundant-link" }
          + "link First -> R\n")
    },
    PlanTrap("allows of different rules on flows in flows") { size in
      let names = ["redundant-link", "shadowed-link", "unreachable-route", "growing-stack"]
      return plan(
        nested(size, "route R\nroute S\n") { "flow F\($0) allow \(names[$0 % 4])" })
    },
    PlanTrap("fallbacks that need values") { size in
      plan(
        nested(size) { "route R\($0)(p\($0): Int)" }
          + each(size) { "service S\($0) { fallback R\(size - 1) }" })
    },
    PlanTrap("names that are not there") { size in
      plan(each(size) { "route R\($0)\nlink First -> Rx\($0)" })
    },
    PlanTrap("facts that are not there") { size in
      plan(each(size) { "fact f\($0)\nroute R\($0) in First requires g\($0)" })
    },
    PlanTrap("parameters that are not there") { size in
      plan(
        "route R(" + list(size) { "p\($0): Int?" } + ")\n"
          + each(size) { "link First -> R(q\($0): 1)" })
    },
    PlanTrap("services that are not there") { size in
      plan(each(size) { "service S\($0) { route R }\nlink First -> T\($0).R" })
    },
    PlanTrap("rules that are not there") { size in
      plan(each(size) { "route R\($0) in First allow lonely-route\($0)" })
    },
    PlanTrap("clauses that are not there") { size in
      plan(each(size) { "route R\($0) in First presents nav" })
    },
    PlanTrap("one name again and again") { size in plan(each(size) { _ in "route R" }) },
    PlanTrap("one parameter again and again") { size in
      plan("route R(" + list(size) { _ in "p: Int" } + ")\n")
    },
    PlanTrap("one clause again and again") { size in
      plan("route R " + String(repeating: "recycle tabs ", count: size) + "\n")
    },
    PlanTrap("one clause again and again, of a fact each") { size in
      plan(
        each(size) { "fact f\($0) given" } + "route R in First "
          + (0..<size).map { "requires f\($0)" }.joined(separator: " ") + "\n")
    },
    PlanTrap("tasks where routes are meant") { size in
      plan(each(size) { "task T\($0)\nlink First => T\($0)\nroute R\($0) in T\($0)" })
    },
    PlanTrap("literals of another type") { size in
      plan(each(size) { "route R\($0)(p: Int = \"a\") in First" })
    },
    PlanTrap("many names of old") { size in
      plan(
        "route R was \(list(size) { "O\($0)" })\n"
          + each(size) { "route R\($0) in First was P\($0)" })
    },
    PlanTrap("old names that are used") { size in
      plan(each(size) { "route R\($0) in First was P\($0)\nlink Last -> P\($0)" })
    },
    PlanTrap("annotations") { size in
      plan("route R " + (0..<size).map { "@a.b\($0)(\"v\")" }.joined(separator: " ") + "\n")
    },
  ]

  private static let words: [PlanTrap] = [
    PlanTrap("braces that open") { size in plan(String(repeating: "route R {", count: size)) },
    PlanTrap("braces that close") { size in plan(String(repeating: "}", count: size)) },
    PlanTrap("parentheses that open") { size in
      plan("route R " + String(repeating: "(", count: size))
    },
    PlanTrap("brackets that open") { size in
      plan("route R(p: Any = " + String(repeating: "[", count: size) + ")\n")
    },
    PlanTrap("brackets that open and close") { size in
      plan(
        "route R(p: Any = " + String(repeating: "[", count: size)
          + String(repeating: "]", count: size) + ")\n")
    },
    PlanTrap("comments in comments") { size in
      plan(String(repeating: "/* ", count: size) + String(repeating: "*/ ", count: size) + "\n")
    },
    PlanTrap("comments that open") { size in plan(String(repeating: "/* ", count: size)) },
    PlanTrap("comments after everything") { size in
      plan(each(size) { "route R\($0) /* a */ in /* b */ First // c\n// d\n/* e */" })
    },
    PlanTrap("strings that open") { size in plan(each(size) { _ in "route R at \"a" }) },
    PlanTrap("backticks") { size in plan(String(repeating: "route `a\n", count: size)) },
    PlanTrap("words that mean nothing") { size in plan(each(size) { "rout R\($0) {}" }) },
    PlanTrap("signs") { size in plan(String(repeating: "-> => : = , | @ ? ", count: size)) },
    PlanTrap("bytes that are no text") { size in
      plan(String(repeating: "\u{1}\u{7f} \u{feff}", count: size))
    },
    PlanTrap("a name of great length") { size in
      let name = "R" + String(repeating: "x", count: size * 20)
      return plan("route \(name) at \"/\(name)\"\nlink First -> \(name)\nlink First -> \(name)y\n")
    },
    PlanTrap("names that begin alike") { size in
      let stem = String(repeating: "x", count: 40)
      return plan(each(size) { "route R\(stem)\($0) in First\nlink Last -> R\(stem)\($0)" })
    },
    PlanTrap("names that begin alike and are not there") { size in
      let stem = String(repeating: "x", count: 40)
      return plan(each(size) { "route R\(stem)\($0) in First\nlink Last -> Q\(stem)\($0)" })
    },
    PlanTrap("documentation") { size in
      plan(each(size) { "/// line \($0)" } + "route R\n")
    },
    PlanTrap("titles of great length") { size in
      plan("route R title \"" + String(repeating: "x\\u{1F600}", count: size * 4) + "\"\n")
    },
    PlanTrap("one line") { size in
      plan("").replacing("\n", with: " ")
        + (0..<size).map { "route R\($0) in Nowhere" }.joined(separator: " ")
    },
  ]
}
