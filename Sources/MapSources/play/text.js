// Texts as the editor needs them: lines, positions, and what changed from one to the next.

/** A text that can be written in UTF-8: halves of characters become U+FFFD, which is as long. */
const wellFormed = (text) => text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Where each line starts. Offsets count UTF-16 code units, as a text field does. */
function lineStartsOf(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The index of the last of some ascending numbers that is at most `value`; -1 if none is. */
function lastAtMost(numbers, value, count = numbers.length) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The line, from 0, that holds an offset. */
const lineAt = (starts, offset) => lastAtMost(starts, offset);

/** Where a line ends, before its line feed. */
const lineEnd = (text, starts, line) => (line + 1 < starts.length ? starts[line + 1] - 1 : text.length);

/**
 * The offset of a line and a column as the engine counts them: from 1, in Unicode scalars. A `cursor`
 * remembers where the last one was, so that many in order take one walk along a line.
 */
function offsetOf(text, starts, line, column, cursor = {}) {
  if (line > starts.length) return text.length;
  const isFarther = cursor.line === line && cursor.column <= column;
  let [at, offset] = isFarther ? [cursor.column, cursor.offset] : [1, starts[line - 1]];
  const end = lineEnd(text, starts, line - 1);
  for (; at < column && offset < end; at += 1) offset += text.codePointAt(offset) > 0xffff ? 2 : 1;
  Object.assign(cursor, { line, column: at, offset });
  return offset;
}

/** The line and the column of an offset, as the engine counts them. */
function positionOf(text, starts, offset) {
  const line = lineAt(starts, offset);
  let column = 1;
  for (let at = starts[line]; at < offset; at += text.codePointAt(at) > 0xffff ? 2 : 1) column += 1;
  return { line: line + 1, column };
}

const isHigh = (unit) => unit >= 0xd800 && unit < 0xdc00;

/** How many code units at the starts of two texts are the same, or at their ends if `isBack`. */
function sameCount(a, b, most, isBack) {
  const part = (text, from, to) => (isBack ? text.slice(text.length - to, text.length - from) : text.slice(from, to));
  let count = 0;
  // Slices are compared much faster than letters.
  for (let size = 65_536; size >= 1; size >>= 4) {
    while (count + size <= most && part(a, count, count + size) === part(b, count, count + size)) count += size;
  }
  return count;
}

/** The smallest replacement that makes a text of another: `old` from `start` to `end` becomes `text`. */
function editBetween(old, text) {
  const least = Math.min(old.length, text.length);
  let start = sameCount(old, text, least, false);
  if (start > 0 && isHigh(old.charCodeAt(start - 1))) start -= 1;
  let tail = sameCount(old, text, least - start, true);
  if (tail > 0 && tail < least - start && isHigh(old.charCodeAt(old.length - 1 - tail))) tail -= 1;
  return { start, end: old.length - tail, text: text.slice(start, text.length - tail) };
}

/** Where a span is after an edit: an edit inside it stretches it. */
function shiftSpan(start, end, edit) {
  const edge = edit.start + edit.text.length;
  const shift = edge - edit.end;
  if (end < edit.start) return [start, end];
  if (end === edit.start) return [start, /^\w+$/.test(edit.text) ? edge : end];
  if (start >= edit.end) return [start + shift, end + shift];
  if (start < edit.start) return [start, end >= edit.end ? end + shift : edit.start];
  return [edge, Math.max(edge, end + shift)];
}

/** Tokens: ascending spans that do not overlap, each with the number of its kind. */
const noTokens = { starts: new Int32Array(0), ends: new Int32Array(0), kinds: new Uint8Array(0), names: [] };

/** Tokens from the engine's answer. */
function tokensOf(answer) {
  const count = Math.floor(answer.tokens.length / 3);
  const tokens = {
    starts: new Int32Array(count), ends: new Int32Array(count), kinds: new Uint8Array(count), names: answer.kinds,
  };
  for (let index = 0; index < count; index += 1) {
    tokens.starts[index] = answer.tokens[3 * index];
    tokens.ends[index] = answer.tokens[3 * index] + answer.tokens[3 * index + 1];
    tokens.kinds[index] = answer.tokens[3 * index + 2];
  }
  return tokens;
}

/** Moves tokens, in place, to where they are after an edit, until the engine tells better. */
function shiftTokens({ starts, ends }, edit) {
  for (let index = Math.max(0, lastAtMost(ends, edit.start - 1)); index < starts.length; index += 1) {
    [starts[index], ends[index]] = shiftSpan(starts[index], ends[index], edit);
  }
}

/** The pieces of a line in each of which all looks alike: `[start, end, kind, level]`. */
function piecesOf(from, to, tokens, marks) {
  const cuts = [from, to];
  const inside = (offset) => { if (offset > from && offset < to) cuts.push(offset); };
  const first = lastAtMost(tokens.ends, from) + 1;
  for (let index = first; index < tokens.starts.length && tokens.starts[index] < to; index += 1) {
    inside(tokens.starts[index]);
    inside(tokens.ends[index]);
  }
  const own = marks.filter((mark) => mark.start < to && mark.end > from);
  for (const mark of own) {
    inside(mark.start);
    inside(mark.end);
  }
  cuts.sort((a, b) => a - b);
  const pieces = [];
  let token = first;
  for (let index = 1; index < cuts.length; index += 1) {
    const [start, end] = [cuts[index - 1], cuts[index]];
    if (start === end) continue;
    while (token < tokens.starts.length && tokens.ends[token] <= start) token += 1;
    const isToken = token < tokens.starts.length && tokens.starts[token] <= start;
    const around = own.filter((mark) => mark.start <= start && mark.end >= end);
    const level = around.some((mark) => mark.level === "error") ? "error" : around[0]?.level;
    pieces.push([start, end, isToken ? tokens.names[tokens.kinds[token]] : undefined, level]);
  }
  return pieces;
}
