package import RouteSyntax

// The values that frames have for certain.

extension Plan {
  /// The default of a parameter, if it is a value; `nil` is none.
  package func defaultOtherThanNil(of parameter: Parameter) -> LiteralValue? {
    let literal = defaultValue(of: parameter)
    return literal == LiteralValue.nil ? nil : literal
  }

  /// Whether a frame of `route` that `link` pushed certainly has a value for the parameter `name`:
  /// somebody had to supply it, or a default or the link did. Without a value, a task that is done
  /// on the frame needs its own.
  package func hasValue(_ name: NameID, on route: RouteID, by link: LinkID = .none) -> Bool {
    for parameter in parameters[routes[route.index].parameters.indices]
    where parameter.name == name {
      if !link.isNone {
        let supplied = arguments[links[link.index].arguments.indices].first { $0.name == name }
        if let literal = supplied.flatMap({ value(of: $0) }) { return literal != LiteralValue.nil }
      }
      return parameter.isRequired || defaultOtherThanNil(of: parameter) != nil
    }
    return false
  }
}

extension Plan {
  /// Whether `text` is a valid value of `type`; for a list, of its elements.
  package func reads(_ text: String, as type: ParameterType) -> Bool {
    switch DeclaredType.BuiltIn(rawValue: type.base.index) {
    case .any, .string: return true
    case .int: return Unescaping.integer(text.utf8) != nil
    case .double:
      let isPlain = text.utf8.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || "+-.eE".utf8.contains($0)
      }
      return isPlain && Double(text)?.isFinite == true
    case .bool: return text == "true" || text == "false"
    case nil:
      let alternatives = types[type.base.index].alternatives
      return alternatives.isEmpty || alternatives.contains(text)
    }
  }
}
