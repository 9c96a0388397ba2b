import RouteBase
import RouteImport
import Testing

@Suite("Code that is cut off")
struct CutOffTests {
  private typealias Read = @Sendable (String) -> String?

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
    "go-router": { ImportCase.code([("r.dart", $0)], GoRouterImport.plan).complaint },
    "mappamundi": { ImportCase.code([("g.swift", $0)], MappaMundiImport.plan).complaint },
  ]

  private static func complaint(
    _ text: String, _ read: ([UInt8]) throws(FileFault) -> Void
  ) -> String? {
    do throws(FileFault) {
      try read(Array(text.utf8))
      return nil
    } catch {
      return error.message
    }
  }

  @Test(
    "is refused, wherever it ends",
    arguments: [
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
    ])
  func ends(_ kind: String, _ text: String) throws {
    let read = try #require(Self.kinds[kind])
    #expect(read(text) == nil)
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      let cut = String(decoding: bytes[..<count], as: UTF8.self)
      #expect(read(cut) != nil, "\(cut)")
    }
    #expect(read(String(text.dropLast()))?.contains("it is cut off: nothing closes the `") == true)
  }

  @Test("is no matter after what is read")
  func after() throws {
    let read = try #require(Self.kinds["react-navigation"])
    #expect(
      read("const linking = { config: { screens: { A: 'a' } } }; const x = (<T>don't { <T>") == nil)
  }
}
