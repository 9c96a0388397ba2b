import RouteSyntax
package import RoutePlan
import RouteBase

/// A plan whose names and texts contain everything that has a meaning in some format.
package enum HostilePlan {
  package static let texts = [
    #"a "quoted" 'text'"#, "<script>alert(1)</script>", "x]|[y]{z}(w)", "one, two;three",
    "# heading", "**bold** _it_ ~~no~~ ![i](j)", "<!-- --> ]]> &amp; &lt;", "1. first", "- item",
    "end", "subgraph A", "%% comment", "a --> b", "=1+1", "ünï名", "#quot; #35;", "\\", "line\nline",
    "tab\there", "\u{1B}[31mred", "`tick`", "{{braces}}", "click r0 \"javascript:alert(1)\"",
  ]

  /// A route for each text, with the text as its title and, if that is allowed, as its name.
  package static let source: String = {
    var text = "/// <b>A plan</b> | with \"all\" of it.\nplan `<script>\"P|[1]\"`\n"
    text += "fact `<f>|\"`\nroute Root at \"/<i>|\" {\n"
    for (index, title) in texts.enumerated() {
      text += "/// <script>doc</script> | ](x) `\n"
      text += "route \(name(index)) at \"p\(index)\" title \(quoted(title)) "
      text += "requires `<f>|\"` deprecated \(quoted(title)) { link => Root unless `<f>|\"` }\n"
    }
    text += "}\ntask `t<\"|>`(`a|\"b\"<c>` = \(quoted(texts[0]))) title \(quoted(texts[1]))\n"
    text += "flow `f<\"|>` title \"]|[\" { route Member }\n"
    return text + "link * -> Root\nlink Root back to `f<\"|>`\n"
  }()

  package static func name(_ index: Int) -> String {
    let title = texts[index]
    return title.contains(where: { $0 == "`" || $0 == "\n" }) ? "R\(index)" : "`\(title)`"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Its plan. A fault in it is a fault of the test.
  package static func plan() -> Plan {
    let (plan, findings) = PlanBuilder.build(
      path: "hostile.routeplan", text: SourceText(source), loader: SourceLoader(files: [:]))
    precondition(findings.isEmpty, "\(findings.map(\.message))")
    return plan
  }
}
