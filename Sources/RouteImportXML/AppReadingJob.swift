import RouteAppLinks
import RouteImport

/// What apps declare about their URLs, for a comparison: the answer has the parts `scheme`, `domain`
/// and `filter`, each with a place, `package`, `note` and `refused`.
enum AppReadingJob {
  /// Reads property lists and entitlements.
  static func lists(_ sources: [ImportSource]) -> ImportMessage {
    var parts: [ImportMessage.Part] = []
    for source in sources {
      do throws(XMLFault) {
        let found = AppDeclarations(try PropertyList(source.bytes))
        func add(_ kind: String, _ entry: AppDeclarations.Entry) {
          let place = "\(entry.line) \(entry.isRestricted) \(source.path)"
          parts.append(ImportMessage.Part(kind, entry.text, Array(place.utf8)))
        }
        for scheme in found.schemes { add("scheme", scheme) }
        for domain in found.domains { add("domain", domain) }
        parts += found.notes.map {
          ImportMessage.Part("note", "\(source.path):\($0.line): note: \($0.text)")
        }
      } catch {
        parts.append(refusal(source, error))
      }
    }
    return ImportMessage(parts)
  }

  /// Reads manifests.
  static func manifests(_ sources: [ImportSource], values: [ImportSource]) -> ImportMessage {
    var parts: [ImportMessage.Part] = []
    var result = ImportResult()
    let strings = AndroidStrings.read(values, &result)
    parts += result.refusals.map { ImportMessage.Part("refused", $0) }
    for source in sources {
      do throws(XMLFault) {
        let file = try ManifestFile(source, strings: strings)
        if let name = file.package { parts.append(ImportMessage.Part("package", name)) }
        for filter in file.activities.flatMap(\.filters) {
          parts.append(ImportMessage.Part("filter", "", filter.encoded))
        }
        parts += file.notes.map {
          ImportMessage.Part("note", "\(source.path):\($0.line): note: \($0.message)")
        }
      } catch {
        parts.append(refusal(source, error))
      }
    }
    return ImportMessage(parts)
  }

  private static func refusal(_ source: ImportSource, _ fault: XMLFault) -> ImportMessage.Part {
    ImportMessage.Part("refused", "\(source.path):\(fault.line): \(fault.message)")
  }
}
