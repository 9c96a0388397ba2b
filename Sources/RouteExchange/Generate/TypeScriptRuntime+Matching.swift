/// Matching and URLs of generated TypeScript.
extension TypeScriptRuntime {
  static let matching = #"""
    // Matching

    interface Found {
      readonly match: Match;
      readonly key?: Key;
      readonly values: ReadonlyArray<Value | undefined>;
    }

    function matchURL(url: string): Found {
      const tables = loaded();
      const text = takeApart(url, tables);
      const decoded = text.fragment === undefined ? undefined : decode(text.fragment, false);
      const fragment = decoded === undefined ? text.fragment : decoded;
      const rest = fragment === undefined ? {} : { fragment };
      const pairs = pairsOf(text.query);
      const segments = text.failure === undefined ? segmentsOf(text.path) : undefined;
      const number = segments === undefined ? undefined : find(segments, text.bases, tables);
      if (segments === undefined || number === undefined) {
        const none: Match = {
          failure: text.failure || "noPattern", isFallback: false, stack: [], arguments: [], missing: [],
          query: pairs.map(itemOf), unread: [], requires: [], ...rest,
        };
        const key = text.failure === undefined ? tables.fallback : undefined;
        if (key === undefined) return { match: none, values: [] };
        return { match: { ...none, isFallback: true, ...opened(key, [], tables) }, key, values: [] };
      }
      const pattern = tables.patterns[number] as Pattern;
      const entry = entryOf(pattern.key);
      const values: Array<Value | undefined> = entry.inputs.map(() => undefined);
      const missing = fillFromPath(pattern, segments, values, tables);
      const query: QueryItem[] = [];
      const unread: QueryItem[] = [];
      fillFromQuery(pairs, entry.inputs, values, missing, query, unread, tables);
      const args: Argument[] = [];
      const names: string[] = [];
      entry.inputs.forEach((input, index) => {
        const value = values[index];
        if (value !== undefined) args.push({ name: input.name, value });
        else if (input.isRequired || missing.has(index)) names.push(input.name);
      });
      const match: Match = {
        isFallback: false, ...opened(pattern.key, names.length > 0 ? undefined : values, tables),
        arguments: args, missing: names, query, unread,
        requires: entry.requires.map(fact => facts[fact] as Fact), ...rest,
      };
      return { match, key: pattern.key, values };
    }

    /** What opens; with its inputs where there are values. */
    function opened(key: Key, values: ReadonlyArray<Value | undefined> | undefined, tables: Tables) {
      const entry = entryOf(key);
      const stack: RouteId[] = [];
      let route = key.isTask ? entry.parent : key.index;
      while (route >= 0) {
        stack.push(routeIds[route] as RouteId);
        route = (tables.routes[route] as Entry).parent;
      }
      stack.reverse();
      const id = (key.isTask ? taskIds[key.index] : routeIds[key.index]) as RouteId | TaskId;
      if (values === undefined) return { id, stack };
      const inputs: { [name: string]: Value } = {};
      entry.inputs.forEach((input, index) => {
        const value = values[index] === undefined ? input.preset : values[index];
        if (value !== undefined) inputs[input.property] = value;
        else if (input.isList && !input.isOptional) inputs[input.property] = [];
      });
      const destination = (entry.inputs.length > 0 ? { id, inputs } : { id }) as unknown as Destination;
      return { id, stack, destination };
    }

    function find(
      segments: ReadonlyArray<string>, bases: ReadonlyArray<number>, tables: Tables
    ): number | undefined {
      // The nodes of a level are those whose patterns have the same ranks so far.
      const levels: { nodes: number[]; rank: number }[] = [{ nodes: [0], rank: 0 }];
      const restStarts = new Map<string, number>();
      for (;;) {
        const level = levels[levels.length - 1];
        if (level === undefined) return undefined;
        const depth = levels.length - 1;
        if (depth === segments.length) {
          const found = best(level.nodes, bases, tables);
          if (found !== undefined) return found;
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
        if (found !== undefined) return found;
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
    ): number | undefined {
      for (const base of bases) {
        let found: number | undefined;
        for (const node of nodes) {
          for (const number of (tables.nodes[node] as Node).patterns) {
            const pattern = tables.patterns[number] as Pattern;
            if (pattern.base !== base) continue;
            if (found === undefined || pattern.order < (tables.patterns[found] as Pattern).order) {
              found = number;
            }
          }
        }
        if (found !== undefined) return found;
      }
      return undefined;
    }

    /** Takes what the path gives; returns the inputs of which it gives what no number holds. */
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

    function fillFromQuery(
      pairs: ReadonlyArray<Pair>, inputs: ReadonlyArray<Input>, values: Array<Value | undefined>,
      missing: Set<number>, query: QueryItem[], unread: QueryItem[], tables: Tables
    ): void {
      const fromPath = values.map((value, index) => value !== undefined || missing.has(index));
      const seen = new Set<number>();
      const lists = new Map<number, Array<string | number | boolean>>();
      for (const pair of pairs) {
        const key = decode(pair.key, true);
        const place = inputs.findIndex(input => input.name === key);
        const input = inputs[place];
        if (input === undefined || fromPath[place] || input.kind.letter === "o"
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
     * Takes a text apart so that each input, from the left, takes as little as it can; undefined where it
     * does not fit.
     */
    function split(text: string, pieces: ReadonlyArray<Piece>, tables: Tables): string[] | undefined {
      const end = text.length;
      // For each piece and place the end of what the piece takes there, so that all behind it fits.
      const ends: number[][] = [];
      let fits: boolean[] = [];
      fits[end] = true;
      for (const piece of pieces.slice().reverse()) {
        // The next place, from each on, at which what follows fits.
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

    /** The first URL of the patterns that open `key` which gives the values back. */
    function urlOf(key: Key, values: ReadonlyArray<Given>, base: Base): string | undefined {
      const tables = loaded();
      const inputs = entryOf(key).inputs;
      // A default is what an absent value means: only a path has to have it.
      const known = values.map((value, index) => {
        const { preset, isOptional } = inputs[index] as Input;
        if (preset !== undefined && isSame(value, preset)) return undefined;
        const isEmpty = Array.isArray(value) && value.length === 0;
        return isEmpty && preset === undefined && !isOptional ? undefined : value;
      });
      for (const value of known) if (Array.isArray(value) && value.length === 0) return undefined;
      for (const number of tables.openers.get((key.isTask ? "t" : "r") + key.index) || []) {
        const pattern = tables.patterns[number] as Pattern;
        const wanted = known.slice();
        for (const segment of pattern.segments) {
          for (const input of segment.inputs) {
            if (input < 0) continue;
            const value = values[input];
            wanted[input] = value === undefined ? (inputs[input] as Input).preset : value;
          }
        }
        const url = writtenURL(pattern, wanted, inputs, base, tables);
        if (url === undefined) continue;
        const found = matchURL(url);
        if (found.match.failure !== undefined || found.key === undefined) continue;
        if (found.key.isTask !== key.isTask || found.key.index !== key.index) continue;
        if (found.values.every((value, index) => isSame(value, wanted[index]))) return url;
      }
      return undefined;
    }

    /** The texts of a value; undefined where it has none. */
    function textsOf(value: Given): string[] | undefined {
      if (value === undefined) return [];
      if (typeof value === "symbol") return undefined;
      return typeof value === "object" ? value.map(String) : [String(value)];
    }

    function writtenURL(
      pattern: Pattern, values: ReadonlyArray<Given>, inputs: ReadonlyArray<Input>, base: Base,
      tables: Tables
    ): string | undefined {
      const prefix = prefixOf(pattern.base, base, tables);
      if (prefix === undefined) return undefined;
      const segments: string[] = [];
      const used = new Set<number>();
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
          used.add(input);
          text += (segment.rank === 5 ? texts : texts.slice(0, 1)).map(text => encode(text, false)).join("/");
        }
        segments.push(text);
      }
      const pairs: string[] = [];
      for (let index = 0; index < inputs.length; index += 1) {
        if (used.has(index)) continue;
        const texts = textsOf(values[index]);
        if (texts === undefined) return undefined;
        const key = encode((inputs[index] as Input).name, true);
        for (const text of texts) pairs.push(key + "=" + encode(text, true));
      }
      const path = (prefix.endsWith("://") ? "" : "/") + segments.join("/");
      return prefix + path + (pairs.length === 0 ? "" : "?" + pairs.join("&"));
    }

    function prefixOf(own: number, base: Base, tables: Tables): string | undefined {
      if (base.scheme !== undefined) {
        const bases = tables.schemeBases(base.scheme);
        return bases && bases.includes(own) ? base.scheme.toLowerCase() + "://" : undefined;
      }
      if (base.domain !== undefined) {
        const isOurs = tables.isOurs(base.domain) && tables.hostBases(base.domain).includes(own);
        return isOurs ? "https://" + base.domain.toLowerCase() : undefined;
      }
      const { mark, name } = tables.bases[own] as KnownBase;
      switch (mark) {
        case "s": return name + "://";
        case "h": return "https://" + name;
        case "w": return "https://www." + name;
        default: return data.prefix;
      }
    }
    """#
}
