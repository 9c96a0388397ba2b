import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("A plan brought up to date with code")
struct PlanUpdaterTests {
  private func plan(_ text: String) -> Plan { Checked(text).plan }

  /// Updates a plan; returns its text and what stays although the code lacks it.
  private func update(
    _ text: String, to code: String, files: [String: String] = [:]
  ) -> (text: String, files: [String: String], left: [String]) {
    let source = SourceText(text)
    let result = PlanUpdater.update(to: CodePlan(plan(code))) { overrides in
      var files = files
      for (path, text) in overrides.included { files[path] = Self.string(text) }
      return PlanBuilder.build(
        path: "main.routeplan", text: overrides.main ?? source, loader: SourceLoader(files: files))
    }
    var changed: [String: String] = [:]
    for change in result.changes where !change.isMain {
      changed[change.path] = Self.string(change.new)
    }
    let main = result.changes.first { $0.isMain }
    return (main.map { Self.string($0.new) } ?? text, changed, result.left.map(\.message))
  }

  private static func string(_ text: SourceText) -> String {
    String(decoding: text.content, as: UTF8.self)
  }

  @Test("gets what is new at its place, and keeps what people wrote")
  func new() {
    let old = """
      fact signedIn

      /// Where it starts.
      route Home at "/" {
          // The best screen.
          route Cart requires signedIn
          task signIn grants signedIn
      }

      expect path Home -> Cart within 2

      """
    let code = """
      scheme "shop"
      route Home at "/" at "/home" {
          link -> Pay
          route Offers(id: Int) { route Offer }
          route Cart { route Pay }
      }
      """
    let result = update(old, to: code)
    #expect(
      result.text == """
        scheme "shop"
        fact signedIn

        /// Where it starts.
        route Home at "/" at "/home" {
            link -> Pay
            route Offers(id: Int) {
                route Offer
            }
            // The best screen.
            route Cart requires signedIn {
                route Pay
            }
            task signIn grants signedIn
        }

        expect path Home -> Cart within 2

        """)
    #expect(result.left == [])
    #expect(update(result.text, to: code).text == result.text)
  }

  @Test("loses what the code lost, unless people wrote about it, and then it is named")
  func gone() {
    let old = """
      route Home {
          link -> Old
          route Plain { route Inner }
          /// Dear to us.
          route Old
          route Used
          route Kept allow extra-route "opened by the system"
      }

      expect path Home -> Used

      """
    let result = update(old, to: "route Home\n")
    #expect(
      result.text == """
        route Home {
            /// Dear to us.
            route Old
            route Used
            route Kept allow extra-route "opened by the system"
        }

        expect path Home -> Used

        """)
    #expect(
      result.left == [
        "the code has no route `Old`, but people wrote here",
        "the code has no route `Used`, but the plan refers to it",
      ])
  }

  @Test("keeps what a comment is about, and with what it is about")
  func comments() {
    let old = """
      route Home {
          // The primary way.
          link -> A
          link -> B // Dear to us.
          link -> C

          // The list:

          link -> D
          route A
          route B // Not this one.
          // Nor this.
          route C
          // A block.
          route D { route E }
          route F { route G } // Its end.
      }

      """
    let result = update(old, to: "route Home\nroute A\nroute B\nroute D\n")
    #expect(
      result.text == """
        route Home {
            // The primary way.
            link -> A
            link -> B // Dear to us.

            // The list:

            // Nor this.
            route C
            route F { } // Its end.
        }
        route A
        route B // Not this one.
        // A block.
        route D { }

        """)
    #expect(
      result.left == [
        "the code has no `link -> A`, but people wrote here",
        "the code has no `link -> B`, but people wrote here",
        "the code has no route `C`, but people wrote here",
        "the code has no route `F`, but people wrote here",
      ])
  }

  @Test("renames what has the same class, and keeps the old name")
  func renamed() {
    let old = """
      route Home {
          link -> Cart
          /// What to buy.
          route Cart @android.name("a.Cart")
      }

      expect path Home -> Cart

      """
    let code = """
      route Home {
          link -> Basket
          route Basket @android.name("a.Cart")
          route Cart @android.name("a.Other")
      }
      """
    // The old name is that of another screen now, so nothing is clear.
    #expect(update(old, to: code).text.contains("route Basket"))
    let clear = """
      route Home {
          link -> Basket
          route Basket @android.name("a.Cart")
      }
      """
    let result = update(old, to: clear)
    #expect(
      result.text == """
        route Home {
            link -> Basket
            /// What to buy.
            route Basket was Cart @android.name("a.Cart")
        }

        expect path Home -> Basket

        """)
    #expect(update(result.text, to: clear).text == result.text)
  }

  @Test("keeps a name that people gave, and its place in a file of its own")
  func includes() {
    let files = ["cart.routeplan": "// Ours.\nroute Basket was Cart\n"]
    let main = "route Home {\n    include \"cart.routeplan\"\n}\n"
    let code = "route Home {\n    route Cart(id: Int) { route Pay }\n}\n"
    let result = update(main, to: code, files: files)
    #expect(result.text == main)
    #expect(
      result.files == [
        "cart.routeplan": "// Ours.\nroute Basket(id: Int) was Cart {\n    route Pay\n}\n"
      ])
  }

  @Test("keeps tabs, line ends and braces as the file has them")
  func layout() {
    let old = "route Home\r\n{\r\n\troute Cart // here\r\n}\r\n"
    let code = "route Home {\n    route Cart\n    route Help { route Ask }\n}\n"
    #expect(
      update(old, to: code).text
        == "route Home\r\n{\r\n\troute Cart // here\r\n\troute Help {\r\n\t\troute Ask\r\n\t}\r\n}\r\n"
    )
    #expect(
      update("route Home { route Cart }", to: code).text.split { $0 == " " || $0.isNewline }
        == ["route", "Home", "{", "route", "Cart", "route", "Help", "{", "route", "Ask", "}", "}"])
  }

  @Test("keeps a type that says more than the code, and links that only people can have written")
  func more() {
    let old = """
      type Sort = "up" | "down"

      route Home {
          link -> List @android.id("a")
          link Home -> List
          route List(sort: Sort, page: Int = 1)
      }

      """
    let code = """
      route Home {
          link -> List @android.id("a")
          route List(sort: String, page)
      }
      """
    #expect(update(old, to: code).text == old)
  }

  @Test(
    "keeps a default that says what is there if an input of the code is absent",
    arguments: [
      ("lang: String = \"en\"", "lang: String?", true), ("page: Int = 1", "page: Int?", true),
      ("page: Int = 1", "page: Int", true), ("page: Int?", "page: Int", false),
      ("page: Int", "page: Int?", false), ("page: Int = 1", "page: Bool?", false),
    ])
  func defaults(plan: String, code: String, isKept: Bool) {
    let old = "route Home at \"/\" {\n    route List(\(plan))\n}\n"
    let result = update(old, to: "route Home at \"/\" { route List(\(code)) }")
    #expect((result.text == old) == isKept, "\(result.text)")
  }

  @Test("keeps a type whose new one conflicts with a type that people gave, and names it")
  func conflictingTypes() {
    let old = "flow root {\n    route A(id: Int = 1)\n    route B(id: Int)\n    link A -> B\n}\n"
    let code = "flow root { route A(id: String = \"n\") route B(id: Any) link A -> B }"
    let result = update(old, to: code)
    #expect(result.text == old)
    #expect(result.left == ["in the code, `A` takes `id: String = \"n\"`"])
  }

  @Test("changes nothing that the code and people do not say, whatever both do")
  func random() {
    for seed in TrialNumbers.seeds(60, longer: 3000) {
      var numbers = RandomNumbers(seed: seed)
      var model = CodeModel(&numbers, size: 2 + numbers.below(14))
      let (text, marks, noted) = edited(model.text, &numbers)
      model.change(&numbers)
      let result = update(text, to: model.text)
      let flat = result.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .joined(separator: "\n")
      for mark in marks { #expect(flat.contains(mark), "\(seed): \(mark)\n\(result.text)") }
      let updated = Checked(result.text)
      #expect(!updated.report.findings.contains { $0.rule == .syntax || $0.rule == .unknownName })
      // What people wrote about stays, and all around it that the code lacks.
      let code = plan(model.text)
      let known = Set(code.routes.map { code.name($0.name) })
      let kept = Set(updated.plan.routes.map { updated.plan.name($0.name) }).subtracting(known)
      #expect(kept.isSubset(of: around(noted, updated.plan)), "\(seed): \(kept)\n\(result.text)")
      #expect(
        CodeModel.lines(of: updated.plan, but: kept) == CodeModel.lines(of: code),
        "\(seed)\n\(text)\n\(model.text)\n\(result.text)")
      #expect(update(result.text, to: model.text).text == result.text, "\(seed)")
    }
  }

  /// The screens that contain one of `names`, and those themselves.
  private func around(_ names: Set<String>, _ plan: Plan) -> Set<String> {
    var result = names
    for route in plan.routes where names.contains(plan.name(route.name)) {
      var place = route.place
      while case .route(let id) = place {
        result.insert(plan.displayName(id))
        place = plan.routes[id.index].place
      }
    }
    return result
  }

  /// A plan with edits by hand; the texts that must stay, and the screens that they are about.
  private func edited(
    _ text: String, _ numbers: inout RandomNumbers
  ) -> (text: String, marks: [String], noted: Set<String>) {
    var lines: [String] = ["fact mine given", ""]
    var marks = ["fact mine given"]
    var noted: Set<String> = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.first == "route", numbers.one(in: 3) else {
        lines.append(String(line))
        continue
      }
      let name = String(words[1].prefix { $0 != "(" })
      let indent = String(line.prefix { $0 == " " })
      noted.insert(name)
      switch numbers.below(4) {
      case 3:
        lines += ["\(indent)// On \(name).", String(line)]
        marks.append("// On \(name).\nroute \(name)")
      case 0:
        lines += ["\(indent)/// About \(name).", String(line)]
        marks.append("/// About \(name).")
      case 1:
        let end = line.hasSuffix(" {") ? " {" : ""
        lines.append(line.dropLast(end.count) + " cost 7 title \"T\(name)\"" + end)
        marks.append("title \"T\(name)\"")
      default:
        lines.append(String(line))
        marks.append("expect stack \(name) is")
      }
    }
    lines.append("")
    let plan = plan(lines.joined(separator: "\n"))
    for mark in marks where mark.hasPrefix("expect") {
      let name = String(mark.split(separator: " ")[2])
      guard case .route(let id)? = plan.find(name) else { continue }
      let stack = plan.chain(of: id).map { plan.displayName($0) }
      lines.append("\(mark) \(stack.joined(separator: ", "))")
    }
    let source = lines.joined(separator: "\n") + "\n"
    for mark in marks where mark.hasPrefix("expect") {
      for name in source.components(after: mark) { noted.insert(name) }
    }
    return (source, marks, noted)
  }
}

extension String {
  /// The names that follow `start` on its line.
  fileprivate func components(after start: String) -> [String] {
    guard let range = firstRange(of: start) else { return [] }
    return self[range.upperBound...].prefix { !$0.isNewline }.split { $0 == "," || $0 == " " }
      .map(String.init)
  }
}
