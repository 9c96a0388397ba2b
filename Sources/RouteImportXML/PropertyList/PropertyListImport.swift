import RouteAppLinks
import RouteBase
import RouteImport

/// What an app for Apple's systems declares about its URLs.
struct AppDeclarations {
  /// A scheme or a domain, and its line.
  struct Entry {
    var text: String
    var line: Int
    /// Whether only apps signed for development, or managed devices, use it.
    var isRestricted = false
  }

  private(set) var schemes: [Entry] = []
  private(set) var domains: [Entry] = []
  /// What is not there or of no use, with its line.
  private(set) var notes: [Entry] = []

  /// Reads an `Info.plist` or an `.entitlements` file.
  init(_ list: PropertyList) {
    for type in list.root["CFBundleURLTypes"]?.array ?? [] {
      for scheme in type["CFBundleURLSchemes"]?.array ?? [] {
        guard let text = scheme.string else { continue }
        if text.contains("$") {
          notes.append(
            Entry(text: "the build fills in `\(text)`, so it is left out", line: scheme.line))
        } else if !AppNames.isScheme(text.lowercased()) {
          notes.append(Entry(text: "`\(text)` is not a scheme of one app", line: scheme.line))
        } else {
          schemes.append(Entry(text: text.lowercased(), line: scheme.line))
        }
      }
    }
    for key in ["com.apple.developer.associated-domains"] {
      for domain in list.root[key]?.array ?? [] {
        guard let text = domain.string else { continue }
        addDomain(text, domain.line)
      }
    }
  }

  private mutating func addDomain(_ text: String, _ line: Int) {
    let prefix = "applinks:"
    guard text.hasPrefix(prefix) else { return }
    let host = text.dropFirst(prefix.count).prefix { $0 != "?" }.lowercased()
    if host.contains("$") {
      notes.append(Entry(text: "the build fills in `\(text)`, so it is left out", line: line))
    } else if host.contains("/") || host.contains(":") {
      notes.append(
        Entry(text: "`\(text)` is not a host: no scheme, port or path may be there", line: line))
    } else if !AppNames.isDomain(host) {
      notes.append(Entry(text: "`\(host)` is not a domain of a plan", line: line))
    } else {
      domains.append(
        Entry(text: host, line: line, isRestricted: text.has(part: "?mode=")))
    }
  }
}

/// `import plist`: turns the URL types of an `Info.plist` into schemes, and the associated domains of
/// an `.entitlements` file into domains.
package enum PropertyListImport {
  package static func run(_ sources: [ImportSource]) -> ImportResult {
    var result = ImportResult()
    var schemes: [String] = []
    var domains: [String] = []
    for source in sources {
      do throws(XMLFault) {
        let found = AppDeclarations(try PropertyList(source.bytes))
        schemes += found.schemes.map(\.text)
        domains += found.domains.map(\.text)
        result.notes += found.notes.map { "\(source.path):\($0.line): note: \($0.text)" }
        if found.schemes.isEmpty && found.domains.isEmpty {
          result.notes.append("\(source.path): note: it has no URL types and no associated domains")
        }
      } catch {
        result.refusals.append("\(source.path):\(error.line): \(error.message)")
      }
    }
    guard result.refusals.isEmpty, let first = sources.first else { return result }
    var text = PlanText()
    let stem = first.stem(without: [".plist", ".entitlements"])
    text.line("plan \(PlanText.name(PlanText.cleaned(stem)))\n")
    var names = UniqueNames()
    for scheme in schemes where names.take("s:" + scheme) {
      text.line("scheme \(PlanText.quoted(scheme))")
    }
    for domain in domains where names.take("d:" + domain) {
      text.line("domain \(PlanText.quoted(domain))")
    }
    result.plans = [("\(stem).routeplan", text.formatted)]
    return result
  }
}
