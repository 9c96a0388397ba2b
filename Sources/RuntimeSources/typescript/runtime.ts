// The runtime of generated TypeScript. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, it only declares what every plan has, so this file compiles
// by itself and tests can run it with the data of many plans.
//
// Comments after `// Private` are left out. What is between `// if FEATURE` and `// end` is there only
// if the plan has that feature.

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
  readonly tabs: ReadonlyArray<string>;
  readonly patterns: ReadonlyArray<string>;
  readonly sharing: ReadonlyArray<string>;
  readonly prefixes: ReadonlyArray<string>;
  readonly fallback: string;
};

// Matching

// if urls
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
  /** The screens to build with their inputs, bottom to top; none if inputs are missing. */
  readonly stack: ReadonlyArray<Route>;
  /** The ids of the screens to build, also if inputs are missing. */
  readonly stackIds: ReadonlyArray<RouteId>;
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
  // In a plan without routes and tasks, `Destination` is `never`, which has no properties.
  const opened = destination as { readonly id: string; readonly inputs?: object };
  const key = loaded().keys.get(opened.id);
  if (key === undefined) return undefined;
  const inputs = (opened.inputs || {}) as { readonly [name: string]: Given | null };
  const values = entryOf(key).inputs.map(({ property, kind }) => {
    const isOwn = Object.prototype.hasOwnProperty.call(inputs, property);
    const value = isOwn ? inputs[property] : undefined;
    if (value === undefined || value === null) return undefined;
    return kind[0] === "o" ? opaque : value;
  });
  return urlOf(key, values, base);
}
// end

/** How a screen appears above the one below it. */
export type Presentation = "push" | "present" | "present nav" | "present floating";

/** How the screen of a route appears, unless a link says otherwise. */
export function presentationOf(id: RouteId): Presentation {
  return known(id).presentation;
}

/**
 * The route below a route in its own place, which is the stack that a URL builds, or the route that
 * a task is in; undefined if there is none.
 */
export function parentOf(id: RouteId | TaskId): RouteId | undefined {
  return routeIds[known(id).parent] as RouteId | undefined;
}

/** The tabs of a route, in their order. */
export function tabsOf(id: RouteId): ReadonlyArray<RouteId> {
  return known(id).tabs.map(tab => routeIds[tab] as RouteId);
}

/** The facts that have to hold when a route is pushed, or a task is done. */
export function requirementsOf(id: RouteId | TaskId): ReadonlyArray<Fact> {
  return known(id).own.requires;
}

/** The facts that must not hold when a route is pushed, or a task is done. */
export function refusalsOf(id: RouteId | TaskId): ReadonlyArray<Fact> {
  return known(id).own.refuses;
}

// Private

// if urls
interface Input {
  readonly name: string;
  readonly property: string;
  /** The letter of its kind and, for a closed type, its number. */
  readonly kind: string;
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly isOptional: boolean;
  readonly preset: Value | undefined;
}
// end

interface Conditions {
  readonly requires: ReadonlyArray<Fact>;
  readonly refuses: ReadonlyArray<Fact>;
}

interface Entry {
  /** The route below in the stack, or -1. */
  readonly parent: number;
  readonly presentation: Presentation;
  readonly tabs: number[];
  readonly own: Conditions;
  // if urls
  readonly opening: Conditions;
  readonly inputs: ReadonlyArray<Input>;
  // end
}

// if urls
/** A text, or the kind of an input and its place; nothing uses the value if that is -1. */
interface Piece {
  readonly text: string;
  readonly kind: string;
  readonly input: number;
}

interface Segment {
  /**
   * The lower, the better the match. 0: a text; 1: texts and inputs; 2: an input that does not
   * accept every text; 3: an input that does; 4: `*`; 5: `**`.
   */
  readonly rank: number;
  readonly pieces: ReadonlyArray<Piece>;
}

// end
interface Key {
  readonly isTask: boolean;
  readonly index: number;
}

// if urls
/** An input that a pattern sets itself. No value: it is absent, or no number holds it exactly. */
interface Setting {
  readonly input: number;
  readonly value: Value | undefined;
  readonly isInexact: boolean;
}

interface Pattern {
  /** What it opens, as a text. */
  readonly opens: string;
  readonly base: number;
  readonly order: number;
  readonly segments: ReadonlyArray<Segment>;
  readonly settings: ReadonlyArray<Setting>;
  /** The inputs whose values no query gives. */
  readonly carried: ReadonlyArray<number>;
}

interface KnownBase {
  readonly isDeclared: boolean;
  readonly mark: string;
  readonly name: string;
}

/** A value that no URL can carry. */
const opaque = Symbol("opaque");
type Given = Value | typeof opaque | undefined;
// end

interface Tables {
  readonly routes: ReadonlyArray<Entry>;
  readonly tasks: ReadonlyArray<Entry>;
  readonly keys: Map<string, Key>;
  // if urls
  readonly bases: ReadonlyArray<KnownBase>;
  readonly basePlaces: Map<string, number>;
  readonly patterns: Pattern[];
  // end
}

let shared: Tables | undefined;

function loaded(): Tables {
  if (shared === undefined) {
    // if urls
    const bases: KnownBase[] = [{ isDeclared: true, mark: "", name: "" }];
    const basePlaces = new Map<string, number>();
    for (const line of data.bases) {
      const names = line.slice(3).split(" ").map(decodeURIComponent);
      const mark = line[1] as string;
      for (const name of names) basePlaces.set(mark + name, bases.length);
      bases.push({ isDeclared: line[0] === "+", mark, name: names[0] as string });
    }
    // end
    const keys = new Map<string, Key>();
    routeIds.forEach((id, index) => keys.set(id, { isTask: false, index }));
    taskIds.forEach((id, index) => keys.set(id, { isTask: true, index }));
    const routes = data.routes.map(entryIn);
    let tasks: Entry[] = [];
    // if tasks
    tasks = data.tasks.map(entryIn);
    // end
    // if tabs
    for (const line of data.tabs) {
      const [route, tabs] = line.split(" ") as [string, string];
      (routes[Number(route)] as Entry).tabs.push(...tabs.split(",").map(Number));
    }
    // end
    shared = {
      routes, tasks, keys,
      // if urls
      bases, basePlaces, patterns: [],
      // end
    };
    // if urls
    shared.patterns.push(...data.patterns.map(patternIn));
    // end
  }
  return shared;
}

// if urls
function keyOf(opens: string): Key {
  return { isTask: opens[0] === "t", index: Number(opens.slice(1)) };
}
// end

function entryOf(key: Key): Entry {
  return (key.isTask ? loaded().tasks : loaded().routes)[key.index] as Entry;
}

function known(id: RouteId | TaskId): Entry {
  return entryOf(loaded().keys.get(id) as Key);
}

function entryIn(line: string): Entry {
  const fields = line.split(" ") as [string, string, string, ...string[]];
  const place = fields[0];
  let presentation: Presentation = "push";
  // if presented
  if (place.endsWith("m")) presentation = "present";
  if (place.endsWith("n")) presentation = "present nav";
  if (place.endsWith("f")) presentation = "present floating";
  // end
  return {
    parent: /\d/.test(place) ? parseInt(place, 10) : -1, presentation, tabs: [],
    own: conditionsIn(fields[2]),
    // if urls
    opening: conditionsIn(fields[1]), inputs: fields.slice(3).map(inputIn),
    // end
  };
}

function conditionsIn(text: string): Conditions {
  const list = text === "-" ? [] : text.split(",");
  return {
    requires: list.filter(fact => fact[0] !== "!").map(fact => facts[Number(fact)] as Fact),
    refuses: list.filter(fact => fact[0] === "!").map(fact => facts[Number(fact.slice(1))] as Fact),
  };
}

// if urls
function inputIn(field: string): Input {
  const [head, text] = field.split("=") as [string, string?];
  const [token, marks, other] = head.split(":") as [string, string, string?];
  const name = decodeURIComponent(token);
  const kind = marks.replace(/[*!?]/g, "");
  const isList = marks.includes("*");
  const values = valuesIn(text, kind).filter(value => value !== undefined) as Array<string>;
  return {
    name, property: other === undefined ? name : decodeURIComponent(other), kind, isList,
    isRequired: marks.includes("!"), isOptional: marks.includes("?"),
    preset: text !== undefined && isList ? values : values[0],
  };
}

function valuesIn(text: string | undefined, kind: string): Array<Value | undefined> {
  if (text === undefined || text === "[]") return [];
  return text.split(",").map(token => valueOf(decodeURIComponent(token), kind));
}

function patternIn(line: string): Pattern {
  const [opens, base, order, path] = line.split(" ") as [string, string, string, string];
  const segments = path === "/" ? [] : path.split("/").slice(1).map(segmentIn);
  const settings: Setting[] = [];
  // if settings
  settings.push(...line.split(" ").slice(4).map(field => settingIn(field, opens)));
  // end
  const carried = settings.map(setting => setting.input);
  for (const { pieces } of segments) {
    carried.push(...pieces.map(piece => piece.input).filter(input => input >= 0));
  }
  return { opens, base: Number(base), order: Number(order), segments, settings, carried };
}

// if settings
function settingIn(field: string, opens: string): Setting {
  const [place, text] = field.split("=") as [string, string?];
  const input = Number(place);
  const { kind, isList } = entryOf(keyOf(opens)).inputs[input] as Input;
  const values = valuesIn(text, kind);
  const isInexact = values.includes(undefined);
  const value = isList && text !== undefined ? values as string[] : values[0];
  return { input, value: isInexact ? undefined : value, isInexact };
}
// end

function segmentIn(text: string): Segment {
  if (text === "*") return { rank: 4, pieces: [] };
  const isRest = text.startsWith("**");
  const parts = text.slice(isRest ? 2 : 0).match(/\{[^}]*\}|[^{]+/g) || [];
  const pieces = parts.map(part => {
    if (part[0] !== "{") return { text: decodeURIComponent(part), kind: "", input: -1 };
    const [kind, input] = part.slice(1, -1).split(":") as [string, string];
    return { text: "", kind, input: input === "-" ? -1 : Number(input) };
  });
  const kind = (pieces[0] as Piece).kind;
  const rank = isRest ? 5 : pieces.length > 1 ? 1 : kind === "" ? 0 : kind === "t" ? 3 : 2;
  return { rank, pieces };
}

function lowercase(text: string): string {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase());
}

function schemeBases(scheme: string): number[] | undefined {
  const base = loaded().basePlaces.get("s" + lowercase(scheme));
  return base !== undefined && isDeclared(base) ? [base, 0] : undefined;
}

function isDeclared(base: number): boolean {
  return (loaded().bases[base] as KnownBase).isDeclared;
}

// if hosts
/** The bases of a URL with a web host, the nearest first; undefined if the host is not ours. */
function hostBases(host: string): number[] | undefined {
  const { bases, basePlaces } = loaded();
  const hasDomains = bases.some(base => base.isDeclared && /[hw]/.test(base.mark));
  const name = hasDomains ? hostName(host) : undefined;
  if (name === undefined) return undefined;
  const exact = basePlaces.get("h" + name);
  const result = exact === undefined ? [] : [exact];
  // if subdomains
  let dot = name.indexOf(".");
  for (let count = 0; dot >= 0 && count < 128; count += 1) {
    const base = basePlaces.get("w" + name.slice(dot + 1));
    if (base !== undefined && (exact !== undefined || isPlain(name.slice(0, dot)))) result.push(base);
    dot = name.indexOf(".", dot + 1);
  }
  // end
  return result.some(isDeclared) ? [...result, 0] : undefined;
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
// end

// if subdomains
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
// end

/** The decoded text; undefined if an escape is broken, or the result is not UTF-8. */
function decode(text: string, plusIsSpace: boolean): string | undefined {
  try {
    return decodeURIComponent(plusIsSpace ? text.replace(/\+/g, " ") : text);
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
  return inQuery ? result.replace(/%(2F|3A|40)/g, decodeURIComponent) : result;
}

// if integers
/** Whether a text is a 64-bit integer. */
function isInteger(text: string): boolean {
  if (!/^-?[0-9]+$/.test(text)) return false;
  const digits = text.replace(/^-?0*/, "");
  const limit = text[0] === "-" ? "9223372036854775808" : "9223372036854775807";
  return digits.length < 19 || (digits.length === 19 && digits <= limit);
}
// end

// if closed
const closed = data.closed.map(line => line.split(" ").map(decodeURIComponent));

function wordsOf(kind: string): ReadonlyArray<string> {
  return closed[Number(kind.slice(1))] as ReadonlyArray<string>;
}
// end

function reads(text: string, kind: string): boolean {
  switch (kind[0]) {
    // if integers
    case "i": return isInteger(text);
    // end
    // if doubles
    case "d": return /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text) && isFinite(Number(text));
    // end
    // if booleans
    case "b": return text === "true" || text === "false";
    // end
    // if closed
    case "c": return wordsOf(kind).includes(text);
    // end
    // Without other kinds, nothing else uses the text.
    default: return kind === "t" && text !== undefined;
  }
}

/** The value of a text; undefined if it is not valid for `kind`, or no number holds it exactly. */
function valueOf(text: string, kind: string): string | number | boolean | undefined {
  if (!reads(text, kind)) return undefined;
  switch (kind[0]) {
    // if integers
    case "i": return Number.isSafeInteger(Number(text)) ? Number(text) + 0 : undefined;
    // end
    // if doubles
    case "d": return Number(text);
    // end
    // if booleans
    case "b": return text === "true";
    // end
    default: return text;
  }
}

interface URLText {
  readonly bases: ReadonlyArray<number>;
  readonly failure: Failure | undefined;
  readonly path: string;
  readonly query: string;
  readonly fragment: string | undefined;
}

function takeApart(url: string): URLText {
  // Browsers strip controls and spaces at both ends, and tabs and line endings anywhere.
  const text = url.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$|[\t\n\r]/g, "");
  const [, path, query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/.exec(text) as
    unknown as [string, string, string | undefined, string | undefined];
  const result = (bases: ReadonlyArray<number> | undefined, path: string, failure: Failure) => ({
    bases: bases || [], failure: bases ? undefined : failure, path, query: query || "", fragment,
  });
  const found = /^([A-Za-z][-A-Za-z0-9+.]*):/.exec(path);
  if (found === null) return result([0], path.replace(/\\/g, "/"), "noPattern");
  const scheme = found[1] as string;
  const rest = path.slice(scheme.length + 1);
  if (!/^https?$/i.test(scheme)) {
    return result(schemeBases(scheme), rest.replace(/^\/\//, ""), "foreignScheme");
  }
  // Any number of slashes, even none, begins a host.
  const address = rest.replace(/\\/g, "/").replace(/^\/+/, "");
  const host = address.split("/")[0] as string;
  let bases: number[] | undefined;
  // if hosts
  bases = hostBases(host);
  // end
  const isAuthority = !host.includes("[") && /[:@]/.test(host);
  return result(bases, address.slice(host.length), isAuthority ? "authority" : "foreignHost");
}

/** The decoded segments; undefined if they can match nothing. */
function segmentsOf(path: string): string[] | undefined {
  const whole = path.replace(/^\//, "");
  if (whole === "") return [];
  const result: string[] = [];
  for (const piece of whole.replace(/\/$/, "").split("/")) {
    const text = piece === "" ? undefined : decode(piece, false);
    if (text === undefined) return undefined;
    result.push(text);
  }
  return result;
}

function itemOf(pair: string): QueryItem {
  const [key, value] = pairOf(pair);
  const text = (text: string) => {
    const decoded = decode(text, true);
    return decoded === undefined ? text : decoded;
  };
  return value === undefined ? { key: text(key) } : { key: text(key), value: text(value) };
}

function pairOf(pair: string): [string, string?] {
  const equals = pair.indexOf("=");
  return equals < 0 ? [pair] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

interface Found {
  readonly match: Match;
  readonly key?: Key;
  readonly values: ReadonlyArray<Value | undefined>;
}

/** What a URL opens, whichever facts hold; one result at least, which may be nothing. */
function findsOf(url: string): Found[] {
  const text = takeApart(url);
  const decoded = text.fragment === undefined ? undefined : decode(text.fragment, false);
  const fragment = decoded === undefined ? text.fragment : decoded;
  const rest = fragment === undefined ? {} : { fragment };
  const pairs = text.query.split("&").filter(pair => pair !== "");
  const segments = text.failure === undefined ? segmentsOf(text.path) : undefined;
  const patterns = segments === undefined ? [] : find(segments, text.bases);
  const first = patterns[0];
  if (segments === undefined || first === undefined || first.opens === "w") {
    const failure = text.failure || (first === undefined ? "noPattern" : "web");
    const none: Match = {
      failure, isFallback: false, stack: [], stackIds: [], arguments: [], missing: [],
      query: pairs.map(itemOf), unread: [], requires: [], refuses: [], alternatives: [], ...rest,
    };
    // if fallback
    if (failure === "noPattern" && data.fallback !== "") {
      const key = keyOf(data.fallback);
      return [{ match: { ...none, isFallback: true, ...opened(key, [], new Set()) }, key, values: [] }];
    }
    // end
    return [{ match: none, values: [] }];
  }
  return patterns.filter(pattern => pattern.opens !== "w")
    .map(pattern => filled(pattern, segments, pairs, rest));
}

/** What a pattern that matches opens. */
function filled(
  pattern: Pattern, segments: ReadonlyArray<string>, pairs: ReadonlyArray<string>,
  rest: { readonly fragment?: string }
): Found {
  const key = keyOf(pattern.opens);
  const { inputs } = entryOf(key);
  const values: Array<Value | undefined> = inputs.map(() => undefined);
  const inexact = fillFromPath(pattern, segments, values);
  const fixed = new Set(inexact);
  values.forEach((value, index) => { if (value !== undefined) fixed.add(index); });
  // if settings
  for (const { input, value, isInexact } of pattern.settings) {
    values[input] = value;
    fixed.add(input);
    if (isInexact) inexact.add(input);
  }
  // end
  const query: QueryItem[] = [];
  const unread: QueryItem[] = [];
  fillFromQuery(pairs, inputs, values, fixed, query, unread);
  const args: Argument[] = [];
  const missing: string[] = [];
  inputs.forEach((input, index) => {
    const value = values[index];
    if (value !== undefined) args.push({ name: input.name, value });
    else if (input.isRequired || inexact.has(index)) missing.push(input.name);
  });
  const match: Match = {
    isFallback: false, ...opened(key, missing.length > 0 ? undefined : values, fixed),
    arguments: args, missing, query, unread, alternatives: [], ...rest,
  };
  return { match, key, values };
}

/** What opens, with its inputs if there are values. The inputs in `fixed` get no defaults. */
function opened(
  key: Key, values: ReadonlyArray<Value | undefined> | undefined, fixed: Set<number>
) {
  const entry = entryOf(key);
  const { requires, refuses } = entry.opening;
  const id = (key.isTask ? taskIds[key.index] : routeIds[key.index]) as RouteId | TaskId;
  const places: number[] = [];
  let route = key.isTask ? entry.parent : key.index;
  while (route >= 0) {
    places.unshift(route);
    route = (loaded().routes[route] as Entry).parent;
  }
  const stackIds = places.map(place => routeIds[place] as RouteId);
  if (values === undefined) return { id, stack: [], stackIds, requires, refuses };
  // What is given, by name. The value of an input that is fixed may be undefined.
  const given = new Map<string, Value | undefined>();
  values.forEach((value, index) => {
    const { name } = entry.inputs[index] as Input;
    if (value !== undefined || fixed.has(index)) given.set(name, value);
  });
  const made = (id: string, list: ReadonlyArray<Input>) => {
    const inputs: { [name: string]: Value } = {};
    for (const { name, property, preset, isList, isOptional } of list) {
      const value = given.has(name) ? given.get(name) : preset;
      if (value !== undefined) inputs[property] = value;
      else if (isList && !isOptional) inputs[property] = [];
    }
    return (list.length > 0 ? { id, inputs } : { id }) as unknown;
  };
  const stack = places.map(place => {
    return made(routeIds[place] as string, (loaded().routes[place] as Entry).inputs) as Route;
  });
  const destination = made(id, entry.inputs) as Destination;
  return { id, stack, stackIds, requires, refuses, destination };
}

/** The patterns that match best, one for each target. */
function find(segments: ReadonlyArray<string>, bases: ReadonlyArray<number>): Pattern[] {
  let best: number[] = [];
  let found: Pattern[] = [];
  for (const pattern of loaded().patterns) {
    const base = bases.indexOf(pattern.base);
    if (base < 0 || !fits(pattern, segments)) continue;
    // From left to right a lower rank is better; then the nearer base is.
    const ranks = [...pattern.segments.map(segment => segment.rank), base];
    const place = ranks.findIndex((rank, index) => rank !== best[index]);
    if (found.length === 0 || (place >= 0 && (ranks[place] as number) < (best[place] as number))) {
      best = ranks;
      found = [];
    } else if (place >= 0) {
      continue;
    }
    found.push(pattern);
  }
  found.sort((a, b) => a.order - b.order);
  // if sharing
  const place = ({ opens }: Pattern) => data.sharing.indexOf(opens) >>> 0;
  found.sort((a, b) => place(a) - place(b) || a.order - b.order);
  // end
  return found.filter((pattern, index) => {
    return found.findIndex(({ opens }) => opens === pattern.opens) === index;
  });
}

function fits(pattern: Pattern, segments: ReadonlyArray<string>): boolean {
  const count = pattern.segments.length;
  const last = pattern.segments[count - 1];
  const isRest = last !== undefined && last.rank === 5;
  if (isRest ? count > segments.length : count !== segments.length) return false;
  return pattern.segments.every(({ rank, pieces }, index) => {
    const text = segments[index] as string;
    switch (rank) {
      case 0: return text === (pieces[0] as Piece).text;
      // if mixed
      case 1: return split(text, pieces) !== undefined;
      // end
      case 2: return reads(text, (pieces[0] as Piece).kind);
      // if rest
      case 5: return segments.slice(index).every(text => reads(text, (pieces[0] as Piece).kind));
      // end
      default: return true;
    }
  });
}

/** The texts of the inputs in a segment. */
function textsIn(text: string, segment: Segment): string[] {
  // if mixed
  if (segment.rank === 1) return split(text, segment.pieces) || [];
  // end
  return segment.rank === 0 ? [] : [text];
}

/** Takes values from the path, and returns the inputs whose values no number holds exactly. */
function fillFromPath(
  pattern: Pattern, segments: ReadonlyArray<string>, values: Array<Value | undefined>
): Set<number> {
  const inexact = new Set<number>();
  pattern.segments.forEach((segment, index) => {
    const texts = textsIn(segments[index] as string, segment);
    segment.pieces.filter(piece => piece.kind !== "").forEach(({ kind, input }, place) => {
      if (input < 0) return;
      const own = (segment.rank === 5 ? segments.slice(index) : [texts[place] as string])
        .map(text => valueOf(text, kind));
      if (own.includes(undefined)) inexact.add(input);
      else values[input] = segment.rank === 5 ? own as string[] : own[0];
    });
  });
  return inexact;
}

/** Takes values from the query for the inputs that are not in `fixed`. */
function fillFromQuery(
  pairs: ReadonlyArray<string>, inputs: ReadonlyArray<Input>, values: Array<Value | undefined>,
  fixed: Set<number>, query: QueryItem[], unread: QueryItem[]
): void {
  const seen = new Map<number, string[]>();
  for (const pair of pairs) {
    const [key, text] = pairOf(pair);
    const name = decode(key, true);
    const place = inputs.findIndex(input => input.name === name);
    const input = inputs[place];
    const list = seen.get(place);
    if (!input || fixed.has(place) || input.kind === "o" || (list && !input.isList)) {
      query.push(itemOf(pair));
      continue;
    }
    const known = list || [];
    seen.set(place, known);
    const decoded = text === undefined ? "" : decode(text, true);
    let value = decoded === undefined ? undefined : valueOf(decoded, input.kind);
    if (text === undefined && input.kind === "b") value = true;
    if (value === undefined) {
      query.push(itemOf(pair));
      unread.push(itemOf(pair));
    } else {
      known.push(value as string);
      values[place] = input.isList ? known : value;
    }
  }
}

// if mixed
/**
 * Splits a text so that each input, from the left, takes as little as it can; undefined if the text
 * does not fit.
 */
function split(text: string, pieces: ReadonlyArray<Piece>): string[] | undefined {
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
    for (let place = 0; place <= end; place += 1) row.push(endOf(piece, text, place, next));
    fits = row.map(place => place >= 0);
    ends.push(row);
  }
  const result: string[] = [];
  let place = 0;
  for (const piece of pieces) {
    const next = (ends.pop() as number[])[place] as number;
    if (next < 0) return undefined;
    if (piece.kind !== "") result.push(text.slice(place, next));
    place = next;
  }
  return result;
}

function endOf(
  piece: Piece, text: string, start: number, next: ReadonlyArray<number>
): number {
  const endOfPart = (part: string): number => {
    const end = start + part.length;
    return end <= text.length && next[end] === end && text.startsWith(part, start) ? end : -1;
  };
  if (piece.kind === "") return endOfPart(piece.text);
  switch (piece.kind[0]) {
    case "t": return start < text.length ? next[start + 1] as number : -1;
    // if booleans
    case "b": return Math.max(endOfPart("true"), endOfPart("false"));
    // end
    // if closed
    case "c": {
      const ends = wordsOf(piece.kind).filter(part => part !== "").map(endOfPart)
        .filter(end => end >= 0);
      return ends.length === 0 ? -1 : ends.reduce((a, b) => Math.min(a, b));
    }
    // end
    // if numbers
    case "i":
    case "d": return endOfNumber(piece.kind, text, start, next);
    // end
    default: return -1;
  }
}

// if numbers
function endOfNumber(
  kind: string, text: string, start: number, next: ReadonlyArray<number>
): number {
  const endOfDigits = (from: number): number => {
    let end = from;
    while (end < text.length && /[0-9]/.test(text[end] as string) && end - from < 400) end += 1;
    return end;
  };
  const first = (low: number, high: number): number => {
    let end = low <= text.length ? next[low] as number : -1;
    while (end >= 0 && end <= high) {
      if (reads(text.slice(start, end), kind)) return end;
      end = next[end + 1] as number;
    }
    return -1;
  };
  let place = text[start] === "-" ? start + 1 : start;
  const digits = endOfDigits(place);
  if (digits === place) return -1;
  const whole = first(place + 1, digits);
  if (whole >= 0 || kind[0] === "i") return whole;
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
// end
// end

function isSame(a: Given, b: Given): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((element, index) => element === b[index]);
}

/** The first URL that opens `key` and gives the values back, over all of its patterns. */
function urlOf(key: Key, values: ReadonlyArray<Given>, base: Base): string | undefined {
  const inputs = entryOf(key).inputs;
  // A value equal to its default is left out, except in a path.
  const least = values.map((value, index) => {
    const { preset, isOptional } = inputs[index] as Input;
    if (preset !== undefined && isSame(value, preset)) return undefined;
    const isEmpty = Array.isArray(value) && value.length === 0;
    return isEmpty && preset === undefined && !isOptional ? undefined : value;
  });
  if (least.some(value => Array.isArray(value) && value.length === 0)) return undefined;
  // Patterns come first if they carry more, because that shortens the query.
  const count = (pattern: Pattern) =>
    pattern.carried.filter(input => least[input] !== undefined).length;
  const opens = (key.isTask ? "t" : "r") + key.index;
  const patterns = loaded().patterns.filter(pattern => pattern.opens === opens);
  for (const pattern of patterns.sort((a, b) => count(b) - count(a))) {
    const wanted = least.slice();
    for (const input of pattern.carried) {
      const value = values[input];
      wanted[input] = value === undefined ? (inputs[input] as Input).preset : value;
    }
    if (pattern.settings.some(({ input, value }) => !isSame(wanted[input], value))) continue;
    const path = writtenPath(pattern, wanted, inputs);
    if (path === undefined) continue;
    for (const prefix of prefixesOf(pattern.base, base)) {
      const url = prefix + (prefix.endsWith("://") ? "" : "/") + path;
      const isRight = findsOf(url).some(({ match, key: found, values }) => {
        return match.failure === undefined && found !== undefined
          && found.isTask === key.isTask && found.index === key.index
          && values.every((value, index) => isSame(value, wanted[index]));
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
  for (const { rank, pieces } of pattern.segments) {
    let text = rank === 4 ? "-" : "";
    for (const piece of pieces) {
      if (piece.kind === "") {
        text += encode(piece.text, false);
        continue;
      }
      const texts = piece.input < 0 ? undefined : textsOf(values[piece.input]);
      if (texts === undefined || texts.length === 0 || texts.includes("")) return undefined;
      text += (rank === 5 ? texts : texts.slice(0, 1)).map(text => encode(text, false)).join("/");
    }
    segments.push(text);
  }
  // Browsers resolve these.
  const path = segments.join("/");
  if (path.split("/").some(segment => segment === "." || segment === "..")) return undefined;
  const pairs: string[] = [];
  for (const [index, { name }] of inputs.entries()) {
    if (pattern.carried.includes(index)) continue;
    const texts = textsOf(values[index]);
    if (texts === undefined) return undefined;
    pairs.push(...texts.map(text => encode(name, true) + "=" + encode(text, true)));
  }
  return path + (pairs.length === 0 ? "" : "?" + pairs.join("&"));
}

function prefixesOf(own: number, base: Base): ReadonlyArray<string> {
  if (base.scheme !== undefined) {
    const isOurs = (schemeBases(base.scheme) || []).includes(own);
    return isOurs ? [base.scheme.toLowerCase() + "://"] : [];
  }
  if (base.domain !== undefined) {
    // if hosts
    const isOurs = (hostBases(base.domain) || []).includes(own);
    if (isOurs) return ["https://" + base.domain.toLowerCase()];
    // end
    return [];
  }
  const { mark, name } = loaded().bases[own] as KnownBase;
  switch (mark) {
    case "s": return [name + "://"];
    // if hosts
    case "h": return ["https://" + name];
    case "w": return ["www", "x", "y", "z"].map(label => `https://${label}.${name}`);
    // end
    default: return data.prefixes;
  }
}
// end
