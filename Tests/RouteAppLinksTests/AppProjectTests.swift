import RouteAppLinks
import RouteBase
import Testing

@Suite("The apps of projects")
struct AppProjectTests {
  /// A project with a target of an app and one of an extension.
  static func project(
    shared: String = "", release: String = "", base: String = "", debug: String = ""
  ) -> String {
    func configuration(_ id: String, _ name: String, _ settings: String, _ base: String) -> String {
      let reference = base.isEmpty ? "" : "baseConfigurationReference = F1 /* a file */;"
      return "\(id) /* \(name) */ = { isa = XCBuildConfiguration; \(reference) "
        + "buildSettings = { \(settings) }; name = \(name); };\n"
    }
    return """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objects = {
          F1 = { isa = PBXFileReference; path = "\(base)"; sourceTree = "<group>"; };
          P = { isa = PBXProject; buildConfigurationList = L0; targets = (T1, T2, ); };
          T1 = { isa = PBXNativeTarget; name = "My Shop"; buildConfigurationList = L1;
            productType = "com.apple.product-type.application"; };
          T2 = { isa = PBXNativeTarget; name = Widget; buildConfigurationList = L1;
            productType = "com.apple.product-type.app-extension"; };
          L0 = { buildConfigurations = ( D0, R0, ); };
          L1 = { buildConfigurations = ( D1, R1, ); };
          \(configuration("D0", "Debug", "", ""))\(configuration("R0", "Release", shared, ""))
          \(configuration("D1", "Debug", debug, ""))\(configuration("R1", "Release", release, base))
        };
        rootObject = P /* Project object */;
      }
      """
  }

  private func apps(_ text: String, _ files: [String: String] = [:]) -> [XcodeProject.App]? {
    XcodeProject(Array(text.utf8)) { files[$0].map { Array($0.utf8) } }?.apps
  }

  private func app(_ bundle: String, _ team: String?, _ file: String? = nil) -> XcodeProject.App {
    XcodeProject.App(target: "My Shop", bundle: bundle, team: team, entitlements: file)
  }

  @Test("the release of a target has its settings, those of the project and of `.xcconfig` files")
  func projects() {
    let own = "PRODUCT_BUNDLE_IDENTIFIER = com.example.shop; DEVELOPMENT_TEAM = ABCDE12345;"
    #expect(apps(Self.project(release: own)) == [app("com.example.shop", "ABCDE12345")])
    #expect(
      apps(
        Self.project(
          shared: "DEVELOPMENT_TEAM = T; BASE = \"com.$(NAME).x\"; NAME = a;",
          release: "PRODUCT_BUNDLE_IDENTIFIER = \"${BASE}.$(TARGET_NAME:rfc1034identifier)\"; "
            + "CODE_SIGN_ENTITLEMENTS = \"App/My App.entitlements\";",
          debug: "PRODUCT_BUNDLE_IDENTIFIER = com.example.debug;"))
        == [app("com.a.x.My-Shop", "T", "App/My App.entitlements")])
    #expect(
      apps(
        Self.project(
          release: "PRODUCT_BUNDLE_IDENTIFIER = \"$(ID).app\";", base: "Config/Release.xcconfig"),
        [
          "Config/Release.xcconfig":
            "#include \"Shared.xcconfig\"\n// a comment\nID = $(ORG).shop // why\n",
          "Config/Shared.xcconfig": "ORG=com.example;\r\nDEVELOPMENT_TEAM[sdk=iphoneos*] = TEAM\n",
        ]) == [app("com.example.shop.app", "TEAM")])
    #expect(
      apps(
        Self.project(
          release: "PRODUCT_BUNDLE_IDENTIFIER = a.b; DEVELOPMENT_TEAM = \"\"; "
            + "\"DEVELOPMENT_TEAM[sdk=macosx*]\" = M; \"DEVELOPMENT_TEAM[sdk=iphoneos*]\" = I;"))
        == [app("a.b", "I")])
  }

  @Test("a setting counts for the builds that it names, and comes before one for all")
  func conditions() {
    func bundle(_ config: String, _ files: [String: String] = [:]) -> [String]? {
      var files = files
      files["Base.xcconfig"] = config
      return apps(Self.project(base: "Base.xcconfig"), files)?.map(\.bundle)
    }
    let id = "PRODUCT_BUNDLE_IDENTIFIER"
    #expect(bundle("\(id) = a.b\n\(id)[config=Debug] = a.debug\n") == ["a.b"])
    #expect(bundle("\(id)[config=Release] = a.b\n\(id) = a.c\n") == ["a.b"])
    #expect(bundle("\(id)[config=ReleaseX] = a.x\n\(id) = a.c\n") == ["a.c"])
    #expect(bundle("\(id)[sdk=iphoneos*] = a.b\n\(id) = a.other\n") == ["a.b"])
    #expect(bundle("\(id)[sdk=iphonesimulator*] = a.s\n\(id) = a.b") == ["a.b"])
    #expect(bundle("\(id)[sdk=iphoneos*,arch=x86_64] = a.s\n\(id) = a.b") == ["a.b"])
    #expect(bundle("\(id)[sdk=*][config=*] = a.b") == ["a.b"])
    #expect(bundle("X[sdk=*] = a]=b\n\(id)[sdk=*] = $(X)") == ["a]=b"])
    #expect(bundle("\(id) = a.b // see https://example.com") == ["a.b"])
    #expect(bundle("\(id) = \"a\"\n\(id) = com.$(S:lower).$(S:upper)\nS = Ab") == ["com.ab.AB"])
    #expect(bundle("\(id) = com.$(S:base)\nS = Ab") == [])
    // A group of the project may be in a folder that is not known here.
    #expect(
      bundle("#include \"../Shared.xcconfig\"", ["Shared.xcconfig": "\(id) = a.shared"])
        == ["a.shared"])
    // The target is above the file, whatever that says of some builds.
    let own = Self.project(release: "\(id) = a.own;", base: "Base.xcconfig")
    #expect(
      apps(own, ["Base.xcconfig": "\(id)[sdk=iphoneos*] = a.b"])?.map(\.bundle) == ["a.own"])
  }

  @Test("rules of a site that hide a file, whether they redirect or answer with another one")
  func redirects() throws {
    func rule(_ text: String) -> String? {
      SiteRedirects(name: "_redirects", SourceText(text)).rule(for: "/.well-known/f", host: "a.com")
        .map { "\($0.line) \($0.isRedirect)" }
    }
    #expect(rule("/x /y 301!\n/* /index.html 200!") == "2 false")
    #expect(rule("/* /index.html 200") == nil)
    #expect(rule("/* /gone.html 404!") == "1 false")
    #expect(rule("/.well-known/f /.well-known/f 200!\n/* https://b.com/:splat 301!") == nil)
    #expect(rule("/* https://b.com/:splat 301!") == "1 true")
    #expect(rule("/* https://b.com/:splat 301") == nil)
  }

  @Test("an id that is not known is open, and another file is no project")
  func openIDs() {
    let text = Self.project(release: "PRODUCT_BUNDLE_IDENTIFIER = \"$(UNKNOWN).x\";")
    #expect(XcodeProject(Array(text.utf8)) { _ in nil }?.open == ["My Shop"])
    let circle = Self.project(release: "PRODUCT_BUNDLE_IDENTIFIER = \"$(A)\"; A = \"$(A)$(A)\";")
    #expect(XcodeProject(Array(circle.utf8)) { _ in nil }?.open == ["My Shop"])
    let loop = Self.project(release: "", base: "a.xcconfig")
    #expect(apps(loop, ["a.xcconfig": "#include \"a.xcconfig\""]) == [])
    #expect(apps("<plist/>") == nil)
    #expect(apps("") == nil)
    #expect(apps(String(repeating: "{a=", count: 100_000)) == nil)
    for end in stride(from: 0, to: text.utf8.count, by: 7) {
      _ = apps(String(decoding: text.utf8.prefix(end), as: UTF8.self))
    }
  }

  private func ids(_ text: String) -> [String] { GradleFile(Array(text.utf8)).ids }

  @Test("the ids of a Gradle file are literal ones, with those of flavours")
  func gradle() {
    #expect(
      ids(
        """
        android {
          namespace = "com.example.code"
          defaultConfig { applicationId = "com.example.shop" }
          buildTypes {
            debug { applicationIdSuffix = ".debug" }
          }
        }
        """) == ["com.example.shop"])
    let groovy = """
      android {
          /* applicationId "a.b" */
          // applicationId "a.c"
          productFlavors {
              paid { applicationIdSuffix '.paid' }
              other { applicationId "com.other" }
          }
          defaultConfig {
              applicationId 'com.example.shop'
          }
      }
      """
    #expect(ids(groovy) == ["com.example.shop", "com.other", "com.example.shop.paid"])
    #expect(GradleFile(Array(groovy.utf8)).line == 6)
    let kotlin = """
      productFlavors {
        create("free") { applicationIdSuffix = "free" }
      }
      buildTypes { getByName("release") { applicationIdSuffix = ".live" } }
      defaultConfig { applicationId = "a.b"; minSdk = 24 }
      """
    #expect(ids(kotlin) == ["a.b", "a.b.free", "a.b.live"])
    let open = GradleFile(Array("namespace = \"a.b\"\napplicationId = Config.id\n".utf8))
    #expect(open.isOpen && open.ids.isEmpty && open.namespace == "a.b")
    #expect(ids("val x = applicationId\napplicationId = \"a.$b\"\n") == [])
    for text in ["\"a.\" + b", "\"a.b\".replace(\"b\", \"c\")", "(\"a\" + b)"] {
      let file = GradleFile(Array("applicationId = \(text)".utf8))
      #expect(file.ids == [] && file.isOpen, "\(text)")
    }
    let suffix =
      "applicationId = \"a.b\"\nbuildTypes { release { applicationIdSuffix = \".c\" + d } }"
    #expect(ids(suffix) == ["a.b"] && GradleFile(Array(suffix.utf8)).isOpen)
  }
}
