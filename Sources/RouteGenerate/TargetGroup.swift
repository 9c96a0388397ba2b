/// The routes of a plan, or its tasks, with the names that they have in generated code.
struct TargetGroup {
  /// `Route` or `Task`, with which the names of types start.
  let type: String
  /// The name of the type that holds the types of inputs, in Swift.
  let inputsType: String
  let targets: [GeneratedPlan.Target]
  let names: GeneratedNaming.Names
  /// The names of the inputs of each target.
  let inputNames: [[String]]

  /// `route` or `task`, with which the names of functions start.
  var word: String { type.lowercased() }

  static func routes(_ plan: GeneratedPlan, _ naming: GeneratedNaming) -> TargetGroup {
    TargetGroup(
      type: "Route", inputsType: "Inputs", targets: plan.routes, names: naming.routes,
      inputNames: naming.routeInputs)
  }

  static func tasks(_ plan: GeneratedPlan, _ naming: GeneratedNaming) -> TargetGroup {
    TargetGroup(
      type: "Task", inputsType: "TaskInputs", targets: plan.tasks, names: naming.tasks,
      inputNames: naming.taskInputs)
  }
}
