import RouteImportXML
import Testing

@Suite("Importing property lists")
struct PropertyListTests {
  private func run(_ files: [(String, String)]) -> ImportResult {
    PropertyListImport.run(files.map { ImportSource(path: $0.0, bytes: Array($0.1.utf8)) })
  }

  private func list(_ inside: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(inside)
    </plist>
    """
  }

  @Test("URL types become schemes, and associated domains become domains")
  func whole() {
    let result = run([
      (
        "App/Info.plist",
        list(
          """
          <dict><key>CFBundleName</key><string>Shop &amp; Co</string>
          <key>UIRequiresFullScreen</key><true/>
          <key>CFBundleURLTypes</key><array>
          <dict><key>CFBundleURLSchemes</key><array>
          <string>Shop</string>
          <string>$(SCHEME)</string><string>shop</string><string>http</string></array></dict>
          <dict><key>CFBundleTypeRole</key><string>Editor</string></dict>
          </array></dict>
          """)
      ),
      (
        "App/App.entitlements",
        list(
          """
          <dict><key>com.apple.developer.associated-domains</key><array>
          <string>applinks:Shop.example.com?mode=developer</string>
          <string>applinks:*.example.org</string>
          <string>applinks:https://example.net/a</string>
          <string>webcredentials:login.example.com</string>
          </array></dict>
          """)
      ),
    ])
    #expect(
      result.text == """
        plan Info

        scheme "shop"
        domain "shop.example.com"
        domain "*.example.org"

        """)
    #expect(
      result.notes == [
        "App/Info.plist:9: note: the build fills in `$(SCHEME)`, so it is left out",
        "App/Info.plist:9: note: `http` is not a scheme of one app",
        "App/App.entitlements:7: note: `applinks:https://example.net/a` is not a host: "
          + "no scheme, port or path may be there",
      ])
    expectClean(result)
  }

  @Test(
    "what is no property list is refused",
    arguments: [
      ("", "it is not valid XML: it has no root element"),
      (
        "bplist00\u{1}",
        "it is not a binary property list: it is cut off"
      ),
      ("bplist15", "only version 00 of binary property lists is read"),
      ("<dict/>", "it is not a property list: its root is `dict`"),
      ("<plist/>", "it is not a property list: its root is `plist`"),
      (
        "<plist><dict><string/></dict></plist>",
        "it is not a property list: keys and values do not alternate"
      ),
      (
        "<plist><dict><key/><key/></dict></plist>",
        "it is not a property list: keys and values do not alternate"
      ),
      ("<plist><x/></plist>", "it is not a property list: `x` is not a value"),
      (
        "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><dict/></plist>",
        "its document type declares something"
      ),
      ("<plist/><!DOCTYPE plist>", "it has a document type, which is not supported"),
      (
        "<plist><array>" + String(repeating: "<array>", count: 400), "elements nest deeper than 256"
      ),
    ])
  func refused(_ text: String, _ message: String) {
    let result = run([("Info.plist", text)])
    #expect(result.refusals == ["Info.plist:1: \(message)"] && result.plans.isEmpty)
  }
}
