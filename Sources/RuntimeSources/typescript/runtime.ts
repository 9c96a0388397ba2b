// The runtime of generated TypeScript. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, it only declares what every plan has, so this file compiles
// by itself and tests can run it with the data of many plans.

export type RouteId = string;
export type TaskId = string;
export type Fact = string;
export type Route = { readonly id: RouteId; readonly inputs?: object };
export type Task = { readonly id: TaskId; readonly inputs?: object };

declare const routeIds: ReadonlyArray<string>;
declare const taskIds: ReadonlyArray<string>;
declare const facts: ReadonlyArray<string>;
declare const data: {
  readonly closed: ReadonlyArray<string>;
  readonly bases: ReadonlyArray<string>;
  readonly routes: ReadonlyArray<string>;
  readonly tasks: ReadonlyArray<string>;
  readonly patterns: ReadonlyArray<string>;
  readonly sharing: ReadonlyArray<string>;
  readonly prefixes: ReadonlyArray<string>;
  readonly fallback: string;
};

// Matching

/** A value in a URL. */
export type Value = string | number | boolean | ReadonlyArray<string | number | boolean>;

/** What a URL opens, with its inputs. */
export type Destination = Route | Task;

/** An input that a URL gives. */
export interface Argument {
  readonly name: string;
  readonly value: Value;
}

/** A key of a query, with its value if there is a `=`. */
export interface QueryItem {
  readonly key: string;
  readonly value?: string;
}

/**
 * Why no pattern matches a URL. `authority` is a web address with a port or a user; `web` is a URL
 * that stays in the browser.
 */
export type Failure = "foreignScheme" | "foreignHost" | "authority" | "noPattern" | "web";

/** What a URL opens. */
export interface Match {
  /** Why nothing opens by a pattern; absent if something does. */
  readonly failure?: Failure;
  /** The id of what opens, by a pattern or as the fallback; absent if nothing does. */
  readonly id?: RouteId | TaskId;
  /** What opens, with its inputs; also absent if inputs are missing. */
  readonly destination?: Destination;
  /** Whether no pattern matches and the fallback opens. */
  readonly isFallback: boolean;
  /** The screens to build, bottom to top. */
  readonly stack: ReadonlyArray<RouteId>;
  /** The inputs that the URL or its pattern gives to the whole stack, without defaults. */
  readonly arguments: ReadonlyArray<Argument>;
  /** The inputs that are required but not given, or whose values no number holds exactly. */
  readonly missing: ReadonlyArray<string>;
  /** The query items that nothing used, in order. */
  readonly query: ReadonlyArray<QueryItem>;
  /** The items of `query` that name an input, but whose value is not valid for its type. */
  readonly unread: ReadonlyArray<QueryItem>;
  readonly fragment?: string;
  /** The facts that have to hold before the stack is built. */
  readonly requires: ReadonlyArray<Fact>;
  /** The facts that must not hold before the stack is built. */
  readonly refuses: ReadonlyArray<Fact>;
  /** What else the URL opens, where other facts hold. These have no alternatives themselves. */
  readonly alternatives: ReadonlyArray<Match>;
}

/**
 * The base that a URL should have. Without a scheme or domain, that is the base of its pattern or,
 * if the pattern has none, the plan's first scheme, its first domain, or a path alone.
 */
export interface Base {
  readonly scheme?: string;
  readonly domain?: string;
}

/**
 * What `url` opens. If it opens several things, that is the first one that the facts in `given`,
 * those that hold, allow, or else do not refuse, or just the first one; the others are its
 * alternatives.
 */
export function match(url: string, given: ReadonlyArray<Fact> = []): Match {
  const matches = findsOf(url).map(found => found.match);
  const open = matches.filter(match => !match.refuses.some(fact => given.includes(fact)));
  const allowed = open.find(match => match.requires.every(fact => given.includes(fact)));
  const chosen = allowed || open[0] || matches[0] as Match;
  return { ...chosen, alternatives: matches.filter(match => match !== chosen) };
}

/** A URL on `base` that opens `destination` with its inputs; undefined if there is none. */
export function url(destination: Destination, base: Base = {}): string | undefined {
  const tables = loaded();
  // In a plan without routes and tasks, `Destination` is `never`, which has no properties.
  const opened = destination as { readonly id: string; readonly inputs?: object };
  const key = tables.keys.get(opened.id);
  if (key === undefined) return undefined;
  const inputs = opened.inputs || {};
  const values = entryOf(key).inputs.map(input => given(input, inputs));
  return urlOf(key, values, base);
}

type Kind = { readonly letter: string; readonly closed: number };

interface Input {
  readonly name: string;
  readonly property: string;
  readonly kind: Kind;
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly isOptional: boolean;
  readonly preset: Value | undefined;
}

interface Entry {
  /** The route below in the stack, or -1. */
  readonly parent: number;
  readonly requires: ReadonlyArray<number>;
  readonly refuses: ReadonlyArray<number>;
  readonly inputs: ReadonlyArray<Input>;
}

/** A text, or the kind of an input. */
interface Piece {
  readonly text: string;
  readonly kind: Kind | undefined;
}

interface Segment {
  /**
   * The lower, the better the match. 0: a text; 1: texts and inputs; 2: an input that does not
   * accept every text; 3: an input that does; 4: `*`; 5: `**`.
   */
  readonly rank: number;
  /** What the segment has to match, as a text: segments that match the same have the same text. */
  readonly shape: string;
  readonly pieces: ReadonlyArray<Piece>;
  readonly inputs: ReadonlyArray<number>;
}

interface Key {
  readonly isTask: boolean;
  readonly index: number;
}

interface Pattern {
  /** What it opens; undefined for what stays in the browser. */
  readonly key: Key | undefined;
  /** `key` as a text. */
  readonly opens: string;
  readonly base: number;
  readonly order: number;
  readonly segments: ReadonlyArray<Segment>;
  /** The inputs that it sets itself. A value is undefined if absent, or if no number holds it exactly. */
  readonly settings: ReadonlyArray<{
    readonly input: number;
    readonly value: Value | undefined;
    readonly isInexact: boolean;
  }>;
  /** The inputs whose values no query gives. */
  readonly carried: ReadonlyArray<number>;
}

interface Node {
  readonly segment: Segment | undefined;
  readonly children: Map<string, number>;
  /** The children other than texts, by their rank. */
  readonly others: number[][];
  readonly patterns: number[];
}

interface KnownBase {
  readonly isDeclared: boolean;
  readonly mark: string;
  readonly name: string;
}

/** A value that no URL can carry. */
const opaque = Symbol("opaque");
type Given = Value | typeof opaque | undefined;

class Tables {
  readonly closed: ReadonlyArray<ReadonlyArray<string>>;
  readonly bases: KnownBase[] = [{ isDeclared: true, mark: "", name: "" }];
  readonly basePlaces = new Map<string, number>();
  readonly routes: Entry[];
  readonly tasks: Entry[];
  readonly keys = new Map<string, Key>();
  readonly patterns: Pattern[] = [];
  readonly openers = new Map<string, number[]>();
  /** The places of targets that share URLs, in the order in which the plan has them. */
  readonly sharing = new Map<string, number>();
  readonly nodes: Node[] = [Tables.node(undefined)];
  readonly fallback: Key | undefined;
  readonly hasDomains: boolean;

  constructor() {
    this.closed = data.closed.map(line => line.split(" ").map(Tables.text));
    for (const line of data.bases) {
      const [name, ...others] = line.slice(3).split(" ").map(Tables.text) as [string, ...string[]];
      const mark = line[1] as string;
      for (const one of [name, ...others]) this.basePlaces.set(mark + one, this.bases.length);
      this.bases.push({ isDeclared: line[0] === "+", mark, name });
    }
    const declared = this.bases.filter(base => base.isDeclared);
    this.hasDomains = declared.some(base => base.mark === "h" || base.mark === "w");
    this.routes = data.routes.map(line => this.entry(line));
    this.tasks = data.tasks.map(line => this.entry(line));
    routeIds.forEach((id, index) => this.keys.set(id, { isTask: false, index }));
    taskIds.forEach((id, index) => this.keys.set(id, { isTask: true, index }));
    for (const line of data.patterns) this.add(line);
    data.sharing.forEach((line, place) => this.sharing.set(line, place));
    this.fallback = data.fallback === "" ? undefined : Tables.key(data.fallback);
  }

  static node(segment: Segment | undefined): Node {
    return { segment, children: new Map(), others: [[], [], [], [], [], []], patterns: [] };
  }

  static text(token: string): string {
    return decodeURIComponent(token);
  }

  static key(text: string): Key {
    return { isTask: text[0] === "t", index: Number(text.slice(1)) };
  }

  static kind(letters: string): Kind {
    return { letter: letters[0] as string, closed: Number(letters.slice(1) || -1) };
  }

  private entry(line: string): Entry {
    const [parent, conditions, ...inputs] = line.split(" ") as [string, string, ...string[]];
    const facts = conditions === "-" ? [] : conditions.split(",");
    return {
      parent: parent === "-" ? -1 : Number(parent),
      requires: facts.filter(fact => fact[0] !== "!").map(Number),
      refuses: facts.filter(fact => fact[0] === "!").map(fact => Number(fact.slice(1))),
      inputs: inputs.map(field => this.input(field)),
    };
  }

  private input(field: string): Input {
    const head = (field.split("=")[0] as string).split(":") as [string, string, string?];
    const name = Tables.text(head[0]);
    const kind = Tables.kind(head[1].replace(/[*!?]/g, ""));
    const isList = head[1].includes("*");
    const start = field.indexOf("=");
    const values = start < 0 ? [] : this.values(field.slice(start + 1), kind)
      .filter(value => value !== undefined) as Array<string | number | boolean>;
    const preset = start >= 0 && isList ? values : values[0];
    const property = head[2] === undefined ? name : Tables.text(head[2]);
    const isRequired = head[1].includes("!");
    return { name, property, kind, isList, isRequired, isOptional: head[1].includes("?"), preset };
  }

  private values(text: string, kind: Kind): Array<string | number | boolean | undefined> {
    const tokens = text === "[]" ? [] : text.split(",");
    return tokens.map(token => valueOf(Tables.text(token), kind, this));
  }

  private setting(field: string, key: Key | undefined): Pattern["settings"][number] {
    const [place, text] = field.split("=") as [string, string?];
    const input = Number(place);
    const known = key && (key.isTask ? this.tasks : this.routes)[key.index];
    const { kind, isList } = ((known as Entry).inputs[input]) as Input;
    if (text === undefined) return { input, value: undefined, isInexact: false };
    const values = this.values(text, kind);
    if (values.includes(undefined)) return { input, value: undefined, isInexact: true };
    return { input, value: isList ? values as string[] : values[0], isInexact: false };
  }

  private add(line: string): void {
    const [opens, base, order, path, ...fields] = line.split(" ") as
      [string, string, string, string, ...string[]];
    const key = opens === "w" ? undefined : Tables.key(opens);
    const segments = path === "/" ? [] : path.split("/").slice(1).map(Tables.segment);
    const settings = fields.map(field => this.setting(field, key));
    const carried = settings.map(setting => setting.input);
    for (const segment of segments) carried.push(...segment.inputs.filter(input => input >= 0));
    let node = 0;
    for (const segment of segments) node = this.child(node, segment);
    (this.nodes[node] as Node).patterns.push(this.patterns.length);
    const known = this.openers.get(opens);
    if (known) known.push(this.patterns.length);
    else this.openers.set(opens, [this.patterns.length]);
    this.patterns.push({
      key, opens, base: Number(base), order: Number(order), segments, settings, carried,
    });
  }

  private child(node: number, segment: Segment): number {
    const parent = this.nodes[node] as Node;
    const known = parent.children.get(segment.shape);
    if (known !== undefined) return known;
    const child = this.nodes.length;
    parent.children.set(segment.shape, child);
    if (segment.rank > 0) (parent.others[segment.rank] as number[]).push(child);
    this.nodes.push(Tables.node(segment));
    return child;
  }

  private static segment(text: string): Segment {
    if (text === "*") return { rank: 4, shape: "4*", pieces: [], inputs: [] };
    const isRest = text.startsWith("**");
    const pieces: Piece[] = [];
    const inputs: number[] = [];
    let shape = "";
    for (const part of text.slice(isRest ? 2 : 0).match(/\{[^}]*\}|[^{]+/g) || []) {
      if (part[0] === "{") {
        const [letters, input] = part.slice(1, -1).split(":") as [string, string];
        pieces.push({ text: "", kind: Tables.kind(letters) });
        inputs.push(input === "-" ? -1 : Number(input));
        shape += "{" + letters + "}";
      } else {
        pieces.push({ text: Tables.text(part), kind: undefined });
        shape += part;
      }
    }
    const kind = (pieces[0] as Piece).kind;
    let rank = 1;
    if (isRest) rank = 5;
    else if (pieces.length === 1) rank = kind === undefined ? 0 : kind.letter === "t" ? 3 : 2;
    // The shape of a segment that is one text ends with that text, so that it can be looked up.
    return { rank, shape: rank === 0 ? "0" + (pieces[0] as Piece).text : rank + shape, pieces, inputs };
  }

  // Bases

  /** The bases of a URL with a web host, the nearest first; undefined if the host is not ours. */
  hostBases(host: string): number[] | undefined {
    const name = this.hasDomains ? hostName(host) : undefined;
    if (name === undefined) return undefined;
    const result: number[] = [];
    const exact = this.basePlaces.get("h" + name);
    if (exact !== undefined) result.push(exact);
    let dot = name.indexOf(".");
    for (let count = 0; dot >= 0 && count < 128; count += 1) {
      const base = this.basePlaces.get("w" + name.slice(dot + 1));
      if (base !== undefined && (exact !== undefined || isPlain(name.slice(0, dot)))) result.push(base);
      dot = name.indexOf(".", dot + 1);
    }
    return result.some(base => (this.bases[base] as KnownBase).isDeclared) ? [...result, 0] : undefined;
  }

  schemeBases(scheme: string): number[] | undefined {
    const base = this.basePlaces.get("s" + lowercase(scheme));
    const isOurs = base !== undefined && (this.bases[base] as KnownBase).isDeclared;
    return isOurs ? [base as number, 0] : undefined;
  }
}

let shared: Tables | undefined;

function loaded(): Tables {
  if (shared === undefined) shared = new Tables();
  return shared;
}

function entryOf(key: Key): Entry {
  return (key.isTask ? loaded().tasks : loaded().routes)[key.index] as Entry;
}

// Texts

function lowercase(text: string): string {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase());
}

function isWeb(scheme: string): boolean {
  return /^https?$/i.test(scheme);
}

/**
 * A host in lower case; undefined if the URL standard does not accept it as a name, or if it has
 * escapes or empty labels.
 */
function hostName(host: string): string | undefined {
  if (/[\u0000-\u0020\u007F#%/:<>?@[\\\]^|]/.test(host)) return undefined;
  if (host.split(".").includes("")) return undefined;
  return Array.from(host, char => char === "\u0130" ? char : char.toLowerCase()).join("");
}

const plainRanges: ReadonlyArray<readonly [number, number]> = [
  [0x00, 0x7F], [0xC0, 0x2AF], [0x38E, 0x3A1], [0x3A3, 0x4BF], [0x4C1, 0x52F], [0x904, 0x939],
  [0x10D0, 0x10FA], [0x1E00, 0x1EFF], [0x3041, 0x3096], [0x30A1, 0x30FA],
  [0x3400, 0x4DBF], [0x4E00, 0x9FFF], [0xAC00, 0xD7A3],
];

/** Whether the labels below a name are ASCII, or letters that the URL standard accepts. */
function isPlain(labels: string): boolean {
  return Array.from(labels).every(char => {
    const code = char.codePointAt(0) as number;
    return plainRanges.some(([first, last]) => first <= code && code <= last);
  });
}

/** The decoded text; undefined if an escape is broken, or the result is not UTF-8. */
function decode(text: string, plusIsSpace: boolean): string | undefined {
  const plain = plusIsSpace ? text.replace(/\+/g, " ") : text;
  try {
    return decodeURIComponent(plain);
  } catch {
    return undefined;
  }
}

function encode(text: string, inQuery: boolean): string {
  // Half of a surrogate pair cannot be encoded.
  const whole = text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g, "\uFFFD")
    .replace(/(^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "$1\uFFFD");
  const result = encodeURIComponent(whole).replace(/\*/g, "%2A").replace(/%24/g, "$")
    .replace(/%2C/g, ",");
  return inQuery ? result.replace(/%2F/g, "/").replace(/%3A/g, ":").replace(/%40/g, "@") : result;
}

/** Whether a text is a 64-bit integer. */
function isInteger(text: string): boolean {
  if (!/^-?[0-9]+$/.test(text)) return false;
  const digits = text.replace(/^-?0*/, "");
  const limit = text[0] === "-" ? "9223372036854775808" : "9223372036854775807";
  return digits.length < 19 || (digits.length === 19 && digits <= limit);
}

function reads(text: string, kind: Kind | undefined, tables: Tables): boolean {
  if (kind === undefined) return false;
  switch (kind.letter) {
    case "t": return true;
    case "i": return isInteger(text);
    case "d": return /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text) && isFinite(Number(text));
    case "b": return text === "true" || text === "false";
    case "c": return (tables.closed[kind.closed] as ReadonlyArray<string>).includes(text);
    default: return false;
  }
}

/** The value of a text; undefined if it is not valid for `kind`, or no number holds it exactly. */
function valueOf(text: string, kind: Kind, tables: Tables): string | number | boolean | undefined {
  if (!reads(text, kind, tables)) return undefined;
  switch (kind.letter) {
    case "i": return Number.isSafeInteger(Number(text)) ? Number(text) + 0 : undefined;
    case "d": return Number(text);
    case "b": return text === "true";
    default: return text;
  }
}

function given(input: Input, inputs: object): Given {
  const value = Object.prototype.hasOwnProperty.call(inputs, input.property)
    ? (inputs as { readonly [name: string]: unknown })[input.property] : undefined;
  if (value === undefined || value === null) return undefined;
  return input.kind.letter === "o" ? opaque : value as Value;
}

// Parsing URLs

interface URLText {
  readonly bases: ReadonlyArray<number>;
  readonly failure: Failure | undefined;
  readonly path: string;
  readonly query: string;
  readonly fragment: string | undefined;
}

function takeApart(url: string, tables: Tables): URLText {
  // Browsers strip controls and spaces at both ends, and tabs and line endings anywhere.
  const text = url.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g, "");
  const hash = text.indexOf("#");
  const fragment = hash < 0 ? undefined : text.slice(hash + 1);
  const whole = hash < 0 ? text : text.slice(0, hash);
  const mark = whole.indexOf("?");
  const query = mark < 0 ? "" : whole.slice(mark + 1);
  const path = mark < 0 ? whole : whole.slice(0, mark);
  const result = (bases: ReadonlyArray<number>, path: string, failure?: Failure): URLText =>
    ({ bases, failure, path, query, fragment });
  const found = /^([A-Za-z][-A-Za-z0-9+.]*):/.exec(path);
  if (found === null) return result([0], path.replace(/\\/g, "/"));
  const scheme = found[1] as string;
  const rest = path.slice(scheme.length + 1);
  if (isWeb(scheme)) {
    // Any number of slashes, even none, begins a host.
    const address = rest.replace(/\\/g, "/").replace(/^\/+/, "");
    const host = address.split("/")[0] as string;
    const own = tables.hostBases(host);
    if (own !== undefined) return result(own, address.slice(host.length));
    return result([], "", !host.includes("[") && /[:@]/.test(host) ? "authority" : "foreignHost");
  }
  const own = tables.schemeBases(scheme);
  if (own === undefined) return result([], "", "foreignScheme");
  return result(own, rest.startsWith("//") ? rest.slice(2) : rest);
}

/** The decoded segments; undefined if they can match nothing. */
function segmentsOf(path: string): string[] | undefined {
  const whole = path.startsWith("/") ? path.slice(1) : path;
  if (whole === "") return [];
  const result: string[] = [];
  for (const piece of (whole.endsWith("/") ? whole.slice(0, -1) : whole).split("/")) {
    const text = piece === "" ? undefined : decode(piece, false);
    if (text === undefined) return undefined;
    result.push(text);
  }
  return result;
}

type Pair = { readonly key: string; readonly value: string | undefined };

function pairsOf(query: string): Pair[] {
  return query.split("&").filter(piece => piece !== "").map(piece => {
    const equals = piece.indexOf("=");
    if (equals < 0) return { key: piece, value: undefined };
    return { key: piece.slice(0, equals), value: piece.slice(equals + 1) };
  });
}

function itemOf(pair: Pair): QueryItem {
  const text = (text: string) => {
    const decoded = decode(text, true);
    return decoded === undefined ? text : decoded;
  };
  if (pair.value === undefined) return { key: text(pair.key) };
  return { key: text(pair.key), value: text(pair.value) };
}

// Matching

interface Found {
  readonly match: Match;
  readonly key?: Key;
  readonly values: ReadonlyArray<Value | undefined>;
}

/** What a URL opens, whichever facts hold; one result at least, which may be nothing. */
function findsOf(url: string): Found[] {
  const tables = loaded();
  const text = takeApart(url, tables);
  const decoded = text.fragment === undefined ? undefined : decode(text.fragment, false);
  const fragment = decoded === undefined ? text.fragment : decoded;
  const rest = fragment === undefined ? {} : { fragment };
  const pairs = pairsOf(text.query);
  const segments = text.failure === undefined ? segmentsOf(text.path) : undefined;
  const patterns = segments === undefined ? [] : find(segments, text.bases, tables);
  const first = patterns[0];
  if (segments === undefined || first === undefined || first.key === undefined) {
    const failure = text.failure || (first === undefined ? "noPattern" : "web");
    const none: Match = {
      failure, isFallback: false, stack: [], arguments: [], missing: [], query: pairs.map(itemOf),
      unread: [], requires: [], refuses: [], alternatives: [], ...rest,
    };
    const key = failure === "noPattern" ? tables.fallback : undefined;
    if (key === undefined) return [{ match: none, values: [] }];
    const match = { ...none, isFallback: true, ...opened(key, [], new Set(), tables) };
    return [{ match, key, values: [] }];
  }
  const result: Found[] = [];
  for (const pattern of patterns) {
    if (pattern.key === undefined) continue;
    result.push(filled(pattern.key, pattern, segments, pairs, rest, tables));
  }
  return result;
}

/** What a pattern that matches opens. */
function filled(
  key: Key, pattern: Pattern, segments: ReadonlyArray<string>, pairs: ReadonlyArray<Pair>,
  rest: { readonly fragment?: string }, tables: Tables
): Found {
  const entry = entryOf(key);
  const values: Array<Value | undefined> = entry.inputs.map(() => undefined);
  const missing = fillFromPath(pattern, segments, values, tables);
  const fixed = new Set(missing);
  values.forEach((value, index) => { if (value !== undefined) fixed.add(index); });
  for (const { input, value, isInexact } of pattern.settings) {
    values[input] = value;
    fixed.add(input);
    if (isInexact) missing.add(input);
  }
  const query: QueryItem[] = [];
  const unread: QueryItem[] = [];
  fillFromQuery(pairs, entry.inputs, values, fixed, query, unread, tables);
  const args: Argument[] = [];
  const names: string[] = [];
  entry.inputs.forEach((input, index) => {
    const value = values[index];
    if (value !== undefined) args.push({ name: input.name, value });
    else if (input.isRequired || missing.has(index)) names.push(input.name);
  });
  const match: Match = {
    isFallback: false, ...opened(key, names.length > 0 ? undefined : values, fixed, tables),
    arguments: args, missing: names, query, unread, alternatives: [], ...rest,
  };
  return { match, key, values };
}

/** What opens, with its inputs if there are values. The inputs in `fixed` get no defaults. */
function opened(
  key: Key, values: ReadonlyArray<Value | undefined> | undefined, fixed: Set<number>, tables: Tables
) {
  const entry = entryOf(key);
  const stack: RouteId[] = [];
  let route = key.isTask ? entry.parent : key.index;
  while (route >= 0) {
    stack.push(routeIds[route] as RouteId);
    route = (tables.routes[route] as Entry).parent;
  }
  stack.reverse();
  const id = (key.isTask ? taskIds[key.index] : routeIds[key.index]) as RouteId | TaskId;
  const base = {
    id, stack, requires: entry.requires.map(fact => facts[fact] as Fact),
    refuses: entry.refuses.map(fact => facts[fact] as Fact),
  };
  if (values === undefined) return base;
  const inputs: { [name: string]: Value } = {};
  entry.inputs.forEach((input, index) => {
    const given = values[index];
    const value = given === undefined && !fixed.has(index) ? input.preset : given;
    if (value !== undefined) inputs[input.property] = value;
    else if (input.isList && !input.isOptional) inputs[input.property] = [];
  });
  const destination = (entry.inputs.length > 0 ? { id, inputs } : { id }) as unknown as Destination;
  return { ...base, destination };
}

/** The patterns that match best, one for each target. */
function find(
  segments: ReadonlyArray<string>, bases: ReadonlyArray<number>, tables: Tables
): Pattern[] {
  // A level holds nodes whose patterns have the same ranks so far.
  const levels: { nodes: number[]; rank: number }[] = [{ nodes: [0], rank: 0 }];
  const restStarts = new Map<string, number>();
  for (;;) {
    const level = levels[levels.length - 1];
    if (level === undefined) return [];
    const depth = levels.length - 1;
    if (depth === segments.length) {
      const found = best(level.nodes, bases, tables);
      if (found.length > 0) return found;
      levels.pop();
      continue;
    }
    if (level.rank > 5) {
      levels.pop();
      continue;
    }
    const rank = level.rank;
    level.rank += 1;
    const text = segments[depth] as string;
    const nodes: number[] = [];
    for (const number of level.nodes) {
      const node = tables.nodes[number] as Node;
      if (rank === 0) {
        const next = node.children.get("0" + text);
        if (next !== undefined) nodes.push(next);
        continue;
      }
      for (const next of node.others[rank] as number[]) {
        const pieces = ((tables.nodes[next] as Node).segment as Segment).pieces;
        if (fits(rank, text, pieces, depth, segments, restStarts, tables)) nodes.push(next);
      }
    }
    if (nodes.length === 0) continue;
    if (rank < 5) {
      levels.push({ nodes, rank: 0 });
      continue;
    }
    const found = best(nodes, bases, tables);
    if (found.length > 0) return found;
  }
}

function fits(
  rank: number, text: string, pieces: ReadonlyArray<Piece>, depth: number,
  segments: ReadonlyArray<string>, restStarts: Map<string, number>, tables: Tables
): boolean {
  if (rank === 1) return split(text, pieces, tables) !== undefined;
  if (rank === 3 || rank === 4) return true;
  const kind = (pieces[0] as Piece).kind as Kind;
  if (rank === 2) return reads(text, kind, tables);
  const name = kind.letter + kind.closed;
  let start = restStarts.get(name);
  if (start === undefined) {
    start = segments.length;
    while (start > 0 && reads(segments[start - 1] as string, kind, tables)) start -= 1;
    restStarts.set(name, start);
  }
  return depth >= start;
}

function best(
  nodes: ReadonlyArray<number>, bases: ReadonlyArray<number>, tables: Tables
): Pattern[] {
  const count = tables.sharing.size;
  for (const base of bases) {
    const found: { pattern: Pattern; place: number; number: number }[] = [];
    for (const node of nodes) {
      for (const number of (tables.nodes[node] as Node).patterns) {
        const pattern = tables.patterns[number] as Pattern;
        if (pattern.base !== base) continue;
        const place = tables.sharing.get(pattern.opens);
        found.push({ pattern, place: place === undefined ? count : place, number });
      }
    }
    if (found.length === 0) continue;
    found.sort((a, b) => {
      return a.place - b.place || a.pattern.order - b.pattern.order || a.number - b.number;
    });
    const result: Pattern[] = [];
    for (const { pattern } of found) {
      if (!result.some(known => known.opens === pattern.opens)) result.push(pattern);
    }
    return result;
  }
  return [];
}

/** Takes values from the path, and returns the inputs whose values no number holds exactly. */
function fillFromPath(
  pattern: Pattern, segments: ReadonlyArray<string>, values: Array<Value | undefined>, tables: Tables
): Set<number> {
  const inexact = new Set<number>();
  pattern.segments.forEach((segment, index) => {
    const kinds = segment.pieces.filter(piece => piece.kind !== undefined).map(piece => piece.kind as Kind);
    const text = segments[index] as string;
    const texts = segment.rank === 5 ? segments.slice(index)
      : segment.rank === 1 ? split(text, segment.pieces, tables) || [] : [text];
    segment.inputs.forEach((input, place) => {
      if (input < 0) return;
      const kind = kinds[place] as Kind;
      const own = (segment.rank === 5 ? texts : texts.slice(place, place + 1))
        .map(text => valueOf(text, kind, tables));
      if (own.includes(undefined)) inexact.add(input);
      else values[input] = segment.rank === 5 ? own as string[] : own[0];
    });
  });
  return inexact;
}

/** Takes values from the query for the inputs that are not in `fixed`. */
function fillFromQuery(
  pairs: ReadonlyArray<Pair>, inputs: ReadonlyArray<Input>, values: Array<Value | undefined>,
  fixed: Set<number>, query: QueryItem[], unread: QueryItem[], tables: Tables
): void {
  const seen = new Set<number>();
  const lists = new Map<number, Array<string | number | boolean>>();
  for (const pair of pairs) {
    const key = decode(pair.key, true);
    const place = inputs.findIndex(input => input.name === key);
    const input = inputs[place];
    if (input === undefined || fixed.has(place) || input.kind.letter === "o"
      || (!input.isList && seen.has(place))) {
      query.push(itemOf(pair));
      continue;
    }
    seen.add(place);
    let value: string | number | boolean | undefined;
    if (pair.value === undefined) {
      value = input.kind.letter === "b" ? true : valueOf("", input.kind, tables);
    } else {
      const text = decode(pair.value, true);
      if (text !== undefined) value = valueOf(text, input.kind, tables);
    }
    if (value === undefined) {
      query.push(itemOf(pair));
      unread.push(itemOf(pair));
    } else if (input.isList) {
      const list = lists.get(place) || [];
      list.push(value);
      lists.set(place, list);
      values[place] = list as string[];
    } else {
      values[place] = value;
    }
  }
}

// Texts and inputs in one segment

/**
 * Splits a text so that each input, from the left, takes as little as it can; undefined if the text
 * does not fit.
 */
function split(text: string, pieces: ReadonlyArray<Piece>, tables: Tables): string[] | undefined {
  const end = text.length;
  // For each piece and place, where the piece ends so that everything after it fits.
  const ends: number[][] = [];
  let fits: boolean[] = [];
  fits[end] = true;
  for (const piece of pieces.slice().reverse()) {
    // For each place, the first one from there on at which everything that follows fits.
    const next: number[] = [];
    next[end + 1] = -1;
    for (let place = end; place >= 0; place -= 1) {
      next[place] = fits[place] ? place : next[place + 1] as number;
    }
    const row: number[] = [];
    for (let place = 0; place <= end; place += 1) row.push(endOf(piece, text, place, next, tables));
    fits = row.map(place => place >= 0);
    ends.push(row);
  }
  const result: string[] = [];
  let place = 0;
  for (const piece of pieces) {
    const next = (ends.pop() as number[])[place] as number;
    if (next < 0) return undefined;
    if (piece.kind !== undefined) result.push(text.slice(place, next));
    place = next;
  }
  return result;
}

function endOf(
  piece: Piece, text: string, start: number, next: ReadonlyArray<number>, tables: Tables
): number {
  const endOfPart = (part: string): number => {
    const end = start + part.length;
    return end <= text.length && next[end] === end && text.startsWith(part, start) ? end : -1;
  };
  if (piece.kind === undefined) return endOfPart(piece.text);
  switch (piece.kind.letter) {
    case "t": return start < text.length ? next[start + 1] as number : -1;
    case "b": return Math.max(endOfPart("true"), endOfPart("false"));
    case "c": {
      const ends = (tables.closed[piece.kind.closed] as ReadonlyArray<string>)
        .filter(part => part !== "").map(endOfPart).filter(end => end >= 0);
      return ends.length === 0 ? -1 : ends.reduce((a, b) => Math.min(a, b));
    }
    case "i":
    case "d": return endOfNumber(piece.kind, text, start, next, tables);
    default: return -1;
  }
}

function endOfNumber(
  kind: Kind, text: string, start: number, next: ReadonlyArray<number>, tables: Tables
): number {
  const endOfDigits = (from: number): number => {
    let end = from;
    while (end < text.length && /[0-9]/.test(text[end] as string) && end - from < 400) end += 1;
    return end;
  };
  const first = (low: number, high: number): number => {
    let end = low <= text.length ? next[low] as number : -1;
    while (end >= 0 && end <= high) {
      if (reads(text.slice(start, end), kind, tables)) return end;
      end = next[end + 1] as number;
    }
    return -1;
  };
  let place = text[start] === "-" ? start + 1 : start;
  const digits = endOfDigits(place);
  if (digits === place) return -1;
  const whole = first(place + 1, digits);
  if (whole >= 0 || kind.letter === "i") return whole;
  place = digits;
  if (text[place] === ".") {
    const fraction = endOfDigits(place + 1);
    if (fraction > place + 1) {
      const end = first(place + 2, fraction);
      if (end >= 0) return end;
      place = fraction;
    }
  }
  if (text[place] !== "e" && text[place] !== "E") return -1;
  place += 1;
  if (text[place] === "+" || text[place] === "-") place += 1;
  const exponent = endOfDigits(place);
  return exponent > place ? first(place + 1, exponent) : -1;
}

// URLs

function isSame(a: Given, b: Given): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((element, index) => element === b[index]);
}

/** The first URL that opens `key` and gives the values back, over all of its patterns. */
function urlOf(key: Key, values: ReadonlyArray<Given>, base: Base): string | undefined {
  const tables = loaded();
  const inputs = entryOf(key).inputs;
  // A value equal to its default is left out, except in a path.
  const known = values.map((value, index) => {
    const { preset, isOptional } = inputs[index] as Input;
    if (preset !== undefined && isSame(value, preset)) return undefined;
    const isEmpty = Array.isArray(value) && value.length === 0;
    return isEmpty && preset === undefined && !isOptional ? undefined : value;
  });
  for (const value of known) if (Array.isArray(value) && value.length === 0) return undefined;
  // Patterns come first if they carry more, because that shortens the query.
  const patterns = (tables.openers.get((key.isTask ? "t" : "r") + key.index) || []).map((number, place) => {
    const pattern = tables.patterns[number] as Pattern;
    const carried = pattern.carried.filter(input => known[input] !== undefined).length;
    return { pattern, place, carried };
  }).sort((a, b) => b.carried - a.carried || a.place - b.place);
  for (const { pattern } of patterns) {
    const wanted = known.slice();
    for (const input of pattern.carried) {
      const value = values[input];
      wanted[input] = value === undefined ? (inputs[input] as Input).preset : value;
    }
    if (pattern.settings.some(({ input, value }) => !isSame(wanted[input], value))) continue;
    const path = writtenPath(pattern, wanted, inputs);
    if (path === undefined) continue;
    for (const prefix of prefixesOf(pattern.base, base, tables)) {
      const url = prefix + (prefix.endsWith("://") ? "" : "/") + path;
      const isRight = findsOf(url).some(found => {
        return found.match.failure === undefined && found.key !== undefined
          && found.key.isTask === key.isTask && found.key.index === key.index
          && found.values.every((value, index) => isSame(value, wanted[index]));
      });
      if (isRight) return url;
    }
  }
  return undefined;
}

/** The texts of a value; undefined if it has none. */
function textsOf(value: Given): string[] | undefined {
  if (value === undefined) return [];
  if (typeof value === "symbol") return undefined;
  return typeof value === "object" ? value.map(String) : [String(value)];
}

/** The path of a URL without its first slash, and its query. */
function writtenPath(
  pattern: Pattern, values: ReadonlyArray<Given>, inputs: ReadonlyArray<Input>
): string | undefined {
  const segments: string[] = [];
  const used = new Set(pattern.carried);
  for (const segment of pattern.segments) {
    let place = 0;
    let text = segment.rank === 4 ? "-" : "";
    for (const piece of segment.pieces) {
      if (piece.kind === undefined) {
        text += encode(piece.text, false);
        continue;
      }
      const input = segment.inputs[place] as number;
      place += 1;
      const texts = input < 0 ? undefined : textsOf(values[input]);
      if (texts === undefined || texts.length === 0 || texts.includes("")) return undefined;
      text += (segment.rank === 5 ? texts : texts.slice(0, 1)).map(text => encode(text, false)).join("/");
    }
    segments.push(text);
  }
  // Browsers resolve these.
  const path = segments.join("/");
  if (path.split("/").some(segment => segment === "." || segment === "..")) return undefined;
  const pairs: string[] = [];
  for (let index = 0; index < inputs.length; index += 1) {
    if (used.has(index)) continue;
    const texts = textsOf(values[index]);
    if (texts === undefined) return undefined;
    const key = encode((inputs[index] as Input).name, true);
    for (const text of texts) pairs.push(key + "=" + encode(text, true));
  }
  return path + (pairs.length === 0 ? "" : "?" + pairs.join("&"));
}

function prefixesOf(own: number, base: Base, tables: Tables): ReadonlyArray<string> {
  if (base.scheme !== undefined) {
    const isOurs = (tables.schemeBases(base.scheme) || []).includes(own);
    return isOurs ? [base.scheme.toLowerCase() + "://"] : [];
  }
  if (base.domain !== undefined) {
    const isOurs = (tables.hostBases(base.domain) || []).includes(own);
    return isOurs ? ["https://" + base.domain.toLowerCase()] : [];
  }
  const { mark, name } = tables.bases[own] as KnownBase;
  switch (mark) {
    case "s": return [name + "://"];
    case "h": return ["https://" + name];
    case "w": return ["www", "x", "y", "z"].map(label => `https://${label}.${name}`);
    default: return data.prefixes;
  }
}
