import RouteBase

extension FiguresDocument {
  /// The figures of a document; derived values are not read.
  package static func read(_ bytes: [UInt8]) throws(Fault) -> Figures {
    let document: JSONValue
    do throws(FileFault) { document = try JSONReader.read(bytes) } catch {
      throw Fault(message: error.message)
    }
    guard document.integer("schema") == schema, let list = document.list("figures") else {
      throw Fault(message: "it does not contain figures of this benchmark")
    }
    var figures = Figures(machine: machine(document.member("machine")))
    for value in list { figures.list.append(try figure(value)) }
    return figures
  }

  private static func machine(_ value: JSONValue?) -> Machine {
    var machine = Machine()
    guard let value else { return machine }
    machine.processor = value.text("processor") ?? machine.processor
    machine.cores = value.integer("cores") ?? 0
    machine.memory = value.integer("memory") ?? 0
    machine.system = value.text("system") ?? machine.system
    machine.swift = value.text("swift") ?? machine.swift
    machine.bandwidth = value.member("bandwidth")?.number ?? 0
    return machine
  }

  private static func figure(_ value: JSONValue) throws(Fault) -> Figure {
    guard let part = value.text("part").flatMap(Part.init), let task = value.text("task"),
      let who = value.text("who"), let routes = value.integer("routes"),
      let items = value.integer("items"), let unit = value.text("unit"),
      let seconds = value.list("seconds")
    else { throw Fault(message: "a figure has a missing member") }
    var figure = Figure(
      part, task, who: who, routes: routes, items: items, unit: unit,
      bytes: value.integer("bytes") ?? 0, seconds: Sample(seconds.compactMap(\.number)))
    figure.peak = value.integer("peak")
    figure.allocations = value.integer("allocations")
    figure.work = counts(value.list("work"))
    figure.notes = counts(value.list("notes"))
    return figure
  }

  private static func counts(_ list: [JSONValue]?) -> [Figure.Count] {
    (list ?? []).compactMap { value in
      guard let name = value.text("name"), let number = value.member("value")?.number else {
        return nil
      }
      return Figure.Count(name, number)
    }
  }
}

extension JSONValue {
  fileprivate var number: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  fileprivate func integer(_ key: String) -> Int? {
    guard case .integer(let value)? = member(key)?.content else { return nil }
    return Int(exactly: value)
  }

  fileprivate func text(_ key: String) -> String? {
    guard case .string(let value)? = member(key)?.content else { return nil }
    return value
  }

  fileprivate func list(_ key: String) -> [JSONValue]? {
    guard case .array(let value)? = member(key)?.content else { return nil }
    return value
  }
}
