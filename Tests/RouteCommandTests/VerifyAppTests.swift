import RouteCommand
import Testing
@testable import RouteHarness

@Suite("qtroute verify plist, entitlements, manifest, assetlinks and all")
struct VerifyAppTests {
  private static let plan = """
    scheme "shop"
    domain "example.com"
    route Home at "/"
    route Item(id: Int) at "/items/:id"

    """

  private static func list(_ inside: String) -> String {
    "<!DOCTYPE plist PUBLIC \"a\" \"b\">\n<plist><dict>\n\(inside)\n</dict></plist>\n"
  }

  private static func schemes(_ names: String...) -> String {
    let strings = names.map { "<string>\($0)</string>" }.joined(separator: "\n")
    return list(
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\n\(strings)"
        + "</array></dict></array>")
  }

  private static func domains(_ names: String...) -> String {
    let strings = names.map { "<string>applinks:\($0)</string>" }.joined(separator: "\n")
    return list(
      "<key>com.apple.developer.associated-domains</key><array>\n\(strings)</array>")
  }

  private static let links =
    "[{\"relation\": [\"delegate_permission/common.handle_all_urls\"], \"target\": {"
    + "\"namespace\": \"android_app\", \"package_name\": \"a.shop\", "
    + "\"sha256_cert_fingerprints\": [\""
    + Array(repeating: "AB", count: 32).joined(separator: ":") + "\"]}}]"

  private func host(_ files: [String: String]) -> MemoryHost {
    let host = MemoryHost(files: files.merging(["shop.routeplan": Self.plan]) { first, _ in first })
    host.neighbours = ["qtroute-import"]
    host.program = { _ in FakeReader() }
    return host
  }

  /// A manifest with the filters that `export` writes.
  private func manifest(_ host: MemoryHost) -> String {
    "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\" package=\"a.shop\">"
      + "<application><activity android:name=\".Main\" android:exported=\"true\">\n"
      + host.run("export intent-filters -q").output + "</activity></application></manifest>"
  }

  @Test("schemes and domains that are missing are shown with a URL")
  func lists() {
    let host = host([
      "Info.plist": Self.schemes("fb1"), "good.plist": Self.schemes("SHOP"),
      "App.entitlements": Self.domains("www.example.com", "example.com?mode=developer"),
      "good.entitlements": Self.domains("example.com", "dev.example.com?mode=developer+managed"),
    ])
    #expect(
      host.run("verify plist Info.plist")
        == Outcome(
          status: 1,
          output: """
            Info.plist: the scheme `shop` is missing, so `shop://`, which opens `Home`, does not \
            reach the app
            Info.plist:4: note: the app also takes `fb1://`, which the plan does not declare
            1 difference

            """, errors: ""))
    let same = Outcome(status: 0, output: "no differences\n", errors: "")
    #expect(host.run("verify plist good.plist") == same)
    #expect(host.run("verify entitlements good.entitlements") == same)
    #expect(
      host.run("verify entitlements App.entitlements").output
        == """
        App.entitlements: `applinks:example.com` is missing, so `https://example.com`, which opens \
        `Home`, opens in the browser; it is there only with `?mode=`, for development or for managed \
        devices
        App.entitlements:4: the app also takes `https://www.example.com/`, but `www.example.com` is \
        not a domain of the plan
        2 differences

        """)
    #expect(
      host.run("verify plist Info.plist --format json -q").output
        == """
        {"schema":1,"whole":true,"differences":[{"kind":"missing-scheme","url":"shop://",\
        "message":"the scheme `shop` is missing, so `shop://`, which opens `Home`, does not reach \
        the app","file":"Info.plist","line":null}],"notes":[{"kind":"note","url":"fb1://",\
        "message":"the app also takes `fb1://`, which the plan does not declare",\
        "file":"Info.plist","line":4}]}

        """)
  }

  @Test("the exported filters and links have no difference, and changed ones have")
  func android() {
    let host = host(["assetlinks.json": Self.links, "page.json": "\n<html>"])
    let whole = manifest(host)
    let changed = whole.replacing("/items/", with: "/item/")
    let other = self.host([
      "a.xml": whole, "b.xml": changed, "assetlinks.json": Self.links, "page.json": "\n<html>",
      "empty.json": "[]",
    ])
    let same = Outcome(status: 0, output: "no differences\n", errors: "")
    #expect(other.run("verify manifest a.xml") == same)
    #expect(
      other.run("verify manifest b.xml").output == """
        b.xml:2: lets through `https://example.com/item/x`, which the plan does not open
        b.xml: does not let through `https://example.com/items/0`, which opens `Item`
        2 differences

        """)
    #expect(other.run("verify assetlinks assetlinks.json") == same)
    #expect(other.run("verify assetlinks assetlinks.json --package a.shop") == same)
    #expect(
      other.run("verify assetlinks assetlinks.json --package b.shop").output == """
        assetlinks.json: it has no statement that lets the app `b.shop` open `https://example.com`; \
        it has `a.shop`
        1 difference

        """)
    #expect(
      other.run("verify assetlinks page.json").output == """
        page.json: it is a page and not JSON: the site must answer with the file itself, without a \
        redirect, or `https://example.com` opens in the browser
        1 difference

        """)
    #expect(other.run("verify assetlinks empty.json").status == 1)
  }

  @Test("all files at once tell why a link does not open the app")
  func all() {
    let filters = manifest(host([:]))
    let association = host([:]).run("export aasa --app T.shop").output.replacing(
      "\"components\": [", with: "\"components\": [{\"/\": \"/items/0\", \"exclude\": true},")
    let host = host([
      "ios/App/Info.plist": Self.schemes("shop"),
      "ios/App/App.entitlements": Self.domains("example.org"),
      "ios/Pods/Info.plist": Self.schemes("pod"),
      "android/app/src/main/AndroidManifest.xml": filters,
      "android/app/src/debug/AndroidManifest.xml": "<manifest/>",
      "site/.well-known/apple-app-site-association": association,
      "pages/public/.well-known/apple-app-site-association": "<!doctype html>",
      "nothing/a.txt": "",
    ])
    let outcome = host.run("verify all --ios ios --android android --site site --app T.other")
    #expect(
      outcome
        == Outcome(
          status: 1,
          output: """
            ios/App/App.entitlements: `applinks:example.com` is missing, so `https://example.com`, \
            which opens `Home`, opens in the browser
            ios/App/App.entitlements:4: the app also takes `https://example.org/`, but `example.org` \
            is not a domain of the plan
            site/.well-known/apple-app-site-association: it has no app `T.other`, so \
            `https://example.com` opens in the browser; it has `T.shop`
            site/.well-known/apple-app-site-association:9: excludes `https://example.com/items/0`, \
            which opens `Item`
            site: `.well-known/assetlinks.json` is missing for `example.com`, so \
            `https://example.com` opens in the browser
            shop: note: links to `www.example.com` open in the browser: it is another host, and the \
            plan lacks it
            5 differences

            """, errors: ""))
    #expect(
      host.run("verify all --site pages -q").output == """
        pages/public/.well-known/apple-app-site-association: it is a page and not JSON: the site must \
        answer with the file itself, without a redirect, or `https://example.com` opens in the browser

        """)
  }

  private static func project(_ settings: String) -> String {
    """
    { objects = {
      P = { buildConfigurationList = L0; targets = (T); };
      T = { name = Shop; buildConfigurationList = L; productType = "com.apple.product-type.application"; };
      L = { buildConfigurations = (C); };
      C = { name = Release; buildSettings = { \(settings) }; };
    }; rootObject = P; }
    """
  }

  @Test("an app whose `Info.plist` Xcode generates has no schemes, and its settings name files")
  func generated() {
    let name = "App.xcodeproj/project.pbxproj"
    let settings = "PRODUCT_BUNDLE_IDENTIFIER = a.shop; GENERATE_INFOPLIST_FILE = YES; "
    func run(_ settings: String, _ files: [String: String] = [:]) -> Outcome {
      host(files.merging([name: Self.project(settings)]) { $1 }).run("verify all --ios . -q")
    }
    func missing(_ file: String) -> [String] {
      [
        "\(file): the scheme `shop` is missing, so `shop://`, which opens `Home`, does not reach the "
          + "app\n",
        "\(file): `applinks:example.com` is missing, so `https://example.com`, which opens `Home`, "
          + "opens in the browser\n",
      ]
    }
    #expect(
      run(settings)
        == Outcome(status: 1, output: missing("App.xcodeproj").joined(), errors: ""))
    let named =
      settings + "CODE_SIGN_ENTITLEMENTS = \"$(SRCROOT)/App/Rights.xml\"; "
      + "INFOPLIST_FILE = App/Properties.plist; "
    // Files that are not there are as good as none.
    #expect(run(named).output == missing("App.xcodeproj").joined())
    let files = [
      "App/Rights.xml": Self.domains("example.com"), "App/Properties.plist": Self.schemes("shop"),
    ]
    #expect(run(named, files) == Outcome(status: 0, output: "", errors: ""))
    #expect(
      run(named, files.merging(["App/Rights.xml": Self.domains()]) { $1 }).output
        == missing("App/Rights.xml")[1])
    #expect(run("", ["a.txt": ""]).status == 2)
  }

  private static let gradle =
    "android {\n  defaultConfig {\n    applicationId = \"a.shop\"\n  }\n}\n"

  /// The differences of files that are right but for those in `changed`.
  private func differences(_ changed: [String: String?]) -> String {
    let association = host([:]).run("export aasa --app T.shop").output
    var files = [
      "ios/App/Info.plist": Self.schemes("shop"),
      "ios/App/App.entitlements": Self.domains("example.com"),
      "ios/App.xcodeproj/project.pbxproj": Self.project(
        "PRODUCT_BUNDLE_IDENTIFIER = shop; DEVELOPMENT_TEAM = T;"),
      "android/app/build.gradle.kts": Self.gradle,
      "android/app/src/main/AndroidManifest.xml": manifest(host([:])),
      "site/.well-known/apple-app-site-association": association,
      "site/.well-known/assetlinks.json": Self.links,
    ]
    for (name, text) in changed { files[name] = text }
    return host(files).run("verify all --ios ios --android android --site site -q").output
  }

  @Test("of a site's two files, those of the named apps must be there, and both must be right")
  func sites() {
    let links = "site/.well-known/assetlinks.json"
    func found(_ words: String, _ text: String?) -> String {
      var files = [
        "site/.well-known/apple-app-site-association":
          host([:]).run("export aasa --app T.shop").output
      ]
      files[links] = text
      return host(files).run("verify all --site site -q \(words)").output
    }
    let missing = """
      site: `.well-known/assetlinks.json` is missing for `example.com`, so `https://example.com` \
      opens in the browser

      """
    for words in ["", "--app T.shop", "--package a.shop", "--app T.shop --package a.shop"] {
      #expect(found(words, Self.links) == "")
      #expect(found(words, nil) == (words.contains("--package") ? missing : ""))
      #expect(found(words, "<html>").hasPrefix("\(links): it is a page and not JSON"))
    }
    #expect(found("--package a.other", Self.links).hasPrefix("\(links): it has no statement"))
    let other = host(["site/x": ""]).run("verify all --site site -q --package a.shop").output
    #expect(other == missing)
  }

  @Test("the ids of the apps are those that the projects say")
  func projects() {
    #expect(differences([:]) == "")
    let site = "site/.well-known/"
    let file = "ios/App.xcodeproj/project.pbxproj"
    #expect(
      differences([
        file: Self.project("PRODUCT_BUNDLE_IDENTIFIER = other; DEVELOPMENT_TEAM = T;")
      ])
        == "\(site)apple-app-site-association: it has no app `T.other` (target `Shop` of "
        + "`ios/App.xcodeproj`), so `https://example.com` opens in the browser; it has `T.shop`\n")
    // Without a team, any will do.
    #expect(differences([file: Self.project("PRODUCT_BUNDLE_IDENTIFIER = shop;")]) == "")
    #expect(
      differences([file: Self.project("PRODUCT_BUNDLE_IDENTIFIER = hop;")])
        .contains("it has no app `TEAM.hop`, of any team (target `Shop`"))
    #expect(differences([file: nil]) == "")
    #expect(
      differences([
        "android/app/build.gradle.kts": Self.gradle.replacing("a.shop", with: "a.new")
      ])
        == "\(site)assetlinks.json: it has no statement that lets the app `a.new` (of "
        + "`android/app/build.gradle.kts:3`) open `https://example.com`; it has `a.shop`\n")
    #expect(differences(["android/app/build.gradle.kts": "applicationId = id"]) == "")
  }

  @Test("each reason why a link opens no app is shown with a URL")
  func reasons() {
    func expect(_ message: String, _ changed: [String: String?]) {
      let found = differences(changed)
      #expect(found == message + "\n", "\(found)")
    }
    let whole = "site/.well-known/apple-app-site-association"
    expect(
      "ios/App/Info.plist: the scheme `shop` is missing, so `shop://`, which opens `Home`, does not "
        + "reach the app", ["ios/App/Info.plist": Self.schemes()])
    expect(
      "ios/App/App.entitlements: `applinks:example.com` is missing, so `https://example.com`, which "
        + "opens `Home`, opens in the browser",
      ["ios/App/App.entitlements": Self.domains()])
    expect(
      whole + ": it is a page and not JSON: the site must answer with the file itself, without a "
        + "redirect, or `https://example.com` opens in the browser", [whole: "<!doctype html>"])
    expect(
      "site: `.well-known/apple-app-site-association` is missing for `example.com`, so "
        + "`https://example.com` opens in the browser", [whole: nil])
    func redirect(_ place: String) -> String {
      ["apple-app-site-association", "assetlinks.json"].map {
        "site/\(place): it answers `https://example.com/.well-known/\($0)` with a redirect, which "
          + "Apple and Android do not follow, so `https://example.com` opens in the browser"
      }.joined(separator: "\n")
    }
    let www = "https://www.example.com"
    expect(redirect("_redirects:2"), ["site/_redirects": "/old /new\n/* \(www)/:splat 301!\n"])
    expect(
      redirect("vercel.json:2"),
      [
        "site/vercel.json":
          "{\"redirects\": [\n{\"source\": \"/:path*\", \"destination\": \"\(www)/:path*\"}]}"
      ])
    expect(
      redirect("firebase.json:1"),
      [
        "site/firebase.json":
          "{\"hosting\": {\"redirects\": [{\"source\": \"/**\", \"destination\": \"\(www)\"}]}}"
      ])
  }

  @Test(
    "a redirect of other paths, of http, to the host itself or behind a file is no difference",
    arguments: [
      ("_redirects", "/old/* https://www.example.com/:splat 301!"),
      ("_redirects", "http://example.com/* https://example.com/:splat 301!"),
      ("_redirects", "/* https://example.com/:splat 301!"),
      ("_redirects", "/* /index.html 200"),
      ("_redirects", "/* https://www.example.com/:splat 301"),
      ("_redirects", "/.well-known/* /.well-known/:splat 200\n/* https://www.example.com/ 301!"),
      ("_redirects", "https://other.com/* https://www.example.com/:splat 301!\n# /* /x 301!"),
      ("vercel.json", "{\"redirects\": [{\"source\": \"/:slug\", \"destination\": \"/x/:slug\"}]}"),
      (
        "vercel.json",
        "{\"redirects\": [{\"source\": \"/:a*\", \"destination\": \"/b\", \"has\": "
          + "[{\"type\": \"host\", \"value\": \"other.com\"}]}]}"
      ),
      ("vercel.json", "{"), ("firebase.json", "[]"),
    ])
  func otherRedirects(_ name: String, _ text: String) {
    #expect(differences(["site/" + name: text]) == "")
  }

  @Test(
    "a fault is reported in one line",
    arguments: [
      (
        "verify all",
        "`verify all` requires a folder\n"
          + "  help: name some of `--ios FOLDER`, `--android FOLDER` and `--site FOLDER`"
      ),
      ("verify all x", "unexpected `x`\n  help: usage: qtroute verify all --ios FOLDER"),
      ("verify plist", "`verify plist` requires a file\n  help: usage: qtroute verify plist FILE"),
      ("verify plist x --ios y", "`--ios` is for `verify all`"),
      ("verify plist none", "cannot read `none`: no such file"),
      ("verify all --ios none", "`none` is empty or not a folder"),
      (
        "verify all --ios site",
        "no `Info.plist`, no `.entitlements` file and no Xcode project of an app in `site`"
      ),
      ("verify all --android site", "no `AndroidManifest.xml` in `site`"),
      (
        "verify plist binary",
        "binary:1: it is not a binary property list: it is cut off"
      ),
      (
        "verify manifest Info.plist", "Info.plist:1: it has a document type, which is not supported"
      ),
      ("verify assetlinks bad.json", "bad.json:1:2: a value is missing"),
    ])
  func wrong(_ line: String, _ message: String) {
    let host = host([
      "Info.plist": Self.schemes("shop"), "binary": "bplist00", "site/a": "", "bad.json": "[",
    ])
    #expect(host.run(line) == Outcome(status: 2, output: "", errors: "qtroute: \(message)\n"))
  }

  @Test("the example of a wildcard is a host that the plan does not have")
  func wildcardExample() {
    let host = host([
      "shop.routeplan": "domain \"example.com\", \"www.example.com\"\nroute Home at \"/\"\n",
      "App.entitlements": Self.domains("example.com", "*.example.com"),
    ])
    #expect(
      host.run("verify entitlements App.entitlements").output.contains(
        "the app also takes `https://www2.example.com/`, but `*.example.com` is not a domain"))
  }
}
