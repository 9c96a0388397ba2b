import RouteImportXML
import Testing

@Suite("Importing storyboards")
struct StoryboardImportTests {
  private static let shop = Storyboard(
    "Base.lproj/Main.storyboard", initial: "tabs",
    [
      Storyboard.scene(
        "tabs", kind: "tabBarController", Storyboard.tab("nav") + Storyboard.tab("more")),
      Storyboard.scene(
        "nav", "storyboardIdentifier=\"ListNav\"", kind: "navigationController",
        Storyboard.first("list")),
      Storyboard.scene(
        "list", "customClass=\"ListViewController\"", kind: "tableViewController",
        "<navigationItem key=\"navigationItem\" title=\"Items\" id=\"n\"/>"
          + Storyboard.segue("show", "item", "identifier=\"showItem\"")
          + Storyboard.segue("presentation", "editNav", "modalPresentationStyle=\"formSheet\"")),
      Storyboard.scene(
        "item", "storyboardIdentifier=\"Item\" customClass=\"ItemViewController\"",
        "<view key=\"view\" id=\"v\"><subviews><button id=\"b\">"
          + Storyboard.segue("show", "item", "identifier=\"next\"")
          + Storyboard.segue("popoverPresentation", "menu") + "</button></subviews></view>"),
      Storyboard.scene("editNav", kind: "navigationController", Storyboard.first("edit")),
      Storyboard.scene(
        "edit", "customClass=\"EditViewController\"",
        Storyboard.segue("unwind", "exit-edit", "unwindAction=\"saveWithSegue:\"")
          + Storyboard.segue("unwind", "exit-edit", "unwindAction=\"cancel:\"")),
      Storyboard.scene("menu", "title=\"Menu\""),
      Storyboard.scene(
        "more", "customClass=\"MoreViewController\"",
        Storyboard.segue("show", "item")
          + Storyboard.segue("custom", "help", "customClass=\"Fade\"")
          + Storyboard.segue("replace", "ref")),
      Storyboard.scene("help", "userLabel=\"Help `x`\""),
      Storyboard.scene(
        "ref", "storyboardName=\"Account\" referencedIdentifier=\"Login\"",
        kind: "viewControllerPlaceholder"),
      Storyboard.scene(
        "alone", "customClass=\"AloneViewController\"", Storyboard.segue("show", "x")),
    ])
  private static let account = Storyboard(
    "Account.storyboard", initial: "start",
    [
      Storyboard.scene(
        "start", "customClass=\"StartController\"", Storyboard.segue("show", "login")),
      Storyboard.scene("login", "storyboardIdentifier=\"Login\""),
    ])

  @Test("scenes become routes, and segues become links or the places of routes")
  func whole() {
    var around = StoryboardSurroundings()
    around.code = [
      ImportSource(
        path: "Base.swift",
        bytes: Array(
          """
          class BaseViewController: UIViewController {
              @IBAction func save(segue: UIStoryboardSegue) {}
          }
          final class ListViewController: BaseViewController {}
          """.utf8))
    ]
    let result = importStoryboards([Self.shop, Self.account], around: around)
    #expect(
      result.text == """
        plan App

        route tabBarController tabs @storyboard.id("tabs") @storyboard.file("Main") {
            route ListViewController title "Items" @storyboard.navigation("ListNav") {
                route Item @storyboard.class("ItemViewController") @storyboard.segue("showItem") {
                    link -> Item @storyboard.segue("next")
                    route Menu present floating title "Menu" @storyboard.id("menu")
                }
                route EditViewController present nav @storyboard.segue.style("formSheet") {
                    link back to ListViewController @storyboard.segue.action("saveWithSegue:")
                    link back past EditViewController @storyboard.segue.action("cancel:")
                }
            }
            route MoreViewController {
                link -> Item present @storyboard.segue
                link -> Login back past MoreViewController @storyboard.segue
                route `Help _x_`
                        present
                        @storyboard.id("help")
                        @storyboard.segue.class("Fade")
                        @storyboard.segue.kind("custom")
            }
        }
        route Login @storyboard.file("Account")
        route AloneViewController allow unreachable-route "no segue leads to it" @storyboard.file("Main")
        route StartController allow unreachable-route "no segue leads to it" @storyboard.file("Account") {
            link -> Login @storyboard.segue
        }

        """)
    #expect(
      result.notes == [
        "Base.lproj/Main.storyboard: note: the plan starts with the storyboard `Main`: "
          + "it is named `Main`; `--start NAME` chooses another",
        "Base.lproj/Main.storyboard:30: note: no code here receives `cancel:`; "
          + "the plan goes back to the screen before",
        "Base.lproj/Main.storyboard:55: note: the segue leads nowhere: no scene has the id `x`",
        "2 storyboards: 10 scenes, 2 navigation controllers, 1 reference, 15 segues",
      ])
    expectClean(result, besides: ["growing-stack", "push-without-nav"])
  }

  @Test("a missing storyboard has a stub, and circles are reported")
  func missing() {
    let result = importStoryboards([
      Storyboard(
        "Main.storyboard", initial: "a",
        [
          Storyboard.scene(
            "a", "customClass=\"A\"",
            Storyboard.segue("show", "r") + Storyboard.segue("presentation", "n")
              + Storyboard.segue("show", "gone") + Storyboard.segue("embed", "i")),
          Storyboard.scene(
            "r", "storyboardName=\"Pay\" bundleIdentifier=\"com.pay\"",
            kind: "viewControllerPlaceholder"),
          Storyboard.scene(
            "gone", "storyboardName=\"Main\" referencedIdentifier=\"Gone\"",
            kind: "viewControllerPlaceholder"),
          Storyboard.scene(
            "i", "referencedIdentifier=\"N\"", kind: "viewControllerPlaceholder"),
          Storyboard.scene(
            "n", "storyboardIdentifier=\"N\"", kind: "navigationController",
            Storyboard.first("i")),
        ])
    ])
    #expect(
      result.text == """
        plan Main

        route A {
            route Pay present @storyboard.reference("Pay") @storyboard.bundle("com.pay")
            route Gone present @storyboard.reference("Main")
        }

        """)
    #expect(result.notes.count == 6, "\(result.notes)")
    #expect(result.notes.contains { $0.hasSuffix("lead around in a circle here") })
    #expect(
      result.notes.contains {
        $0.hasSuffix("the storyboard `Pay` is not here; the plan has a stub for it")
      })
    expectClean(result)
  }

  @Test("one for the iPad is of the same app; one for another platform is left out")
  func tablets() {
    var boards = ["Main", "Other", "Watch"].map {
      Storyboard("\($0).storyboard", [Storyboard.scene("a", "customClass=\"\($0)\"")])
    }
    boards[0].runtime = "iOS.CocoaTouch.iPad"
    boards[2].runtime = "watchKit"
    let result = importStoryboards(boards)
    #expect(result.text.contains("route Main"))
    #expect(result.text.contains("route Other"))
    #expect(
      result.notes.first == "Watch.storyboard: note: it is for another platform and is left out")
    #expect(!result.text.contains("Watch"))
  }

  @Test("those of televisions and watches are read", arguments: ["AppleTV", "watchKit"])
  func smallAndLarge(_ runtime: String) {
    var board = Storyboard(
      "Main.storyboard", initial: "a",
      [
        Storyboard.scene(
          "a", "identifier=\"First\"", kind: "controller", Storyboard.segue("push", "b")),
        Storyboard.scene("b", "customClass=\"Second\"", kind: "controller"),
      ])
    board.runtime = runtime
    let result = importStoryboards([board])
    #expect(result.text.contains("route First"), "\(result.refusals)")
    #expect(result.text.contains("    route Second"))
    expectClean(result)
  }

  @Test("the menu of a Mac's application links from everywhere, and windows hold their content")
  func mac() {
    var board = Storyboard(
      "Main.storyboard", initial: "w",
      [
        """
        <scene sceneID="m"><objects><application id="app" sceneMemberID="application">
        \(Storyboard.segue("show", "w2"))</application></objects></scene>
        """,
        Storyboard.scene(
          "w", kind: "windowController",
          Storyboard.segue(
            "relationship", "split", "relationship=\"window.shadowedContentViewController\"")),
        Storyboard.scene(
          "split", kind: "splitViewController",
          Storyboard.segue("relationship", "a", "relationship=\"splitItems\"")
            + Storyboard.segue("relationship", "b", "relationship=\"splitItems\"")),
        Storyboard.scene("a", "customClass=\"List\"", Storyboard.segue("sheet", "c")),
        Storyboard.scene("b", "customClass=\"Detail\""),
        Storyboard.scene("c", "customClass=\"New\""),
        Storyboard.scene(
          "w2", kind: "windowController",
          Storyboard.segue(
            "relationship", "d", "relationship=\"window.shadowedContentViewController\"")),
        Storyboard.scene("d", "customClass=\"Settings\""),
      ])
    board.runtime = "MacOSX.Cocoa"
    let result = importStoryboards([board])
    #expect(
      result.text == """
        plan Main

        route splitViewController tabs @storyboard.id("split") @storyboard.kind("splitViewController") {
            route List {
                route New present
            }
            route Detail
        }
        route Settings

        link * -> Settings present @storyboard.segue

        """)
    expectClean(result)
  }

  @Test(
    "what is no storyboard is refused",
    arguments: [
      ("", "x.storyboard:1: it is not valid XML: it has no root element"),
      ("<a/>", "x.storyboard:1: it is not a storyboard: its root is `a`"),
      (
        "<document type='com.apple.InterfaceBuilder3.CocoaTouch.XIB'/>",
        "x.storyboard:1: it is a `.xib`, not a storyboard"
      ),
      (
        "<archive type='com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB'/>",
        "x.storyboard:1: it is a storyboard of Xcode 4 or older; open it in a newer Xcode and save it"
      ),
      (
        "<!DOCTYPE d [<!ENTITY e 'x'>]><document/>",
        "x.storyboard:1: it has a document type, which is not supported"
      ),
      (
        "<document>&e;</document>", "x.storyboard:1: it uses the entity `e`, which is not supported"
      ),
      (
        String(repeating: "<v>", count: 300),
        "x.storyboard:1: elements nest deeper than 256"
      ),
    ])
  func refused(_ text: String, _ message: String) {
    let result = StoryboardImport.run(
      [ImportSource(path: "x.storyboard", bytes: Array(text.utf8))],
      around: StoryboardSurroundings(), name: "x")
    #expect(result.refusals == [message] && result.plans.isEmpty)
  }

  @Test("a storyboard that is cut off anywhere is refused")
  func cut() {
    let bytes = Array(Self.account.text.utf8)
    for length in stride(from: 0, to: bytes.count - 3, by: 7) {
      let result = StoryboardImport.run(
        [ImportSource(path: "x.storyboard", bytes: Array(bytes[..<length]))],
        around: StoryboardSurroundings(), name: "x")
      #expect(result.refusals.count == 1 && result.plans.isEmpty, "\(length)")
    }
  }

  @Test("two storyboards with one name are refused")
  func twins() {
    var other = Self.account
    other.path = "Other/Account.storyboard"
    #expect(
      importStoryboards([Self.account, other]).refusals == [
        "Other/Account.storyboard:1: `Account.storyboard` has the same name; "
          + "import the folder of one app"
      ])
  }
}
