import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax

/// `sarif`: the Static Analysis Results Interchange Format of OASIS, version 2.1.0.
///
/// One run, with every rule of the tool and a result for each finding.
enum SARIFReport {
  /// The prefix of relative paths; whoever reads the log knows where that is.
  static let base = "%SRCROOT%"

  static func write(_ run: CheckedRun, to output: inout ByteWriter) {
    output.writeJSON { json in
      json.object { json in
        json.key("$schema")
        json.value("https://json.schemastore.org/sarif-2.1.0.json")
        json.key("version")
        json.value("2.1.0")
        json.key("runs")
        json.array { json in
          json.object { json in writeRun(run, to: &json) }
        }
      }
      json.endLine()
    }
  }

  private static func writeRun(_ run: CheckedRun, to json: inout JSONWriter) {
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in writeTool(run.toolVersion, to: &json) }
    }
    json.key("columnKind")
    json.value("unicodeCodePoints")
    json.key("originalUriBaseIds")
    json.object { json in
      json.key(text: base)
      json.object { json in
        json.key("description")
        SARIFText.write(
          "the folder that file names start from: the repository's root unless another was chosen",
          to: &json)
      }
    }
    json.key("artifacts")
    json.array { json in writeArtifacts(run, to: &json) }
    json.key("results")
    json.array { json in
      var identity = FindingIdentity()
      for checked in run.plans {
        var writer = SARIFResults(checked.files)
        for finding in checked.report.findings {
          writer.write(finding, fingerprint: &identity, to: &json)
        }
      }
    }
  }

  // MARK: The tool

  private static func writeTool(_ version: String, to json: inout JSONWriter) {
    json.key("name")
    json.value("qtroute")
    json.key("semanticVersion")
    json.value(version)
    json.key("rules")
    json.array(Rule.allCases) { json, rule in
      json.object { json in write(rule, to: &json) }
    }
  }

  private static func write(_ rule: Rule, to json: inout JSONWriter) {
    let definition = RuleTable[rule]
    let page = definition.page
    let help = [
      page.meaning, "Bad:\n\n\(page.bad)", "Good:\n\n\(page.good)", "Fix: \(page.fix)\n",
    ]
    json.key("id")
    json.value(rule.name)
    json.key("shortDescription")
    SARIFText.write(page.summary, to: &json)
    json.key("fullDescription")
    SARIFText.write(page.meaning, to: &json)
    json.key("help")
    json.object { json in
      json.key("text")
      json.value(SARIFText.escaped(help.joined(separator: "\n\n")))
      json.key("markdown")
      json.value(SARIFText.escaped(markdown(page)))
    }
    json.key("defaultConfiguration")
    json.object { json in
      json.key("level")
      json.value(definition.level.rawValue)
    }
  }

  private static func markdown(_ page: RulePage) -> String {
    """
    \(page.meaning)

    Bad:

    ```routeplan
    \(page.bad)```

    Good:

    ```routeplan
    \(page.good)```

    \(page.fix)

    """
  }

  // MARK: Files

  private static func writeArtifacts(_ run: CheckedRun, to json: inout JSONWriter) {
    var seen: Set<String> = []
    for checked in run.plans {
      for file in checked.files where seen.insert(file.path).inserted {
        json.object { json in
          json.key("location")
          SARIFText.writeLocation(of: file.path, to: &json)
          json.key("roles")
          json.array { json in json.value("analysisTarget") }
          json.key("sourceLanguage")
          json.value("routeplan")
        }
      }
    }
  }
}
