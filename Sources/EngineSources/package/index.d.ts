// The types of qtroute-engine. The requests and answers are described in qtroute-engine(7).

declare global {
  namespace WebAssembly {
    // For projects without the libraries of TypeScript that have it.
    interface Module {}
  }
}

// The engine

/** A module, its bytes (also compressed by gzip), or a response with them. */
export type EngineSource =
  | ArrayBuffer
  | ArrayBufferView
  | { arrayBuffer(): Promise<ArrayBuffer> }
  | WebAssembly.Module;

export interface EngineOptions {
  /** The heap never grows beyond this many bytes; 0, the default, is no limit. */
  readonly memoryLimit?: number | undefined;
}

/**
 * Answers questions about the plan that was loaded last.
 *
 * An engine that runs out of memory or stack answers with an error. It continues with the next
 * question, about the same plan.
 */
export class Engine {
  constructor(module: WebAssembly.Module, options?: EngineOptions);

  /** Makes an engine of a module, its bytes, or a response. */
  static load(source: EngineSource, options?: EngineOptions): Promise<Engine>;
  /** The module in bytes or a response. It can be posted to a worker. */
  static compile(source: EngineSource): Promise<WebAssembly.Module>;

  /** The answer to a question. Integers beyond 2^53 are rounded. */
  answer<C extends Command>(request: { readonly command: C } & Requests[C]): AnswerTo<C>;
  /** The answer to a question as JSON, as `qtroute` prints it. */
  ask(request: Request): string;
}

/** Makes an engine of the module `engine.wasm` beside this package's script, which is compiled once. */
export function loadEngine(options?: EngineOptions): Promise<Engine>;

// One plan

/** A question that the engine cannot answer. */
export class QuestionError extends Error {
  constructor(fault: Fault);
  /** What to do about it, if that is known. */
  readonly help: string | null;
}

/** One end of a path: a route, or what a URL opens. */
export type PathEnd<N extends Names = Names> = N["route"] | { readonly url: string };

/** One plan in an engine of its own. Its methods throw a `QuestionError`. */
export class Plan<N extends Names = Names> {
  /** Loads the plan into `engine`. */
  constructor(engine: Engine, files: ReadonlyArray<PlanFile>);
  /** The engine, for the commands that have no method. Do not load another plan into it. */
  readonly engine: Engine;
  /** What the plan contains. */
  readonly summary: LoadAnswer;

  check(options?: CheckOptions): CheckAnswer;
  path(from: PathEnd<N>, to: PathEnd<N>, options?: PathOptions<N>): PathAnswer<N>;
  reach(route: N["route"], options?: ReachOptions<N>): ReachAnswer<N>;
  cross(from: N["route"], to: N["route"], options?: CrossOptions<N>): CrossAnswer<N>;
  /** What a URL opens. */
  match(url: string, options?: MatchOptions<N>): URLMatch<N>;
}

/** Loads a plan into a new engine. The first file is the plan; the others are what it includes. */
export function openPlan<N extends Names = Names>(
  files: ReadonlyArray<PlanFile>, options?: EngineOptions
): Promise<Plan<N>>;

// Names

/** The names in a plan: unions of the ids of its routes and tasks and of its facts, if known. */
export interface Names {
  readonly route: string;
  readonly task: string;
  readonly fact: string;
}

/** A route or a task. */
export type Target<N extends Names = Names> =
  | { readonly route: N["route"]; readonly task?: undefined }
  | { readonly task: N["task"]; readonly route?: undefined };

// Requests

/** The request of each command. */
export interface Requests<N extends Names = Names> {
  load: LoadRequest;
  check: CheckRequest;
  path: PathRequest<N>;
  reach: ReachRequest<N>;
  cross: CrossRequest<N>;
  walk: WalkRequest<N>;
  match: MatchRequest;
  url: URLRequest<N>;
  tree: TreeRequest<N>;
  layout: LayoutRequest;
  format: FormatRequest;
  tokens: TokensRequest;
  complete: CompleteRequest;
}

export type Command = keyof Requests;
export type Request<N extends Names = Names> = Requests<N>[Command];

/** A file of a plan. Included files are found by their paths, which are relative to one folder. */
export interface PlanFile {
  readonly path: string;
  readonly text: string;
}

/** Replaces the plan. */
export type LoadRequest =
  | {
      readonly command: "load";
      /** The plan, then the files that it includes. */
      readonly files: ReadonlyArray<PlanFile>;
      readonly json?: undefined;
    }
  | {
      readonly command: "load";
      /** The output of `qtroute export json`. */
      readonly json: string;
      readonly files?: undefined;
    };

/** Warnings by their rules; `warnings` means all of them. */
export interface CheckOptions {
  readonly deny?: ReadonlyArray<string> | undefined;
  readonly warn?: ReadonlyArray<string> | undefined;
  readonly allow?: ReadonlyArray<string> | undefined;
}

export interface CheckRequest extends CheckOptions {
  readonly command: "check";
}

export interface SearchOptions<N extends Names = Names> {
  /** The facts that hold at the start, besides those that the stack there brings. */
  readonly given?: ReadonlyArray<N["fact"]> | undefined;
  /** Whether the stack brings none. */
  readonly cold?: boolean | undefined;
  /** The stack at the start, bottom to top. */
  readonly stack?: ReadonlyArray<N["route"]> | undefined;
  /** How many configurations a search may visit; 300,000 by default. */
  readonly searchLimit?: number | undefined;
}

export interface CrossOptions<N extends Names = Names> extends SearchOptions<N> {
  /** Whether the path must end with the target's own stack. */
  readonly exact?: boolean | undefined;
}

export interface PathOptions<N extends Names = Names> extends CrossOptions<N> {
  /** The routes to pass, in this order. */
  readonly via?: ReadonlyArray<N["route"]> | undefined;
  readonly avoid?: ReadonlyArray<N["route"]> | undefined;
  /** How many paths to find, at least 1. */
  readonly paths?: number | undefined;
  /** The available values, as `name=value`. */
  readonly inputs?: ReadonlyArray<string> | undefined;
  /** Whether to add the alternatives to each step. */
  readonly why?: boolean | undefined;
}

/** A cheapest path. Each end is a route, or what a URL opens; the last may be a task. */
export type PathRequest<N extends Names = Names> = { readonly command: "path" } & PathOptions<N> &
  (
    | { readonly from: N["route"]; readonly fromUrl?: undefined }
    | { readonly fromUrl: string; readonly from?: undefined }
  ) &
  (
    | { readonly to: N["route"] | N["task"]; readonly url?: undefined }
    | { readonly url: string; readonly to?: undefined }
  );

export interface ReachOptions<N extends Names = Names> extends SearchOptions<N> {
  /** Whether to measure the paths that lead to the route. Not with `stack`. */
  readonly reverse?: boolean | undefined;
  /** The largest cost of a path. */
  readonly within?: number | undefined;
}

/** The costs of paths from a route to all others. */
export interface ReachRequest<N extends Names = Names> extends ReachOptions<N> {
  readonly command: "reach";
  readonly route: N["route"];
}

/** The screens that every path passes. */
export interface CrossRequest<N extends Names = Names> extends CrossOptions<N> {
  readonly command: "cross";
  readonly from: N["route"];
  readonly to: N["route"];
}

/** Where a walk leads, and what can be done there. */
export interface WalkRequest<N extends Names = Names> {
  readonly command: "walk";
  /** The route to start from; the start of the plan if neither this nor `stack` is given. */
  readonly from?: N["route"] | undefined;
  readonly stack?: ReadonlyArray<N["route"]> | undefined;
  readonly given?: ReadonlyArray<N["fact"]> | undefined;
  readonly cold?: boolean | undefined;
  /** The walk so far: numbers of steps, and facts after `+` or `-`. */
  readonly taken?: ReadonlyArray<string> | undefined;
}

export interface MatchOptions<N extends Names = Names> {
  /** The facts that hold when the URL is opened. */
  readonly given?: ReadonlyArray<N["fact"]> | undefined;
  /** Whether to add the patterns that almost match. */
  readonly why?: boolean | undefined;
}

/** What URLs open. */
export interface MatchRequest<N extends Names = Names> extends MatchOptions<N> {
  readonly command: "match";
  readonly urls?: ReadonlyArray<string> | undefined;
}

/** The URLs that open a route or task. */
export interface URLRequest<N extends Names = Names> {
  readonly command: "url";
  /** A route or task. */
  readonly route: N["route"] | N["task"];
  /** The values of its inputs, as `name=value`. */
  readonly inputs?: ReadonlyArray<string> | undefined;
  /** Not with `domain`. */
  readonly scheme?: string | undefined;
  readonly domain?: string | undefined;
  /** Whether a URL for each pattern is wanted. */
  readonly all?: boolean | undefined;
}

/** The plan as a tree of text. */
export interface TreeRequest<N extends Names = Names> {
  readonly command: "tree";
  /** The route at the top. */
  readonly from?: N["route"] | undefined;
  /** How many levels to show below the top. */
  readonly depth?: number | undefined;
  /** Whether to draw lines with ASCII characters. */
  readonly ascii?: boolean | undefined;
}

/** What a page needs to draw the plan. */
export interface LayoutRequest {
  readonly command: "layout";
}

/** The canonical form of a text. */
export interface FormatRequest {
  readonly command: "format";
  readonly text: string;
}

/** What to colour in a text. */
export interface TokensRequest {
  readonly command: "tokens";
  readonly text: string;
}

/** What may be written at a place of a text, with the names of the plan that is loaded. */
export interface CompleteRequest {
  readonly command: "complete";
  readonly text: string;
  /** In UTF-16 code units, like the indices of strings. */
  readonly offset?: number | undefined;
}

// Answers

/** The answer of each command to a question that can be put. */
export interface Answers<N extends Names = Names> {
  load: LoadAnswer;
  check: CheckAnswer;
  path: PathAnswer<N>;
  reach: ReachAnswer<N>;
  cross: CrossAnswer<N>;
  walk: WalkAnswer<N>;
  match: MatchAnswer<N>;
  url: URLAnswer<N>;
  tree: TreeAnswer;
  layout: LayoutAnswer;
  format: FormatAnswer;
  tokens: TokensAnswer;
  complete: CompleteAnswer;
}

export type AnswerTo<C extends Command, N extends Names = Names> = Answers<N>[C] | ErrorAnswer;

interface Answer {
  readonly schema: 1;
  /** Only an `ErrorAnswer` has it. */
  readonly error?: undefined;
}

/** Why a question cannot be put. */
export interface Fault {
  readonly message: string;
  readonly help: string | null;
}

export interface ErrorAnswer {
  readonly schema: 1;
  readonly error: Fault;
}

export interface LoadAnswer extends Answer {
  /** The plan's name. */
  readonly plan: string;
  readonly routes: number;
  readonly links: number;
  readonly tasks: number;
  readonly errors: number;
}

export interface CheckAnswer extends Answer {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly uncheckedExpectations: number;
  readonly findings: ReadonlyArray<Finding>;
}

/** Lines and columns count from 1, columns in Unicode scalars. The end is exclusive. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Note extends Place {
  readonly message: string;
}

export interface Edit extends Place {
  readonly text: string;
}

export interface Finding extends Place {
  readonly rule: string;
  readonly level: "error" | "warning";
  readonly message: string;
  readonly notes: ReadonlyArray<Note>;
  readonly help: string | null;
  /** The path that demonstrates the finding. */
  readonly steps: ReadonlyArray<Note>;
  readonly fix: {
    readonly safety: "safe" | "unsafe" | "shown";
    readonly edits: ReadonlyArray<Edit>;
  } | null;
}

export type Verb = "down" | "up" | "switch" | "sub" | "back" | "jump" | "task" | "self";
export type Presentation = "push" | "present" | "present nav" | "present floating";

/** An input that is still to be supplied, and what takes it. */
export type Need<N extends Names = Names> = Target<N> & {
  readonly name: string;
  readonly type: string;
};

/** A step; `route` is on top after it. */
export type Step<N extends Names = Names> = Target<N> & {
  readonly verb: Verb;
  /** Null if nothing is pushed. */
  readonly presentation: Presentation | null;
  /** How many frames of a tab come back as they were left; never 0. */
  readonly restored?: number;
  readonly cost: number;
  /** The stack after the step, bottom to top. */
  readonly stack: ReadonlyArray<N["route"]>;
  readonly needs: ReadonlyArray<Need<N>>;
  readonly grants: ReadonlyArray<N["fact"]>;
  /** Left out if there are none. */
  readonly revokes?: ReadonlyArray<N["fact"]>;
  /** Only with `why`. */
  readonly alternatives?: ReadonlyArray<Alternative<N>>;
  /** How many are left out; only with `why`. */
  readonly moreAlternatives?: number;
};

/** A step that could be taken instead, and what comes of it. */
export type Alternative<N extends Names = Names> = Target<N> & {
  readonly verb: Verb;
  readonly presentation: Presentation | null;
  readonly cost: number;
} & (
    | { readonly outcome: "path"; readonly pathCost: number; readonly pathSteps: number }
    | { readonly outcome: "nowhere" | "undecided" }
    | {
        readonly outcome: "refused";
        /** The facts that it requires and that do not hold. */
        readonly requires: ReadonlyArray<N["fact"]>;
        /** The facts that exclude it and that hold. */
        readonly unless: ReadonlyArray<N["fact"]>;
      }
  );

export interface Path<N extends Names = Names> {
  readonly cost: number;
  readonly steps: ReadonlyArray<Step<N>>;
  /** The stack at the end, bottom to top. */
  readonly stack: ReadonlyArray<N["route"]>;
  /** The facts that hold at the end. */
  readonly facts: ReadonlyArray<N["fact"]>;
  readonly needs: ReadonlyArray<Need<N>>;
}

export interface Found<N extends Names = Names> extends Answer, Path<N> {
  readonly from: N["route"];
  readonly to: N["route"] | N["task"];
  readonly found: true;
  /** Further paths, the cheapest first; only if several were asked for and there are any. */
  readonly others?: ReadonlyArray<Path<N>>;
}

export interface NotFound<N extends Names = Names> extends Answer {
  readonly from: N["route"];
  readonly to: N["route"] | N["task"];
  readonly found: false;
  readonly reason: {
    readonly kind: "unreachable" | "blocked" | "avoided" | "undecided";
    readonly message: string;
    /** The nearest routes that can be reached. */
    readonly reached: ReadonlyArray<N["route"]>;
    /** Changes of the facts at the start that would open a path. */
    readonly openedBy: ReadonlyArray<{
      readonly given: ReadonlyArray<N["fact"]>;
      readonly without: ReadonlyArray<N["fact"]>;
    }>;
  };
}

export type PathAnswer<N extends Names = Names> = Found<N> | NotFound<N>;

export interface ReachAnswer<N extends Names = Names> extends Answer {
  readonly route: N["route"];
  readonly reverse: boolean;
  /** The nearest first, the route itself included. */
  readonly reached: ReadonlyArray<{
    readonly route: N["route"];
    readonly cost: number;
    readonly steps: number;
  }>;
  /** The routes beyond `within`. */
  readonly farther: ReadonlyArray<N["route"]>;
  readonly unreached: ReadonlyArray<{
    readonly route: N["route"];
    readonly kind: "unreachable" | "blocked";
  }>;
  readonly undecided: ReadonlyArray<N["route"]>;
}

export interface Crossed<N extends Names = Names> extends Answer {
  readonly from: N["route"];
  readonly to: N["route"];
  readonly found: true;
  readonly screens: ReadonlyArray<N["route"]>;
  /** The screens for which the search was inconclusive. */
  readonly undecided: ReadonlyArray<N["route"]>;
}

export type CrossAnswer<N extends Names = Names> = Crossed<N> | NotFound<N>;

/** The value of an input. */
export type Value = string | number | boolean | null | ReadonlyArray<string | number | boolean>;

export interface Arguments {
  readonly [name: string]: Value;
}

/** A key of a query and its value, which is null if there is no `=`. */
export type QueryItem = readonly [key: string, value: string | null];

/** A pattern that almost matches; `route` is null for URLs that stay in the browser. */
export type NearMiss<N extends Names = Names> = {
  readonly pattern: string;
  /** How many segments fit. */
  readonly fitting: number;
  readonly reason: string;
} & (Target<N> | { readonly route: null; readonly task?: undefined });

/** What a URL opens if other facts hold. */
/** A frame of a walk's stack. */
export interface WalkFrame<N extends Names = Names> {
  readonly route: N["route"];
  readonly presentation: Presentation;
  /** What was left in the tabs of this route; left out if there is nothing. */
  readonly parked?: ReadonlyArray<{ readonly tab: N["route"]; readonly stack: ReadonlyArray<N["route"]> }>;
}

/** Where a walk has led, and what can be done there. */
export interface WalkAnswer<N extends Names = Names> extends Answer {
  readonly stack: ReadonlyArray<WalkFrame<N>>;
  readonly facts: ReadonlyArray<N["fact"]>;
  readonly cost: number;
  readonly taken: ReadonlyArray<Step<N> | { readonly fact: N["fact"]; readonly holds: boolean }>;
  /** The steps that can be taken; `taken` names them by their numbers, from 0. */
  readonly steps: ReadonlyArray<Step<N>>;
  /** The steps that only facts forbid. */
  readonly refused: ReadonlyArray<Alternative<N>>;
}

export type MatchAlternative<N extends Names = Names> = Target<N> & {
  readonly requires: ReadonlyArray<N["fact"]>;
  readonly unless: ReadonlyArray<N["fact"]>;
};

export type URLMatch<N extends Names = Names> = {
  readonly url: string;
  readonly matched: boolean;
  /** Whether no pattern matches and the fallback opens. */
  readonly fallback: boolean;
  /** Whether it stays in the browser. */
  readonly web: boolean;
  /** The values of the whole stack. */
  readonly arguments: Arguments;
  /** The stack, bottom to top. */
  readonly stack: ReadonlyArray<{ readonly route: N["route"]; readonly arguments: Arguments }>;
  /** What no parameter took. */
  readonly query: ReadonlyArray<QueryItem>;
  /** The items of `query` that name a parameter, but whose value is not valid for its type. */
  readonly unread: ReadonlyArray<QueryItem>;
  readonly fragment: string | null;
  /** The facts that have to hold. */
  readonly requires: ReadonlyArray<N["fact"]>;
  /** The facts that may not hold. */
  readonly unless: ReadonlyArray<N["fact"]>;
  readonly missing: ReadonlyArray<Need<N>>;
  readonly alternatives: ReadonlyArray<MatchAlternative<N>>;
  /** Why nothing opens by a pattern. */
  readonly reason: string | null;
  /** Only with `why`. */
  readonly near?: ReadonlyArray<NearMiss<N>>;
} & (Target<N> | { readonly route: null; readonly task?: undefined });

export interface MatchAnswer<N extends Names = Names> extends Answer {
  readonly results: ReadonlyArray<URLMatch<N>>;
}

export type URLAnswer<N extends Names = Names> = Answer & Target<N> & {
  readonly urls: ReadonlyArray<{ readonly url: string; readonly pattern: string }>;
  /** Why there is no URL. */
  readonly reason: string | null;
};

export interface TreeAnswer extends Answer {
  readonly text: string;
}

export interface FormatAnswer extends Answer {
  /** Null if there are syntax errors. */
  readonly text: string | null;
  /** The syntax errors. */
  readonly findings: ReadonlyArray<Finding>;
}

export interface TokensAnswer extends Answer {
  readonly kinds: readonly [
    "keyword", "name", "string", "number", "punctuation", "comment", "documentation", "invalid",
  ];
  /** Triples of an offset, a length (both in UTF-16 code units) and an index of `kinds`. */
  readonly tokens: ReadonlyArray<number>;
}

export interface CompleteAnswer extends Answer {
  /** What an item replaces, in UTF-16 code units. The end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly items: ReadonlyArray<{
    readonly text: string;
    readonly kind: "route" | "flow" | "task" | "fact" | "type" | "parameter" | "rule" | "keyword";
    readonly detail: string | null;
  }>;
}

// The layout

/**
 * What a page needs to draw the plan. Routes, tasks, flows, facts, links, files and conditions are
 * referred to by number. A member that has its default value is left out.
 */
export interface LayoutAnswer {
  readonly error?: undefined;
  readonly name: string;
  readonly start?: number;
  readonly files: ReadonlyArray<string>;
  readonly schemes: ReadonlyArray<string>;
  readonly domains: ReadonlyArray<string>;
  /** One for each scheme, if any has one. */
  readonly schemeDocs?: ReadonlyArray<string>;
  readonly domainDocs?: ReadonlyArray<string>;
  /** The patterns of URLs that stay in the browser. */
  readonly web?: ReadonlyArray<string>;
  readonly types?: ReadonlyArray<{
    readonly name: string;
    readonly values?: ReadonlyArray<string>;
    readonly doc?: string;
  }>;
  readonly facts: ReadonlyArray<{
    readonly name: string;
    readonly given?: true;
    readonly doc?: string;
  }>;
  readonly conditions: ReadonlyArray<LayoutConditions>;
  /** The routes in the order in which they are drawn: those with the same parent are adjacent. */
  readonly children: ReadonlyArray<number>;
  /** The height of all boxes, if it is not the usual one. */
  readonly height?: number;
  readonly flows: ReadonlyArray<LayoutFlow>;
  readonly routes: ReadonlyArray<LayoutRoute>;
  readonly tasks: ReadonlyArray<LayoutTask>;
  readonly links: ReadonlyArray<LayoutLink>;
  readonly findings: ReadonlyArray<LayoutFinding>;
  /** What each rule of the findings means, by its name; left out if there are no findings. */
  readonly rules?: Readonly<
    Record<
      string,
      { readonly meaning: string; readonly bad: string; readonly good: string; readonly fix: string }
    >
  >;
}

/** Facts, by number. */
export interface LayoutConditions {
  readonly requires?: ReadonlyArray<number>;
  readonly unless?: ReadonlyArray<number>;
  readonly grants?: ReadonlyArray<number>;
  readonly revokes?: ReadonlyArray<number>;
}

/** A name, a type, whether it is required, its default as the plan writes it, and its documentation. */
export type LayoutParameter =
  | readonly [name: string, type: string, isRequired: boolean]
  | readonly [name: string, type: string, isRequired: boolean, preset: string]
  | readonly [
      name: string, type: string, isRequired: boolean, preset: string | null, doc: string,
    ];

interface LayoutTexts {
  readonly id: string;
  readonly title?: string;
  readonly doc?: string;
  /** The reason, which may be empty. */
  readonly deprecated?: string;
  readonly inputs?: ReadonlyArray<LayoutParameter>;
  readonly results?: ReadonlyArray<LayoutParameter>;
  readonly urls?: ReadonlyArray<string>;
  /** A file and a line. */
  readonly at: readonly [file: number, line: number];
  readonly conditions?: number;
  /** 1 if left out. */
  readonly cost?: number;
}

export interface LayoutRoute extends LayoutTexts {
  readonly parent?: number;
  readonly flow?: number;
  readonly show?: Presentation;
  readonly tabs?: true;
  /** Whether its tabs keep no stacks. */
  readonly tabsReset?: true;
  readonly locked?: true;
  readonly recycle?: true;
  readonly linkedOnly?: true;
  /** The parameters of `recycle by`. */
  readonly keys?: ReadonlyArray<string>;
  /** The place and width of its box; then the rectangle around it and all below it, if that differs. */
  readonly box:
    | readonly [x: number, y: number, width: number]
    | readonly [
        x: number, y: number, width: number,
        left: number, top: number, wholeWidth: number, wholeHeight: number,
      ];
  /** Whether it hangs in a column, so that its line comes from the left. */
  readonly hung?: true;
  /** Whether what is below it is in layers by links, with lines between them. */
  readonly layers?: true;
  /** The line that leads down to it from its parent, as x, y, x, y; left out if it is as usual. */
  readonly down?: ReadonlyArray<number>;
  /** The lines of its name in the box, if they differ from its id. */
  readonly label?: ReadonlyArray<string>;
  /** The names that it had before. */
  readonly was?: ReadonlyArray<string>;
  readonly inferred?: true;
}

/** A task belongs to a route, to a flow, or to the plan. */
export interface LayoutTask extends LayoutTexts {
  readonly route?: number;
  readonly flow?: number;
}

export interface LayoutFlow {
  readonly id: string;
  readonly title?: string;
  readonly flow?: number;
  readonly start?: number;
  readonly parent?: number;
}

/** A link leads from a route or flow, or from everywhere. */
export interface LayoutLink {
  readonly route?: number;
  readonly flow?: number;
  readonly arrow?: "jump" | "push";
  readonly target?: number;
  readonly back?: readonly [word: "to" | "past", kind: "none" | "route" | "flow", index: number];
  readonly show?: Presentation;
  readonly cost?: number;
  readonly conditions?: number;
  /** Names, each with its value as the plan writes it. */
  readonly arguments?: ReadonlyArray<
    readonly [name: string] | readonly [name: string, value: string]
  >;
  readonly single?: true;
  readonly inferred?: true;
  readonly title?: string;
  /** The line around the boxes that lie between, as x, y, x, y. */
  readonly line?: ReadonlyArray<number>;
  readonly at: readonly [file: number, line: number];
}

export interface LayoutFinding {
  readonly rule: string;
  readonly level: "error" | "warning";
  readonly message: string;
  readonly help?: string;
  readonly at: readonly [file: number, line: number, column: number];
  readonly route?: number;
  readonly task?: number;
}
