import RouteCommand
import RouteImport
import RouteImportXML
import Testing
@testable import RouteHarness

@Suite("A plan and the code that it describes")
struct CodeCommandTests {
  private static func graph(_ inside: String) -> String {
    """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto"
        android:id="@+id/shop" app:startDestination="@id/home">
        <fragment android:id="@+id/home" android:name="shop.Home"/>
        \(inside)
    </navigation>
    """
  }

  private static let cart = """
    <fragment android:id="@+id/cart" android:name="shop.Cart">
            <argument android:name="id" app:argType="integer"/>
        </fragment>
    """

  private func host(_ plan: String, _ files: [String: String]) -> MemoryHost {
    var all = files
    all["shop.routeplan"] = plan
    let host = MemoryHost(files: all)
    host.neighbours = ["qtroute-import"]
    host.program = { _ in FakeReader() }
    return host
  }

  private func project(_ inside: String, code: String = "") -> [String: String] {
    [
      "app/src/main/AndroidManifest.xml": "<manifest/>",
      "app/src/main/res/navigation/shop.xml": Self.graph(inside),
      "app/src/main/java/shop/Home.kt": code,
    ]
  }

  private static let plan = """
    fact signedIn given

    flow shop {
        /// The shop.
        route home @android.name("shop.Home")
    }

    """

  @Test("have parted: each difference is an error with its lines on both sides")
  func against() {
    let host = host(Self.plan, project(Self.cart, code: "navigate(R.id.cart)"))
    let outcome = host.run("check --against android:app shop.routeplan --allow unused-fact")
    #expect(
      outcome
        == Outcome(
          status: 1,
          output: """
            shop.routeplan:3:6: error: the code has the route `cart` in `shop` [missing-route]
                3 | flow shop {
                  |      ^~~~
            app/src/main/res/navigation/shop.xml:5:1: note: the code says so here
                5 |     <fragment android:id="@+id/cart" android:name="shop.Cart">
                  | ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
              help: add it
            1 error in 1 file

            """, errors: ""))
    let sarif = host.run("check --against android:app shop.routeplan --report sarif")
    #expect(sarif.status == 1)
    #expect(sarif.output.contains("\"app/src/main/res/navigation/shop.xml\""))
    let json = host.run("check --against android:app shop.routeplan --format json").output
    #expect(json.contains("\"missing-route\""))
    #expect(
      host.run("check --against android:app shop.routeplan --warn missing-route").status == 0)
  }

  @Test("agree about a scheme in other case and a domain in its other spelling")
  func spellings() {
    let plan = """
      scheme "APP"
      domain "münchen.de"

      flow shop {
          route home @android.name("shop.Home")
          route cart(id: Int) at "app://x/:id" at "https://xn--mnchen-3ya.de/y/:id" @android.name("shop.Cart")
          link home -> cart
      }

      """
    let links =
      "<deepLink app:uri=\"app://x/{id}\"/><deepLink app:uri=\"xn--mnchen-3ya.de/y/{id}\"/>"
    let inside = Self.cart.replacing("</fragment>", with: links + "</fragment>")
    let outcome = host(plan, project(inside, code: "\nnavigate(R.id.cart)")).run(
      "check --against android:app shop.routeplan")
    #expect(
      !outcome.output.contains("scheme") && !outcome.output.contains("the domain"), "\(outcome)")
    let other = "scheme \"other\"\n\nflow shop {\n    route home @android.name(\"shop.Home\")\n}\n"
    #expect(
      host(other, project(inside)).run("check --against android:app shop.routeplan").output
        .contains(
          "the code has the scheme `app`"))
  }

  @Test("what a class does is the screen's that has it, also where several classes share a file")
  func classes() {
    let code =
      "class Home : Fragment()\nclass Cart : Fragment() {\n fun f() { navigate(R.id.home) }\n}\n"
    for name in ["Home.kt", "Screens.kt"] {
      var files = project(Self.cart)
      files["app/src/main/java/shop/\(name)"] = code
      let text = host("", files).run("import android app").output
      let cart = text.split(separator: "route cart").last ?? ""
      #expect(cart.contains("link -> home @inferred(\"src/main/java/shop/\(name):3\")"), "\(text)")
      #expect(text.split(separator: "@inferred").count == 2)
    }
  }

  @Test("agree, also about what was inferred and what only people know")
  func agree() {
    let host = host(Self.plan, project("", code: "navigate(R.id.cart)"))
    #expect(host.run("check --against android:app shop.routeplan --allow unused-fact").status == 0)
    #expect(
      host.run("import android app --update shop.routeplan")
        == Outcome(status: 0, output: "", errors: "note: the plan says what the code says\n"))
  }

  @Test("meet again: first as a diff, then in the file, then without a change")
  func update() {
    let host = host(Self.plan, project(Self.cart, code: "\nnavigate(R.id.cart)"))
    let diff = host.run("import android app --update shop.routeplan")
    #expect(
      diff
        == Outcome(
          status: 0,
          output: """
            --- shop.routeplan
            +++ shop.routeplan
            @@ -2,5 +2,8 @@

             flow shop {
                 /// The shop.
            -    route home @android.name("shop.Home")
            +    route home @android.name("shop.Home") {
            +        link -> cart @inferred("src/main/java/shop/Home.kt:2")
            +    }
            +    route cart(id: Int) @android.name("shop.Cart")
             }

            """.replacing("\n\n flow", with: "\n \n flow"), errors: ""))
    #expect(host.text("shop.routeplan") == Self.plan)
    let written = host.run("import android app --update shop.routeplan --write")
    #expect(written == Outcome(status: 0, output: "", errors: "updated shop.routeplan\n"))
    #expect(host.text("shop.routeplan")?.contains("/// The shop.") == true)
    let again = host.run("import android app --update shop.routeplan --write")
    #expect(again.errors == "note: the plan says what the code says\n")
    #expect(host.run("check --against android:app shop.routeplan --allow unused-fact").status == 0)
  }

  @Test("a link that was inferred names its new line, then goes; one that a person confirmed stays")
  func marks() {
    let home = "app/src/main/java/shop/Home.kt"
    let old = Self.plan.replacing(
      "Home\")\n}",
      with: """
        Home") {
                link -> cart @inferred("src/main/java/shop/Home.kt:1")
            }
            route cart(id: Int) @android.name("shop.Cart")
        }
        """)
    let host = host(old, project(Self.cart, code: "\n\nnavigate(R.id.cart)"))
    let update = "import android app --update shop.routeplan --write"
    #expect(host.run("check --against android:app shop.routeplan --allow unused-fact").status == 0)
    #expect(host.run(update).errors == "updated shop.routeplan\n")
    #expect(host.text("shop.routeplan") == old.replacing("Home.kt:1", with: "Home.kt:3"))
    #expect(host.run(update).errors == "note: the plan says what the code says\n")
    // The code does not open the cart any more.
    host.put("\n", in: home)
    #expect(host.run(update).errors == "updated shop.routeplan\n")
    #expect(host.text("shop.routeplan")?.contains("link") == false)
    // A person knows that it does.
    let confirmed = old.replacing(" @inferred(\"src/main/java/shop/Home.kt:1\")", with: "")
    host.put(confirmed, in: "shop.routeplan")
    #expect(
      host.run(update).errors == """
        shop.routeplan:6: note: the code has no `link -> cart`, but people wrote here [extra-link]
        note: the plan changes in nothing else

        """)
    #expect(host.text("shop.routeplan") == confirmed)
    host.put("navigate(R.id.cart)", in: home)
    #expect(host.run(update).errors == "note: the plan says what the code says\n")
  }

  @Test("a screen that people wrote about stays, and is named")
  func kept() {
    let more = Self.plan.replacing(
      "\n}",
      with: """

            /// Mine.
            route old @android.name("shop.Old")
            route gone @android.name("shop.Gone")
            route added
        }
        """)
    let host = host(more, project(""))
    let outcome = host.run("import android app --update shop.routeplan --write")
    let note = "but people wrote here [extra-route]\n"
    #expect(
      outcome.errors == """
        shop.routeplan:7: note: the code has no route `old`, \(note)\
        shop.routeplan:8: note: the code has no route `added`, \(note)\
        updated shop.routeplan

        """)
    #expect(host.text("shop.routeplan")?.contains("gone") == false)
  }

  @Test("files of a router are held against a plan, too")
  func files() {
    let host = MemoryHost(files: [
      "site.routeplan": "route Home at \"/\"\n", "app/page.tsx": "", "app/about/page.tsx": "",
    ])
    let outcome = host.run("check --against next:. site.routeplan")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("[missing-route]"))
    #expect(host.run("import next . --update site.routeplan --write").status == 0)
    #expect(host.run("check --against next:. site.routeplan").status == 0)
  }

  @Test(
    "wrong words get an error",
    arguments: [
      ("check --against android", "`android` has no colon between a kind and a file"),
      ("check --against android:", "`android:` names no file"),
      ("check --against ios:x", "unknown kind `ios`"),
      ("check --against android:gone", "cannot read `gone`: no such file"),
      ("check --against android:app --fix", "`--against` does not fix"),
      ("import android app --write", "`--write` has no use without `--update PLAN`"),
      ("import android app --update gone.routeplan", "cannot read `gone.routeplan`: no such file"),
      (
        "import android app --update shop.routeplan -o x",
        "`--update` changes the plan, so `--output` has no use"
      ),
      (
        "import android app --update bad.routeplan",
        "`bad.routeplan` has 1 error, so it cannot be updated"
      ),
      ("import next - --update shop.routeplan", "`--update` reads files, not standard input"),
    ])
  func wrong(_ line: String, _ message: String) {
    var files = project("")
    files["bad.routeplan"] = "route\n"
    files["other.txt"] = ""
    let host = host(Self.plan, files)
    var words = line
    if line.hasPrefix("check") { words += " shop.routeplan" }
    let outcome = host.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(host.text("shop.routeplan") == Self.plan)
  }

  @Test("code that is broken or has nothing changes nothing")
  func broken() {
    var files = project("")
    files["app/src/main/res/navigation/shop.xml"] = "<navigation"
    let host = host(Self.plan, files)
    #expect(host.run("import android app --update shop.routeplan --write").status == 2)
    #expect(host.run("check --against android:app shop.routeplan").status == 2)
    #expect(host.text("shop.routeplan") == Self.plan)
  }
}
