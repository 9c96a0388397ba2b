// Uses the code that `qtroute generate typescript --engine` writes for examples/podcasts.routeplan.
import { Fact, RouteId, TaskId, openPlan } from "./plan.js";

export async function ask(): Promise<Array<RouteId | TaskId>> {
  const plan = await openPlan();
  const answer = plan.path(RouteId.Home, { url: "/shows/7/follow" }, { given: [Fact.SignedIn] });
  const match = plan.match("/shows/7");
  if (match.route === RouteId.Show) plan.cross(match.route, RouteId.Library);
  if (!answer.found) return [...answer.reason.reached];
  const first: RouteId | undefined = plan.reach(RouteId.Home, { within: 1 }).reached[0]?.route;
  // @ts-expect-error: no such route
  plan.path("Home", "Nowhere");
  // @ts-expect-error: a task is not a route
  plan.reach(TaskId.Follow);
  // @ts-expect-error: no such fact
  plan.cross(RouteId.Home, RouteId.Library, { given: ["loggedIn"] });
  return first === undefined ? [] : answer.steps.map(step => step.route ?? step.task);
}
