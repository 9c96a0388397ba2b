package import RouteMatch

extension NearMiss.Reason {
  /// Why the pattern does not match, in one clause.
  package var text: String {
    switch self {
    case .beaten: "matches, but another pattern takes precedence"
    case .otherBase: "has a different scheme or host"
    case .tooShort(let wanted): "the URL ends where \(wanted) should follow"
    case .tooLong(let segment): "the pattern ends where `\(segment)` follows"
    case .differs(let segment, let pattern): "`\(segment)` is not \(pattern)"
    }
  }
}
