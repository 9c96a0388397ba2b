import RouteBase
import RouteImport
import Testing

@Suite("Code that is cut off or broken")
struct CutOffTests {
  private typealias Read = @Sendable ([UInt8]) -> String?

  /// How each kind complains about a text; nil if it imports it.
  private static let kinds: [String: Read] = [
    "react-navigation": {
      complaint($0) { bytes throws(FileFault) in
        _ = try ReactNavigationImport.plan(bytes, path: "r.ts", name: "App")
      }
    },
    "react-router": {
      complaint($0) { bytes throws(FileFault) in
        _ = try ReactRouterImport.plan(bytes, path: "r.ts", name: "App")
      }
    },
    "tanstack": {
      complaint($0) { bytes throws(FileFault) in
        _ = try TanStackImport.plan(bytes, path: "r.ts", name: "App")
      }
    },
    "go-router": { bytes in
      complaint { () throws(FileRoutesFault) in
        _ = try GoRouterImport.plan([CodeFile(path: "r.dart", bytes: bytes)], name: "App")
      }
    },
    "mappamundi": { bytes in
      complaint { () throws(FileRoutesFault) in
        _ = try MappaMundiImport.plan([CodeFile(path: "g.swift", bytes: bytes)], name: "App")
      }
    },
  ]

  private static func complaint(
    _ bytes: [UInt8], _ read: ([UInt8]) throws(FileFault) -> Void
  ) -> String? {
    do throws(FileFault) {
      try read(bytes)
      return nil
    } catch {
      let line = 1 + bytes[..<error.offset].count { $0 == 0x0A }
      return "\(line): \(error.message)"
    }
  }

  private static func complaint(_ read: () throws(FileRoutesFault) -> Void) -> String? {
    do throws(FileRoutesFault) {
      try read()
      return nil
    } catch {
      return "\(error.path ?? ""): \(error.message)"
    }
  }

  /// Code of each kind.
  private static let texts: [(kind: String, text: String)] = [
    (
      "react-navigation",
      """
      const A = ['shop://']; const TABS = { One: 'one', Two: { path: 'two/:id' } };
      export default { prefixes: A, config: { screens: { Home: f(1, [2]), Tabs: { screens: TABS } } } }
      """
    ),
    (
      "react-router",
      """
      export default [
        index('a.tsx'), ...prefix('b', [route('c/:d', 'c.tsx', [route('e', 'e.tsx')])]), f([1]),
      ]
      """
    ),
    (
      "tanstack",
      """
      import { Route as AImport } from './routes/a'
      export interface FileRoutesByFullPath { '/': typeof IndexRoute; '/a': typeof AImport }
      """
    ),
    (
      "tanstack",
      """
      interface FileRoutesByPath {
        '/': { id: '/', fullPath: '/', preLoaderRoute: typeof IndexImport }
        '/a': { id: '/a', fullPath: '/a', preLoaderRoute: typeof AImport } }
      """
    ),
    (
      "go-router",
      """
      void f() { final r = GoRouter(routes: [
        GoRoute(path: '/', builder: (c, s) => Home(), routes: [GoRoute(path: 'a/:id')]),
      ], redirect: (c, s) { return null; }); }
      """
    ),
    (
      "mappamundi",
      """
      func graph() { let map = MMScreenGraph(for: t, with: U.self)
        map.addScreenState("a") { s in s.tap(x[1], to: "b") { n in print("(") } }
        map.addScreenState("b") { s in s.backAction = { } } }
      """
    ),
  ]

  @Test("with another bracket or none anywhere, it is imported or refused", arguments: texts)
  func brackets(_ kind: String, _ text: String) throws {
    let read = try #require(Self.kinds[kind])
    let brackets = Array("()[]{}".utf8)
    let bytes = Array(text.utf8)
    var refusals = 0
    for place in bytes.indices where brackets.contains(bytes[place]) {
      for other in brackets.map({ [$0] }) + [[]] {
        if read(bytes[..<place] + other + bytes[(place + 1)...]) != nil { refusals += 1 }
      }
    }
    #expect(refusals > 10)
  }

  @Test("is refused, wherever it ends", arguments: texts)
  func ends(_ kind: String, _ text: String) throws {
    let read = try #require(Self.kinds[kind])
    let bytes = Array(text.utf8)
    #expect(read(bytes) == nil)
    for count in bytes.indices {
      #expect(
        read(Array(bytes[..<count])) != nil, "\(String(decoding: bytes[..<count], as: UTF8.self))")
    }
    #expect(read(Array(bytes.dropLast()))?.contains("it is cut off: nothing closes the `") == true)
  }

  @Test("is no matter after what is read")
  func after() throws {
    let read = try #require(Self.kinds["react-navigation"])
    #expect(
      read(
        Array("const linking = { config: { screens: { A: 'a' } } }; const x = (<T>don't { <T>".utf8)
      )
        == nil)
  }

  @Test(
    "is refused if it is not UTF-8, with its line",
    arguments: [
      ("react-navigation", "export default {\n config: { screens: { A: 'a~' } } }", "2: "),
      ("react-router", "export default [\n route('a~', 'b.tsx')]", "2: "),
      ("react-router", "[{\"id\": \"a\",\n \"path\": \"a~\"}]", "2: "),
      ("tanstack", "export interface FileRoutesByFullPath {\n '/a~': typeof A }", "2: "),
      ("go-router", "final r = GoRouter(routes: [\n GoRoute(path: '/a~')]);", "r.dart:2: "),
      (
        "mappamundi",
        "let map = MMScreenGraph(for: t, with: U.self)\nmap.addScreenState(\"a~\") { s in }",
        "g.swift:2: "
      ),
    ])
  func malformed(_ kind: String, _ text: String, _ place: String) throws {
    let read = try #require(Self.kinds[kind])
    #expect(read(Array(text.utf8)) == nil)
    let bytes = text.utf8.map { $0 == UInt8(ascii: "~") ? 0xFF : $0 }
    #expect(read(bytes) == place + "it is not UTF-8")
  }
}
