// The runtime of generated TypeScript. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, it only declares what every plan has, so this file compiles
// by itself and tests can run it with the data of many plans.
//
// Comments and blank lines after `// Private` are left out. What is between `// if FEATURE` and
// `// end` is there only if the plan has that feature; within a line, the marks are comments like
// `/*end*/`.

export type RouteId = string;
export type TaskId = string;
export type Fact = string;
export type Route = { readonly id: RouteId; readonly inputs?: object };
export type Task = { readonly id: TaskId; readonly inputs?: object };

declare const RouteId: { readonly [name: string]: RouteId };
declare const TaskId: { readonly [name: string]: TaskId };
declare const Fact: { readonly [name: string]: Fact };
declare const data: {
  readonly closed: ReadonlyArray<string>;
  readonly bases: ReadonlyArray<string>;
  readonly routes: ReadonlyArray<string>;
  readonly tasks: ReadonlyArray<string>;
  readonly patterns: ReadonlyArray<string>;
  readonly prefixes: ReadonlyArray<string>;
  readonly fallback: number;
};

// Matching

// if urls
/** A value in a URL. */
export type Value = string | number | boolean | ReadonlyArray<string | number | boolean>;

/** What a URL opens, with its inputs. */
export type Destination = Route/*if tasks*/ | Task/*end*/;

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
 * Why no pattern matches a URL. `authority` is a web address with a port or a user.
 // if web
 * `web` is a URL that stays in the browser.
 // end
 */
export type Failure =
  "foreignScheme" | "foreignHost" | "authority" | "noPattern"/*if web*/ | "web"/*end*/;

/** What a URL opens. */
export interface Match {
  /** Absent if a pattern matches. */
  readonly failure?: Failure;
  /** The id of what opens. */
  readonly id?: RouteId/*if tasks*/ | TaskId/*end*/;
  /** Also absent if inputs are missing. */
  readonly destination?: Destination;
  // if fallback
  /** Whether no pattern matches and the fallback opens. */
  readonly isFallback: boolean;
  // end
  /** The screens to build, bottom to top; none if inputs are missing. */
  readonly stack: ReadonlyArray<Route>;
  readonly stackIds: ReadonlyArray<RouteId>;
  /** The inputs that the URL gives to the whole stack, without defaults. */
  readonly arguments: ReadonlyArray<Argument>;
  /** The inputs that are required but not given, or whose values no number holds exactly. */
  readonly missing: ReadonlyArray<string>;
  /** The query items that nothing used. */
  readonly query: ReadonlyArray<QueryItem>;
  /** Those that name an input, but have no valid value for it. */
  readonly unread: ReadonlyArray<QueryItem>;
  readonly fragment?: string;
  // if facts
  /** The facts that have to hold before the stack is built. */
  readonly requires: ReadonlyArray<Fact>;
  /** The facts that must not hold before the stack is built. */
  readonly refuses: ReadonlyArray<Fact>;
  // end
  // if sharing
  /** What else the URL opens, where other facts hold. These have no alternatives themselves. */
  readonly alternatives: ReadonlyArray<Match>;
  // end
}

/** The base that a URL should have; by default the one of its pattern, or the plan's first. */
export interface Base {
  readonly scheme?: string;
  // if hosts
  readonly domain?: string;
  // end
}

/**
 * What `url` opens.
 // if facts
 * If it opens several things, that is the first one that the facts in `given`, those that hold,
 * allow, or else do not refuse, or just the first one; the others are its alternatives.
 // end
 */
export function match(url: string/*if facts*/, given: ReadonlyArray<Fact> = []/*end*/): Match {
  const matches = matchesOf(url);
  let chosen = matches[0] as Match;
  // if facts
  const others = matches.filter(match => !match.refuses.some(fact => given.includes(fact)));
  const allowed = others.find(match => match.requires.every(fact => given.includes(fact)));
  chosen = allowed || others[0] || chosen;
  // end
  // if sharing
  chosen = { ...chosen, alternatives: matches.filter(match => match !== chosen) };
  // end
  return chosen;
}

/** A URL on `base` that opens `destination` with its inputs; undefined if there is none. */
export function url(destination: Destination, base: Base = {}): string | undefined {
  const { id, inputs } = destination as { id: string; inputs?: object };
  const given = new Map<string, Given | null>(Object.entries(inputs || {}));
  const values: Found = new Map();
  for (const input of ids.includes(id) ? entryOf(id).inputs : []) {
    const value = given.get(input.property);
    if (value === undefined || value === null) continue;
    // if opaque
    if (input.kind[0] === "o" && !(Array.isArray(value) && value.length === 0)) return undefined;
    // end
    values.set(input.name, value);
  }
  return urlOf(id, values, base);
}
// end

// if presented
/** How a screen appears above the one below it. */
export type Presentation = "push" | "present" | "present nav" | "present floating";

/** How the screen of a route appears, unless a link says otherwise. */
export function presentationOf(id: RouteId): Presentation {
  return entryOf(id).presentation;
}
// end

/**
 * The route below a route in its own place, which is the stack that a URL builds.
 // if tasks
 * Of a task, it is the route that the task is in.
 // end
 */
export function parentOf(id: RouteId/*if tasks*/ | TaskId/*end*/): RouteId | undefined {
  return entryOf(id).parent;
}

// if tabs
/** The tabs of a route, in their order. */
export function tabsOf(id: RouteId): ReadonlyArray<RouteId> {
  return entryOf(id).tabs;
}
// end

// if facts
/** The facts that have to hold when a route is pushed, or a task is done. */
export function requirementsOf(id: RouteId/*if tasks*/ | TaskId/*end*/): ReadonlyArray<Fact> {
  return entryOf(id).own.requires;
}

/** The facts that must not hold when a route is pushed, or a task is done. */
export function refusalsOf(id: RouteId/*if tasks*/ | TaskId/*end*/): ReadonlyArray<Fact> {
  return entryOf(id).own.refuses;
}
// end

// Private

// if urls
type Given = Value | undefined;
/** Values of inputs by name. Not a number is an integer that no number holds exactly. */
type Found = Map<string, Given>;

/**
 * A kind is the letter of a type; `*` for a list, `!` if it is required, `?` if it may be absent;
 * and the number of a closed type.
 */
interface Input {
  name: string;
  property: string;
  kind: string;
  // if defaults
  preset: Given;
  // end
}
// end

// if facts
interface Conditions {
  requires: Fact[];
  refuses: Fact[];
}
// end

/** What `data` says about a route or task. */
interface Entry {
  /** The route below in the stack. */
  parent: RouteId | undefined;
  // if presented
  presentation: Presentation;
  // end
  // if tabs
  tabs: RouteId[];
  // end
  // if facts
  opening: Conditions;
  own: Conditions;
  // end
  // if urls
  inputs: Input[];
  // end
}

const routeIds = Object.values<RouteId>(RouteId);
const ids: string[] = [...routeIds/*if tasks*/, ...Object.values<TaskId>(TaskId)/*end*/];
// if facts
const facts = Object.values<Fact>(Fact);
// end
const entries = new Map<string, Entry>();

function entryOf(id: string): Entry {
  const lines = entries.size > 0 ? [] : [...data.routes/*if tasks*/, ...data.tasks/*end*/];
  lines.forEach((line, index) => entries.set(ids[index] as string, entryIn(line)));
  return entries.get(id) as Entry;
}

function entryIn(line: string): Entry {
  const fields = line.split(" ");
  return {
    parent: routeIds[Number(fields.shift())],
    // if presented
    presentation: presentations[Number(fields.shift())] as Presentation,
    // end
    // if tabs
    tabs: String(fields.shift()).split(",").flatMap(place => routeIds[Number(place)] || []),
    // end
    // if facts
    opening: conditionsIn(fields.shift()),
    own: conditionsIn(fields.shift()),
    // end
    // if urls
    inputs: fields.map(inputIn),
    // end
  };
}

// if presented
const presentations: Presentation[] = ["push", "present", "present nav", "present floating"];
// end

// if facts
function conditionsIn(field = ""): Conditions {
  const list = field.split(",");
  return {
    requires: list.flatMap(place => facts[Number(place)] || []),
    refuses: list.flatMap(place => facts[Number(place.split("!")[1])] || []),
  };
}
// end

// if urls
function inputIn(field: string): Input {
  const [names = "", kind = ""/*if presets*/, preset/*end*/] = field.split(":");
  const [name = "", property = ""] = names.split("/").map(decodeURIComponent);
  return {
    name, property: property || name, kind,
    // if defaults
    preset: defaultOf(kind/*if presets*/, preset/*end*/),
    // end
  };
}

// if defaults
function defaultOf(kind: string/*if presets*/, field: string | undefined/*end*/): Given {
  let value: Given;
  // if lists
  if (kind.includes("*") && !kind.includes("?")) value = [];
  // end
  // if presets
  if (field !== undefined) value = valueIn(field.slice(1), kind);
  // end
  return Number.isNaN(value) ? undefined : value;
}
// end

// if values
function valueIn(token: string, kind: string): Given {
  // if lists
  if (kind.includes("*")) {
    const tokens = token === "[]" ? [] : token.split(",");
    const values = tokens.map(token => read(decodeURIComponent(token), kind));
    return values.some(Number.isNaN) ? NaN : values as string[];
  }
  // end
  return read(decodeURIComponent(token), kind);
}
// end

/** The kind of an input and its name; without a kind a text, and with `{` several pieces. */
interface Piece {
  kind: string;
  name: string;
}

interface Pattern {
  /** What it opens; empty if URLs stay in the browser. */
  target: string;
  pieces: Piece[];
  // if based
  base: number;
  // end
  // if sharing
  /** The number of the first pattern that matches the same URLs equally well. */
  group: number;
  // end
  // if several
  /** Its place among those that open the same. */
  place: number;
  // end
  // if settings
  /** What it sets itself: `NAME=VALUE`, and `!` for an absent value. */
  settings: string[];
  // end
}

let patterns: Pattern[] = [];

function patternsOf(): Pattern[] {
  if (patterns.length === 0) patterns = data.patterns.map(patternIn);
  return patterns;
}

function patternIn(line: string): Pattern {
  const [target, path = ""] = line.split(" ");
  // if marks
  const marks = line.split(" ").slice(2);
  const mark = (sign: string) => {
    return Number((marks.find(mark => mark[0] === sign) || "").slice(1)) || 0;
  };
  // end
  return {
    target: ids[Number(target)] || "", pieces: path.split("/").filter(piece => piece).map(pieceIn),
    // if based
    base: mark("@"),
    // end
    // if sharing
    group: mark("#"),
    // end
    // if several
    place: mark("."),
    // end
    // if settings
    settings: line.split(" ").filter(mark => mark.includes("=")),
    // end
  };
}

function pieceIn(text: string): Piece {
  // if mixed
  if (text.includes("{")) return { kind: "{", name: text };
  // end
  const [kind = "", name] = text.split(":").map(decodeURIComponent);
  return name === undefined ? { kind: "", name: kind } : { kind, name };
}

// if mixed
function partsOf(text: string): Piece[] {
  return text.split(/[{}]/).filter(part => part).map(pieceIn);
}
// end

// if closed
function wordsOf(kind: string): string[] {
  const line = data.closed[Number(kind.replace(/\D/g, ""))] || "";
  return line.split("/").slice(1).map(decodeURIComponent);
}
// end

/** The decoded text; undefined if an escape is broken, or the result is not UTF-8. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function encode(text: string, plain = /%2[4C]/g): string {
  // Half of a surrogate pair cannot be encoded.
  return encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"))
    .replace(/\*/g, "%2A").replace(plain, decodeURIComponent);
}

function encodeInQuery(text: string): string {
  return encode(text, /%(2[4CF]|3A|40)/g);
}

/** The value of a text; undefined if it is not valid, and not a number as in `Found`. */
function read(text: string, kind: string): string | number | boolean | undefined {
  switch (kind[0]) {
    // if integers
    case "i": {
      const limit = "0922337203685477580" + (text[0] === "-" ? 8 : 7);
      const isValid = /^-?\d+$/.test(text) && text.replace(/^-?0*/, "").padStart(20, "0") <= limit;
      return !isValid ? undefined : Number.isSafeInteger(Number(text)) ? Number(text) + 0 : NaN;
    }
    // end
    // if doubles
    case "d": {
      const isValid = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) && isFinite(Number(text));
      return isValid ? Number(text) : undefined;
    }
    // end
    // if booleans
    case "b": return text === "true" || (text === "false" ? false : undefined);
    // end
    // if closed
    case "c": return wordsOf(kind).includes(text) ? text : undefined;
    // end
    default: return text;
  }
}

/** Whether a scheme or host is ours, which follows `s:` or `h:`. */
function isOurs(base: string): boolean {
  // if based
  if (data.bases.some(line => line[0] !== "-" && fits(base, line))) return true;
  // end
  return data.bases.includes(base.toLowerCase());
}

// if based
/** The numbers of the bases of a URL, the nearest first, and 0 at the end. */
function basesOf(base: string): number[] {
  return [...data.bases.flatMap((line, index) => fits(base, line) ? index + 1 : []), 0];
}

/** Whether a line has the name of a scheme or host, or that of all hosts that it is one of. */
function fits(base: string, line: string): boolean {
  const text = base.slice(2);
  if (base[0] === "h") {
    // The URL standard does not accept these in a host, nor are escapes and empty labels ours.
    if (/[\0- \x7F#%/:<>?@[\\\]^|]/.test(text) || text.split(".").includes("")) return false;
  }
  const name = Array.from(text, char => char === "\u0130" ? char : char.toLowerCase()).join("");
  const isNamed = (line: string) => {
    return line.split(" ").map(decodeURIComponent).includes(base.slice(0, 2) + name);
  };
  // if subdomains
  for (const own of line.split(" ").map(decodeURIComponent)) {
    const end = own.slice(2);
    const start = name.slice(0, -end.length);
    if (own.startsWith("w:") && base[0] === "h" && start !== "" && name.endsWith(end)) {
      return isPlain(start) || data.bases.some(isNamed);
    }
  }
  // end
  return isNamed(line);
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

/** A part of a query: its key and value, undefined if they are not valid, and the whole. */
interface Pair {
  key: string | undefined;
  text: string | undefined;
  item: QueryItem;
}

function pairIn(part: string): Pair {
  const [name = "", value] = part.split(/=(.*)/s);
  const [key, text] = [name, value || ""].map(text => decode(text.replace(/\+/g, " ")));
  const item = { key: key || name };
  return { key, text, item: value === undefined ? item : { ...item, value: text || value } };
}

/** What a URL opens, whichever facts hold; one match at least, which may open nothing. */
function matchesOf(url: string): Match[] {
  // Browsers strip controls and spaces at both ends, and tabs and line endings anywhere.
  const stripped = url.replace(/^[\0- ]+|[\0- ]+$|[\t\n\r]/g, "");
  const [address = "", fragment] = stripped.split(/#(.*)/s);
  const [whole = "", query = ""] = address.split(/\?(.*)/s);
  const pairs = query.split("&").filter(part => part).map(pairIn);
  const [scheme = ""] = /^[a-z][-+.a-z\d]*:/i.exec(whole) || [];
  const isWeb = /^(https?:)?$/i.test(scheme);
  let path = whole.slice(scheme.length);
  if (isWeb) path = path.replace(/\\/g, "/");
  let failure: Failure | undefined;
  // if based
  let bases = [0];
  // end
  if (scheme !== "") {
    // Any number of slashes, even none, begins a host.
    const [start = "", host = ""] = (isWeb ? /^\/*([^/]*)/ : /^(\/\/)?/).exec(path) || [];
    path = path.slice(start.length);
    const base = isWeb ? "h:" + host : "s:" + scheme.slice(0, -1);
    if (!isOurs(base)) {
      const isHost = host.includes("[") || !/[:@]/.test(host);
      failure = !isWeb ? "foreignScheme" : isHost ? "foreignHost" : "authority";
    }
    // if based
    bases = basesOf(base);
    // end
  }
  const parts = path.split("/");
  if (parts[0] === "") parts.shift();
  if (parts[parts.length - 1] === "") parts.pop();
  const segments = parts.map(part => decode(part) || "");
  const empty: Match = {
    stack: [], stackIds: [], arguments: [], missing: [], query: [], unread: [],
    // if fallback
    isFallback: false,
    // end
    // if facts
    requires: [], refuses: [],
    // end
    // if sharing
    alternatives: [],
    // end
    ...(fragment === undefined ? {} : { fragment: decode(fragment) || fragment }),
  };
  for (const pattern of failure || segments.includes("") ? [] : patternsOf()) {
    // if based
    if (!bases.includes(pattern.base)) continue;
    // end
    const found = capture(pattern, segments);
    if (found === undefined) continue;
    // if web
    if (pattern.target === "") {
      failure = "web";
      break;
    }
    // end
    const best = open(pattern.target, found, pairs, empty);
    return [best/*if sharing*/, ...othersLike(pattern, segments, pairs, empty)/*end*/];
  }
  const none: Match = {
    ...empty, failure: failure || "noPattern", query: pairs.map(({ item }) => item),
  };
  // if fallback
  if (none.failure === "noPattern" && data.fallback >= 0) {
    return [open(String(ids[data.fallback]), new Map(), [], { ...none, isFallback: true })];
  }
  // end
  return [none];
}

// if sharing
/** What else matches as well as a pattern does. */
function othersLike(
  best: Pattern, segments: ReadonlyArray<string>, pairs: ReadonlyArray<Pair>, empty: Match
): Match[] {
  const targets = ["", best.target];
  return patternsOf().flatMap(pattern => {
    const isOther = pattern.group === best.group && !targets.includes(pattern.target);
    const found = isOther ? capture(pattern, segments) : undefined;
    if (found === undefined) return [];
    targets.push(pattern.target);
    return open(pattern.target, found, pairs, empty);
  });
}
// end

// if settings
/** The values that a pattern sets itself, which may be absent. */
function settingsOf(pattern: Pattern): Found {
  const found: Found = new Map();
  for (const setting of pattern.settings) {
    const [name = "", value = ""] = setting.split("=");
    const { inputs } = entryOf(pattern.target);
    const input = inputs.find(input => input.name === decode(name)) as Input;
    found.set(input.name, value === "!" ? undefined : valueIn(value, input.kind));
  }
  return found;
}
// end

/** The values that the path gives, by name; undefined if it does not match. */
function capture(pattern: Pattern, segments: ReadonlyArray<string>): Found | undefined {
  const { pieces } = pattern;
  // if rest
  const rest = pieces.some(({ kind }) => kind[0] === "*") ? segments.slice(pieces.length) : [];
  // end
  if (pieces.length !== segments.length/*if rest*/ - rest.length/*end*/) return undefined;
  const found: Found = new Map();
  for (const [place, { kind, name }] of pieces.entries()) {
    const segment = segments[place] as string;
    if (kind === "") {
      if (name !== segment) return undefined;
      continue;
    }
    // if mixed
    if (kind === "{") {
      const values = split(segment, partsOf(name));
      if (values === undefined) return undefined;
      values.forEach((value, name) => found.set(name, value));
      continue;
    }
    // end
    // if rest
    if (kind[0] === "*") {
      const values = [segment, ...rest].map(text => read(text, kind.slice(1)));
      if (values.includes(undefined)) return undefined;
      // if lists
      found.set(name, values.some(Number.isNaN) ? NaN : values as string[]);
      // end
      continue;
    }
    // end
    const value = read(segment, kind);
    if (value === undefined) return undefined;
    found.set(name, value);
  }
  // if settings
  settingsOf(pattern).forEach((value, name) => found.set(name, value));
  // end
  return found;
}

// if mixed
/**
 * Splits a segment so that each input, from the left, takes as little as it can; undefined if it
 * does not fit.
 */
function split(text: string, parts: ReadonlyArray<Piece>): Found | undefined {
  const end = text.length;
  // For each part and place, where the part ends so that everything after it fits.
  const rows: number[][] = [];
  let fits: boolean[] = [];
  fits[end] = true;
  for (const part of parts.slice().reverse()) {
    // For each place, the first one from there on at which everything that follows fits.
    const next: number[] = [];
    next[end + 1] = -1;
    for (let place = end; place >= 0; place -= 1) {
      next[place] = fits[place] ? place : next[place + 1] as number;
    }
    const row: number[] = [];
    for (let place = 0; place <= end; place += 1) row.push(endOf(part, text, place, next));
    fits = row.map(place => place >= 0);
    rows.push(row);
  }
  const found: Found = new Map();
  let place = 0;
  for (const { kind, name } of parts) {
    const next = (rows.pop() as number[])[place] as number;
    if (next < 0) return undefined;
    if (kind !== "") found.set(name, read(text.slice(place, next), kind));
    place = next;
  }
  return found;
}

/** The nearest end of a part that starts at a place; -1 if it does not fit there. */
function endOf(part: Piece, text: string, start: number, next: ReadonlyArray<number>): number {
  const endOfWord = (word: string): number => {
    const end = start + word.length;
    return end <= text.length && next[end] === end && text.startsWith(word, start) ? end : -1;
  };
  switch (part.kind[0]) {
    case undefined: return endOfWord(part.name);
    case "t": return start < text.length ? next[start + 1] as number : -1;
    // if booleans
    case "b": return Math.max(endOfWord("true"), endOfWord("false"));
    // end
    // if closed
    case "c": {
      const ends = wordsOf(part.kind).filter(word => word).map(endOfWord).filter(end => end >= 0);
      return ends.length === 0 ? -1 : ends.reduce((a, b) => Math.min(a, b));
    }
    // end
    // if numbers
    case "i":
    case "d": return endOfNumber(part.kind, text, start, next);
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
      if (read(text.slice(start, end), kind) !== undefined) return end;
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

/** Completes a match with what a pattern opens, and what the query gives. */
function open(id: string, captured: Found, pairs: ReadonlyArray<Pair>, empty: Match): Match {
  const { inputs } = entryOf(id);
  const found = new Map(captured);
  const [query, unread] = [[...empty.query], [...empty.unread]];
  // if lists
  const lists = new Map<string, string[]>();
  // end
  for (const { key, text, item } of pairs) {
    const input = inputs.find(input => {
      // if opaque
      if (input.kind[0] === "o") return false;
      // end
      // if asides
      if (input.kind.includes("^")) return false;
      // end
      return input.name === key && !found.has(key);
    });
    let value = input && text !== undefined ? read(text, input.kind) : undefined;
    // if booleans
    if (input && input.kind[0] === "b" && item.value === undefined) value = true;
    // end
    if (Number.isNaN(value)) value = undefined;
    // if lists
    if (input && input.kind.includes("*")) {
      const list = lists.get(input.name) || [];
      if (value !== undefined) list.push(value as string);
      lists.set(input.name, list);
    } else
    // end
    if (input) found.set(input.name, value);
    if (value === undefined) query.push(item);
    if (value === undefined && input) unread.push(item);
  }
  // if lists
  lists.forEach((list, name) => { if (list.length > 0) found.set(name, list); });
  // end
  const args: Argument[] = [];
  const missing: string[] = [];
  for (const { name, kind } of inputs) {
    const value = found.get(name);
    if (value !== undefined && !Number.isNaN(value)) args.push({ name, value });
    else if (value !== undefined || kind.includes("!")) missing.push(name);
  }
  const stackIds: RouteId[] = [];
  for (let route: string | undefined = id; route !== undefined; route = entryOf(route).parent) {
    stackIds.unshift(route as RouteId);
  }
  // if tasks
  if (!(routeIds as ReadonlyArray<string>).includes(id)) stackIds.pop();
  // end
  const match: Match = {
    ...empty, id: id as RouteId, stackIds, arguments: args, missing, query, unread,
    // if facts
    ...entryOf(id).opening,
    // end
  };
  if (missing.length > 0) return match;
  const made = (id: string) => {
    const inputs: { [name: string]: Value } = {};
    for (const input of entryOf(id).inputs) {
      let value = found.get(input.name);
      // if defaults
      // What the query does not give gets its default.
      if (value === undefined && !captured.has(input.name)) value = input.preset;
      // end
      if (value !== undefined) inputs[input.property] = value;
    }
    return (entryOf(id).inputs.length > 0 ? { id, inputs } : { id }) as unknown as Route;
  };
  return { ...match, destination: made(id), stack: stackIds.map(made) };
}

/** The first URL that opens something with its values, over all of its patterns. */
function urlOf(id: string, values: Found, base: Base): string | undefined {
  let on = base.scheme === undefined ? "" : "s:" + base.scheme;
  // if hosts
  if (on === "" && base.domain !== undefined) on = "h:" + base.domain;
  // end
  const name = on.slice(2).toLowerCase();
  const start = on[0] === "h" ? `https://${name}/` : name + "://";
  const starts = on === "" ? data.prefixes : isOurs(on) ? [start] : [];
  let candidates = patternsOf().filter(pattern => pattern.target === id);
  // if several
  candidates = preferred(candidates, values);
  // end
  for (const pattern of candidates) {
    let given = values;
    // if defaults
    given = changed(id, values, carriedBy(pattern));
    // end
    // if settings
    const isSet = Array.from(settingsOf(pattern)).every(([name, value]) => {
      return JSON.stringify(given.get(name)) === JSON.stringify(value);
    });
    if (!isSet) continue;
    // end
    const path = pathOf(pattern, given);
    const args = JSON.stringify(Array.from(given, ([name, value]) => ({ name, value })));
    let own = starts;
    // if based
    own = startsOf(pattern, starts, on);
    // end
    for (const start of path === undefined ? [] : own) {
      const isRight = matchesOf(start + path).some(match => {
        return match.id === id && !match.failure && JSON.stringify(match.arguments) === args;
      });
      if (isRight) return start + path;
    }
  }
  return undefined;
}

// if based
/** The starts of URLs of a pattern. */
function startsOf({ base }: Pattern, starts: ReadonlyArray<string>, on: string): string[] {
  if (on !== "") return starts.filter(() => basesOf(on).includes(base));
  return starts.filter(line => line.startsWith(base + " ")).map(line => line.replace(/^.* /, ""));
}
// end

// if several
/** The patterns of a route. First come those that carry more, because that shortens the query. */
function preferred(patterns: ReadonlyArray<Pattern>, values: Found): Pattern[] {
  const count = (pattern: Pattern) => {
    let given = values;
    // if defaults
    given = changed(pattern.target, values, []);
    // end
    return carriedBy(pattern).filter(name => given.has(name)).length;
  };
  return patterns.slice().sort((a, b) => count(b) - count(a) || a.place - b.place);
}
// end

// if defaults
/** A value equal to its default is left out, except in a path. */
function changed(id: string, values: Found, carried: ReadonlyArray<string>): Found {
  const found: Found = new Map();
  for (const { name, preset } of entryOf(id).inputs) {
    const value = values.has(name) ? values.get(name) : preset;
    const isDefault = JSON.stringify(value) === JSON.stringify(preset);
    if (value !== undefined && (carried.includes(name) || !isDefault)) found.set(name, value);
  }
  return found;
}
// end

// if carried
/** The names of the inputs whose values no query gives. */
function carriedBy(pattern: Pattern): string[] {
  return [
    ...pattern.pieces.flatMap(({ kind, name }) => {
      // if mixed
      if (kind === "{") return partsOf(name).filter(part => part.kind).map(part => part.name);
      // end
      return kind === "" ? [] : name;
    }),
    // if settings
    ...settingsOf(pattern).keys(),
    // end
  ];
}
// end

/** The texts of a value, as in URLs. */
function textsOf(value: Given): string[] {
  return value === undefined ? [] : [value].flat().map(one =>
    // if doubles
    Object.is(one, -0) ? "-0" :
    // end
    String(one));
}

/** The path of a URL without its first slash, and its query. */
function pathOf(pattern: Pattern, values: Found): string | undefined {
  const rest = new Map(values);
  const written = ({ kind, name }: Piece) => {
    // if wild
    if (kind === "w") return "-";
    // end
    if (kind === "") return encode(name);
    rest.delete(name);
    return textsOf(values.get(name)).map(text => encode(text)).join("/");
  };
  const path = pattern.pieces.map(({ kind, name }) => {
    // if mixed
    if (kind === "{") {
      const texts = partsOf(name).map(written);
      return texts.includes("") ? "" : texts.join("");
    }
    // end
    return written({ kind, name });
  });
  // if settings
  settingsOf(pattern).forEach((_, name) => rest.delete(name));
  // end
  // Browsers resolve dots.
  if (path.some(text => /(^|\/)\.{0,2}(\/|$)/.test(text))) return undefined;
  const pairs = Array.from(rest).flatMap(([name, value]) => {
    return textsOf(value).map(text => encodeInQuery(name) + "=" + encodeInQuery(text));
  });
  return path.join("/") + (pairs.length > 0 ? "?" + pairs.join("&") : "");
}
// end
