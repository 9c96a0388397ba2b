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
