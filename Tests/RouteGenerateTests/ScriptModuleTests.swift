import Testing

@testable import RouteGenerate

@Suite("JavaScript and its declarations")
struct ScriptModuleTests {
  @Test(
    "has the code without its types",
    arguments: [
      ("let a: number;", "let a;"),
      ("const a: ReadonlyArray<[string, string?]> = [];", "const a = [];"),
      ("const f = (a: A, b?: B): C | undefined => a ? b : c;", "const f = (a, b) => a ? b : c;"),
      ("const a = b as unknown as [string, ...string[]];", "const a = b;"),
      ("const a = (b[0] as C).d;", "const a = b[0].d;"),
      ("const a = (b || {}) as { readonly [name: string]: C | null };", "const a = (b || {});"),
      ("const a = f(b ? (c as D) : d);", "const a = f(b ? c : d);"),
      ("const a = { b: c as D, e: f ? g : h };", "const a = { b: c, e: f ? g : h };"),
      ("const a = new Map<string, Array<B>>();", "const a = new Map();"),
      ("const a = b < c && d > e;", "const a = b < c && d > e;"),
      (
        #"const a = /[/"]as:x/.test(b) ? "as: \" x" : `${c} as D`;"#,
        #"const a = /[/"]as:x/.test(b) ? "as: \" x" : `${c} as D`;"#
      ),
      (
        "const a = { b: 1 } as const;\nexport type A = (typeof a)[keyof typeof a];",
        "const a = { b: 1 };"
      ),
      (
        "function f({ a }: A, b = 1): { c: D } { return a as E; }",
        "function f({ a }, b = 1) { return a; }"
      ),
      (
        "interface A { b: C }\n\n/** It is kept. */\nconst a = 1;",
        "/** It is kept. */\nconst a = 1;"
      ),
      ("import type { A } from \"a\";\nimport * as b from \"b\";", "import * as b from \"b\";"),
    ])
  func code(typeScript: String, javaScript: String) {
    #expect(ScriptModule(typeScript).code() == javaScript + "\n")
  }

  @Test(
    "declares what is exported",
    arguments: [
      ("const a = 1;\nexport const b = \"x\";", "export declare const b = \"x\";"),
      (
        "export const a = {\n  /** One. */\n  b: \"x\",\n  c: [\"y\"],\n} as const;",
        "export declare const a: {\n  /** One. */\n  readonly b: \"x\";\n"
          + "  readonly c: readonly [\"y\"];\n};"
      ),
      (
        "export const a = { b: [\"x\"], c: { \"d\": { e: true, f: Number } } };",
        "export declare const a: { b: string[]; c: { \"d\": { e: boolean; f: NumberConstructor } } };"
      ),
      (
        "export function f(a: A, b: B<C> = {}): D | undefined {\n  return g();\n}",
        "export declare function f(a: A, b?: B<C>): D | undefined;"
      ),
      ("export type A =\n  | { b: C }\n  | D;", "export type A =\n  | { b: C }\n  | D;"),
      ("interface A { b: C }\nexport interface D { e?: F }", "export interface D { e?: F }"),
      ("import type { A } from \"a\";", "import type { A } from \"a\";"),
    ])
  func declarations(typeScript: String, declarations: String) {
    #expect(ScriptModule(typeScript).declarations() == declarations + "\n")
  }

  @Test(
    "ends at the end of a text that is no TypeScript",
    arguments: [
      "", "(", "export const", "const a: ", "f<", "x as", "export function f(", "\"", "/*", "}",
    ])
  func broken(text: String) {
    _ = ScriptModule(text).code()
    _ = ScriptModule(text).declarations()
  }
}
