import RouteCommand
import RouteImport
import RouteImportXML
import Testing
@testable import RouteHarness

/// `qtroute-import` in memory.
final class FakeReader: Child {
  var isInterrupted = false
  private var heard: [UInt8] = []
  private var said: [[UInt8]] = []
  private let end: ChildEnd
  private let answer: ([UInt8]) -> [UInt8]

  init(
    end: ChildEnd = .exited(0),
    _ answer: @escaping ([UInt8]) -> [UInt8] = { bytes in
      ImportMessage(encoded: bytes).map { ImportJob.answer($0).encoded } ?? []
    }
  ) {
    self.end = end
    self.answer = answer
  }

  func send(_ bytes: [UInt8], until deadline: Deadline) -> ChildEvent {
    heard += bytes
    return .sent
  }

  func endInput() {
    let answer = answer(heard)
    said = [Array(answer.prefix(7)), Array(answer.dropFirst(7))].filter { !$0.isEmpty }
  }

  func receive(until deadline: Deadline) -> ChildEvent {
    said.isEmpty ? .closed : .received(said.removeFirst())
  }

  func finish(until deadline: Deadline) -> ChildEnd { end }
}

private func graph(_ id: String, _ inside: String = "") -> String {
  """
  <navigation xmlns:android="http://schemas.android.com/apk/res/android"
      xmlns:app="http://schemas.android.com/apk/res-auto"
      android:id="@+id/\(id)" app:startDestination="@id/\(id)_start">
      <fragment android:id="@+id/\(id)_start" android:label="@string/title"/>
      \(inside)
  </navigation>
  """
}

private let module = [
  "res/navigation/shop.xml": graph("shop", "<include app:graph=\"@navigation/account\"/>"),
  "res/navigation/account.xml": graph("account", "<include app:graph=\"@navigation/gone\"/>"),
  "res/navigation/notes.txt": "no graph",
  "res/values/strings.xml": "<resources><string name='title'>Hello</string></resources>",
  "bad.xml": "<navigation>\n<x></navigation>",
  "empty/x.txt": "no graph",
  "project/build.gradle.kts": "plugins {}", "project/lint.xml": "<lint/>",
]

private func host(
  _ files: [String: String] = module, _ reader: (() -> FakeReader)? = { FakeReader() }
) -> MemoryHost {
  let host = MemoryHost(files: files)
  if let reader {
    host.neighbours = ["qtroute-import"]
    host.program = { _ in reader() }
  }
  return host
}

private let note =
  "res/navigation/account.xml:5: note: the graph `gone` is missing; the plan has a stub for it\n"

@Suite("qtroute import android")
struct ImportCommandTests {
  @Test("a folder is imported into a folder")
  func folder() {
    let host = host()
    let outcome = host.run("import android res/navigation -o plan --values res/values")
    #expect(outcome == Outcome(status: 0, output: "", errors: note))
    #expect(host.log.contains("start /bin/qtroute-import"))
    #expect(host.text("plan/main.routeplan") == "plan main\n\ninclude \"shop.routeplan\"\n")
    #expect(
      host.text("plan/account.routeplan") == """
        plan account

        flow account {
            route account_start title "Hello" @android.label("@string/title")
            route gone @android.include("gone")
        }

        """)
    #expect(host.run("check plan/main.routeplan").status == 0)
    #expect(host.run("fmt --check plan/shop.routeplan").status == 0)
    let quiet = host.run("import android res/navigation -q --force -o plan")
    #expect(quiet == Outcome(status: 0, output: "", errors: ""))
  }

  @Test("existing files are kept, unless --force is given")
  func force() {
    let host = host(module.merging(["plan/shop.routeplan": "mine"]) { $1 })
    let outcome = host.run("import android res/navigation -o plan")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasSuffix(
        "qtroute: `plan/shop.routeplan` already exists\n  help: `--force` replaces it\n"))
    #expect(host.text("plan/shop.routeplan") == "mine" && host.text("plan/main.routeplan") == nil)
    #expect(host.run("import android res/navigation -o plan --force").status == 0)
    #expect(host.text("plan/shop.routeplan") != "mine")
  }

  @Test("one graph goes to standard output, or to a file")
  func single() {
    let host = host()
    let outcome = host.run("import android res/navigation/account.xml")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("plan account\n"))
    #expect(
      outcome.errors == note
        + "1 label refers to resources; `--values res/values` reads strings\n")
    let written = host.run("import android res/navigation/account.xml -q -o a.routeplan")
    #expect(written == Outcome(status: 0, output: "", errors: ""))
    #expect(host.text("a.routeplan") == outcome.output)
  }

  @Test("a folder with one graph goes to standard output, to a file, or into a folder")
  func one() {
    let host = host(["res/navigation/shop.xml": graph("shop")])
    let outcome = host.run("import android res/navigation -q")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("plan shop\n"))
    #expect(host.run("import android res/navigation -q -o a.routeplan").status == 0)
    #expect(host.text("a.routeplan") == outcome.output)
    #expect(host.run("import android res/navigation -q -o plan").status == 0)
    #expect(host.text("plan/shop.routeplan") == outcome.output)
    #expect(host.text("plan/main.routeplan") == "plan main\n\ninclude \"shop.routeplan\"\n")
    #expect(host.run("check -f plan").status == 0)
    #expect(host.run("export android -f plan -o res --force").status == 0)
    #expect(host.text("res/shop.xml")?.hasPrefix("<?xml") == true)
    #expect(host.run("export android -f plan -o b.xml").status == 0)
    #expect(host.text("b.xml") == host.text("res/shop.xml"))
  }

  private static let project = [
    "app/src/main/AndroidManifest.xml": """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
    <activity android:name=".MainActivity"><intent-filter>
    <action android:name="android.intent.action.MAIN"/>
    <category android:name="android.intent.category.LAUNCHER"/>
    </intent-filter></activity></application></manifest>
    """,
    "app/src/main/res/layout/activity_main.xml": """
    <view xmlns:app="http://schemas.android.com/apk/res-auto" app:navGraph="@navigation/shop"/>
    """,
    "app/src/main/java/a/MainActivity.kt": "class MainActivity",
    "app/src/main/res/navigation/shop.xml": graph("shop"),
    "app/src/main/res/values/strings.xml":
      "<resources><string name='title'>Shop</string></resources>",
    "app/src/debug/res/navigation/debug.xml": graph("debug"),
    "app/lint.xml": "<lint/>",
    "app/build/src/main/res/navigation/built.xml": graph("built"),
    "lib/old/AndroidManifest.xml": "<manifest/>",
    "lib/old/res/navigation/account.xml": graph("account"),
    "lib/res.d/res/navigation/none.xml": graph("none"),
  ]

  @Test(
    "a project's modules and strings are found, and the plan starts as the launcher does")
  func project() {
    let place = "app/src/main/res/layout/activity_main.xml:1: note: the plan starts with the graph "
    let choice =
      place + "`shop`: the launcher activity `MainActivity` shows it here; "
      + "`--start GRAPH` chooses another\n"
    let host = host(Self.project)
    #expect(
      host.run("import android . -o plan") == Outcome(status: 0, output: "", errors: choice))
    #expect(
      host.text("plan/main.routeplan")
        == "plan main\n\ninclude \"shop.routeplan\"\ninclude \"account.routeplan\"\n")
    #expect(host.text("plan/shop.routeplan")?.contains("title \"Shop\"") == true)
    #expect(host.run("tree -f plan").output.hasPrefix("plan main\n├── flow shop\n"))
    let chosen = host.run("import android . -o other --start account.xml")
    #expect(chosen == Outcome(status: 0, output: "", errors: ""))
    #expect(host.text("other/main.routeplan")?.contains("\n\ninclude \"account") == true)
    for module in ["app", "app/", "app/src", "/app/app/src/main", "./app/src/main/res"] {
      let one = host.run("import android \(module) -q")
      #expect(one.output.contains("title \"Shop\""), "\(module): \(one.errors)")
    }
    let graphs = host.run("import android app/src/main/res/navigation lib/old -o both")
    #expect(graphs.errors.hasPrefix(choice), "\(graphs.errors)")
  }

  @Test("export writes the graphs that make the same plan")
  func export() {
    let host = host()
    #expect(host.run("import android res/navigation -o plan").status == 0)
    let before = host.files.filter { $0.key.hasPrefix("/app/plan/") }
    let several = host.run("export android -f plan/main.routeplan")
    #expect(
      several.errors
        == "qtroute: the plan makes 2 graphs\n  help: name a folder for them: `-o FOLDER`\n"
    )
    #expect(
      host.run("export android -f plan/main.routeplan -o graphs")
        == Outcome(status: 0, output: "", errors: ""))
    #expect(
      host.text("graphs/shop.xml") == """
        <?xml version="1.0" encoding="utf-8"?>
        <navigation
            xmlns:android="http://schemas.android.com/apk/res/android"
            xmlns:app="http://schemas.android.com/apk/res-auto"
            android:id="@+id/shop"
            app:startDestination="@id/shop_start">
            <fragment
                android:id="@+id/shop_start"
                android:label="@string/title" />
            <include app:graph="@navigation/account" />
        </navigation>

        """)
    #expect(host.run("import android graphs -o plan --force").status == 0)
    #expect(host.files.filter { $0.key.hasPrefix("/app/plan/") } == before)
  }

  @Test(
    "a fault is reported in one line",
    arguments: [
      (
        "import android res/navigation",
        "several graphs make several files\n  help: name a folder for them: `-o FOLDER`"
      ),
      (
        "import android bad.xml",
        "bad.xml:2: it is not valid XML: a tag is closed by the end tag of another"
      ),
      ("import android none.xml", "cannot read `none.xml`: no such file"),
      ("import android bad.xml --values none", "no `*.xml` in the folder `none`"),
      (
        "import android res/navigation -o x.routeplan",
        "2 graphs make several files, and `x.routeplan` is one\n"
          + "  help: name a folder for them: `-o FOLDER`"
      ),
      (
        "import android res/navigation -o plan --start shp",
        "unknown graph `shp`\n  help: did you mean `shop`?"
      ),
      (
        "import android empty",
        "no navigation graph in `empty`\n  help: modules have them in `src/main/res/navigation`"
      ),
      (
        "import android project",
        "no navigation graph in `project`\n  help: modules have them in `src/main/res/navigation`"
      ),
      ("import json a b", "unexpected `b`\n  help: usage: qtroute import json FILE"),
    ])
  func wrong(_ line: String, _ message: String) {
    #expect(host().run(line) == Outcome(status: 2, output: "", errors: "qtroute: \(message)\n"))
  }

  @Test("nothing is written if one of the graphs is refused")
  func refused() {
    let host = host()
    let outcome = host.run("import android bad.xml res/navigation bad.xml -o plan")
    #expect(
      outcome
        == Outcome(
          status: 2, output: "",
          errors: """
            qtroute: bad.xml:2: it is not valid XML: a tag is closed by the end tag of another
            qtroute: bad.xml:1: `bad.xml` has the same name; import one of their modules

            """))
    #expect(!host.files.keys.contains { $0.hasPrefix("/app/plan/") })
  }

  @Test("without the reader, the message says how to get it")
  func missing() {
    #expect(
      host(module, nil).run("import android bad.xml")
        == Outcome(
          status: 2, output: "",
          errors:
            "qtroute: XML is read by `qtroute-import`, which is not in the folder of `qtroute`\n"
            + "  help: `make build` makes both, and `make install` puts both in one folder\n"))
  }

  @Test("a failing reader is an error", arguments: [0, 1, 2])
  func broken(_ kind: Int) {
    let readers = [
      FakeReader(end: .signalled(11)), FakeReader { _ in Array("plan 1 x\n".utf8) },
      FakeReader { _ in [] },
    ]
    #expect(
      host(module, { readers[kind] }).run("import android res/navigation -o plan")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: `/bin/qtroute-import` failed and gave no answer\n"))
  }
}

private let controllers = """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a">
  <scenes><scene><objects><viewController id="a" customClass="Home" sceneMemberID="viewController">
  <segue kind="show" destination="b"/></viewController></objects></scene>
  <scene><objects><viewController id="b" customClass="Item" sceneMemberID="viewController">
  <segue kind="unwind" destination="x" unwindAction="home:"/></viewController>
  <exit id="x" sceneMemberID="exit"/></objects></scene></scenes></document>
  """

private let list = """
  <!DOCTYPE plist PUBLIC "x" "y">
  <plist><dict><key>UIMainStoryboardFile</key><string>Two</string>
  <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string>
  </array></dict></array></dict></plist>
  """

@Suite("qtroute import storyboard, plist and manifest")
struct AppImportCommandTests {
  private static let files = [
    "App/One.storyboard": controllers, "App/en.lproj/Two.storyboard": controllers,
    "App/Base.lproj/Two.storyboard": controllers, "App/Info.plist": list,
    "App/Pods/Three.storyboard": controllers,
    "App/Home.swift": "class Home {\n  @IBAction func home(_ s: UIStoryboardSegue) {}\n}",
    "App/binary.plist": "bplist00", "empty/a.swift": "",
    "m/AndroidManifest.xml": """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.shop">
    <application><activity android:name=".Main" android:label="@string/title"><intent-filter>
    <action android:name="android.intent.action.MAIN"/>
    <category android:name="android.intent.category.LAUNCHER"/></intent-filter></activity>
    </application></manifest>
    """,
    "m/res/values/strings.xml": "<resources><string name='title'>Hello</string></resources>",
  ]

  @Test("a folder's storyboards make one plan, which starts as the property list says")
  func storyboards() {
    let host = host(Self.files)
    let outcome = host.run("import storyboard App")
    #expect(
      outcome
        == Outcome(
          status: 0,
          output: """
            plan App

            route Home @storyboard.file("Two") {
                route Item present {
                    link back to Home @storyboard.segue.action("home:")
                }
            }
            route Home_2
                    allow unreachable-route "no segue leads to it"
                    @storyboard.class("Home")
                    @storyboard.id("a")
                    @storyboard.file("One") {
                route Item_2 @storyboard.class("Item") @storyboard.id("b") {
                    link back to Home_2 @storyboard.segue.action("home:")
                }
            }

            """,
          errors: """
            App/Base.lproj/Two.storyboard: note: the plan starts with the storyboard `Two`: \
            `App/Info.plist` says so; `--start NAME` chooses another
            2 storyboards: 4 scenes, 0 navigation controllers, 0 references, 4 segues

            """))
    #expect(host.run("import storyboard App --start One -q").output.contains("route Home @story"))
    #expect(host.run("import storyboard App/One.storyboard -q").output.hasPrefix("plan One\n"))
  }

  @Test("nothing is looked for in a storyboard that is too large to be read")
  func largeStoryboards() {
    // What comes after the document; the limit is on the whole file.
    func storyboard(_ size: Int) -> [UInt8] {
      let start = Array("<document><exit unwindAction=\"home:\"/></document>".utf8)
      return start + [UInt8](repeating: 0x20, count: size - start.count)
    }
    let code = "class Home {\n  @IBAction func home(_ s: UIStoryboardSegue) {}\n}"
    for (size, isSearched) in [
      (ImportMessage.fileLimit, true), (ImportMessage.fileLimit + 1, false),
    ] {
      var kinds: [String] = []
      let host = host(["App/Home.swift": code]) {
        FakeReader { bytes in
          kinds = ImportMessage(encoded: bytes)?.parts.map { $0.kind } ?? []
          return ImportMessage([ImportMessage.Part("plan", "p", Array("plan p\n".utf8))]).encoded
        }
      }
      host.files["/app/App/One.storyboard"] = storyboard(size)
      #expect(host.run("import storyboard App").status == 0)
      #expect(kinds.contains("code") == isSearched)
      #expect(host.log.contains("read /app/App/Home.swift") == isSearched)
    }
    // Too large for one request: the rest is not even read.
    let host = host(["App/Home.swift": code]) { FakeReader() }
    for name in ["One", "Three", "Two"] {
      host.files["/app/App/\(name).storyboard"] = storyboard(name == "Two" ? 100 : 40 << 20)
    }
    #expect(
      host.run("import storyboard App")
        == Outcome(
          status: 2, output: "",
          errors: "qtroute: `App/One.storyboard` and the other files have 80 MB; "
            + "at most 64 MB are read at once\n"))
    #expect(!host.log.contains { $0.hasPrefix("start ") || $0.hasSuffix("Two.storyboard") })
  }

  @Test("property lists and manifests become plans")
  func declarations() {
    let host = host(Self.files)
    #expect(
      host.run("import plist App/Info.plist")
        == Outcome(status: 0, output: "plan Info\n\nscheme \"shop\"\n", errors: ""))
    #expect(
      host.run("import manifest m/AndroidManifest.xml")
        == Outcome(
          status: 0,
          output: "plan shop\n\nroute Main title \"Hello\" @android.name(\".Main\")\n", errors: ""))
  }

  @Test(
    "a fault is reported in one line",
    arguments: [
      ("import storyboard empty", "no storyboard in `empty`"),
      (
        "import storyboard App --start Thre",
        "unknown storyboard `Thre`\n  help: the storyboards are `Two`, `One`"
      ),
      (
        "import plist App/binary.plist",
        "App/binary.plist:1: it is not a binary property list: it is cut off"
      ),
      (
        "import manifest App/Info.plist",
        "App/Info.plist:1: it has a document type, which is not supported"
      ),
    ])
  func wrong(_ line: String, _ message: String) {
    #expect(
      host(Self.files).run(line) == Outcome(status: 2, output: "", errors: "qtroute: \(message)\n"))
  }
}

@Suite("qtroute import android, as processes")
struct ImportBinaryTests {
  @Test("a folder is imported into a folder, and exported again")
  func whole() throws {
    let binary = try Binary()
    defer { binary.remove() }
    let done = try binary.shell(
      """
      set -e
      cd "$1"
      mkdir -p res
      printf '%s' "$2" >res/shop.xml
      printf '%s' "$3" >res/account.xml
      "$0" import android res -o a/b/plan
      cd a/b/plan
      "$0" check >&2
      "$0" export android -o ../graphs
      "$0" import android ../graphs -q -o ../again
      cmp shop.routeplan ../again/shop.routeplan
      ls -A . ../graphs
      """,
      [binary.folder, module["res/navigation/shop.xml"] ?? "", graph("account")])
    #expect(done.status == 0, "\(done.errors)")
    #expect(
      done.output
        == ".:\naccount.routeplan\nmain.routeplan\nshop.routeplan\n\n"
        + "../graphs:\naccount.xml\nshop.xml\n")
  }

  @Test("nothing is left behind if a file cannot be written")
  func unwritable() throws {
    let binary = try Binary()
    defer { binary.remove() }
    let done = try binary.shell(
      """
      cd "$1"
      mkdir -p res plan/account.routeplan
      printf '%s' "$2" >res/shop.xml
      printf '%s' "$3" >res/account.xml
      "$0" import android res -q --force -o plan && exit 9
      ls -A plan
      touch file
      "$0" import android res -q -o file/plan && exit 9
      ls -A
      """,
      [binary.folder, module["res/navigation/shop.xml"] ?? "", graph("account")])
    #expect(done.output == "account.routeplan\nfile\nplan\nres\n")
    #expect(
      done.errors == "qtroute: cannot write into `plan`: it is a folder\n"
        + "qtroute: cannot write into `file/plan`: not a directory\n")
  }

  private static let swiftUI = [
    "app/Shop/App.swift":
      "@main struct ShopApp: App { var body: some Scene { WindowGroup { HomeView() } } }",
    "app/Shop/Views/Home.swift": """
    struct HomeView: View {
      @State var isOn = false
      var body: some View {
        NavigationStack { NavigationLink("item") { ItemView(id: 1) } }
          .sheet(isPresented: $isOn) { CartView() }
      }
    }
    struct ItemView: View { let id: Int; var body: some View { Text("") } }
    struct CartView: View { var body: some View { Text("").onOpenURL { _ in } } }
    """,
    "app/ShopTests/Tests.swift": "struct TestView: View { var body: some View { HomeView() } }",
    "labels.routeplan":
      "route HomeView {\n route Item(id: Int)\n route Login\n}\nlink Item -> Login\n",
    "bad.routeplan": "route A {\n link -> B\n}\n", "empty/a.swift": "let a = 1",
    "none/readme.md": "",
  ]

  @Test("the code of a SwiftUI app becomes a plan in which all is inferred")
  func swiftUI() {
    let host = MemoryHost(files: Self.swiftUI)
    let note =
      "Shop/Views/Home.swift:9: note: `onOpenURL` opens URLs in code: add them to the routes with "
      + "`at`\n"
    #expect(
      host.run("import swiftui app")
        == Outcome(
          status: 0,
          output: """
            plan app

            route Home @inferred("Shop/App.swift:1") {
                route Item(id: Int) @inferred("Shop/Views/Home.swift:4")
                route Cart present @inferred("Shop/Views/Home.swift:5")
            }

            """, errors: note))
    #expect(host.run("import swiftui app/ --start ItemView -q").output.contains("route Item @inf"))
    #expect(
      host.run("import swiftui app --labels labels.routeplan -q")
        == Outcome(
          status: 0,
          output: """
            routes  precision 0.67 (2 of 3), recall 0.67 (2 of 3)
            links   precision 0.50 (1 of 2), recall 0.33 (1 of 3)
            wrong   Cart
            wrong   Home -> Cart
            missed  Login
            missed  Home -> Login
            missed  Item -> Login

            """, errors: ""))
  }

  @Test(
    "a fault of `import swiftui` is reported in one line",
    arguments: [
      ("app/none", "`app/none` is empty or not a folder"),
      ("none", "no Swift code in `none`"),
      ("empty", "empty: no SwiftUI view: views are types that inherit from `View`"),
      ("app --start Cat", "app: no view `Cat` to start with; did you mean `Cart`?"),
      ("app --labels no", "cannot read `no`: no such file"),
      ("app other", "unexpected `other`\n  help: usage: qtroute import swiftui FOLDER"),
    ])
  func wrongSwiftUI(_ line: String, _ message: String) {
    let host = MemoryHost(files: Self.swiftUI)
    let outcome = host.run("import swiftui -q " + line)
    #expect(outcome == Outcome(status: 2, output: "", errors: "qtroute: \(message)\n"))
    #expect(host.run("import swiftui app --labels bad.routeplan -q").status == 2)
    #expect(host.run("import json a.json --labels x").errors.contains("`--labels` is for"))
  }
}
