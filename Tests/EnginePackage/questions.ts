// What the types of qtroute-engine allow, and what they do not.
import {
  Engine, QuestionError, loadEngine, openPlan, type Command, type Plan, type Request,
} from "qtroute-engine";

type Shop = { route: "Home" | "Item"; task: "buy"; fact: "signedIn" };

export async function ask(bytes: Uint8Array, request: Request): Promise<string[]> {
  const engine: Engine = await Engine.load(bytes, { memoryLimit: 1 << 28 });
  const loaded = engine.answer({ command: "load", files: [{ path: "a.routeplan", text: "" }] });
  if (loaded.error) return [loaded.error.message, loaded.error.help ?? ""];
  const count: number = loaded.routes + loaded.links;
  const path = engine.answer({ command: "path", from: "A", url: "/b", given: ["x"], paths: 3 });
  if (path.error) return [path.error.message];
  if (!path.found) return [path.reason.kind, ...path.reason.openedBy.flatMap(each => each.given)];
  const others = path.others?.map(other => other.cost) ?? [];
  const names: string[] = path.steps.map(step => step.route ?? step.task);
  const checked = engine.answer({ command: "check", deny: ["warnings"] });
  if (!checked.error) names.push(...checked.findings.map(finding => finding.fix?.safety ?? ""));
  // A request that is known only at run time has one of all answers.
  const any = engine.answer(request);
  if (any.error) names.push(any.error.message);
  const command: Command = request.command;
  return [...names, command, engine.ask(request), String(count), String(others)];
}

export async function walk(): Promise<Plan<Shop>> {
  const plan = await openPlan<Shop>([{ path: "main.routeplan", text: "" }]);
  try {
    const answer = plan.path("Home", { url: "/buy" }, { given: ["signedIn"], why: true });
    if (answer.found) {
      const top: "Home" | "Item" | undefined = answer.stack[answer.stack.length - 1];
      const doing: "buy"[] = answer.steps.flatMap(step => step.task ?? []);
      for (const step of answer.steps) {
        for (const other of step.alternatives ?? []) {
          if (other.outcome === "refused") console.log(other.requires, top, doing);
        }
      }
    }
    const match = plan.match("/item/7");
    if (match.task === "buy" || match.route === "Item") console.log(match.arguments["id"]);
  } catch (error) {
    if (error instanceof QuestionError) console.log(error.message, error.help);
  }
  // @ts-expect-error: no such route
  plan.path("Home", "Itme");
  // @ts-expect-error: no such fact
  plan.reach("Home", { given: ["signedOut"] });
  // @ts-expect-error: no such option
  plan.cross("Home", "Item", { path: 2 });
  return plan;
}

export async function refuse(): Promise<void> {
  const engine = await loadEngine();
  // @ts-expect-error: no such command
  engine.answer({ command: "pth" });
  // @ts-expect-error: no such member
  engine.answer({ command: "reach", route: "A", withn: 2 });
  // @ts-expect-error: two starts
  engine.answer({ command: "path", from: "A", fromUrl: "/a", to: "B" });
  // @ts-expect-error: no end
  engine.answer({ command: "path", from: "A" });
  // @ts-expect-error: the answer may be an error
  engine.answer({ command: "tree" }).text.length;
}
