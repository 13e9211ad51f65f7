/** An expression in two simpler ones without looks ahead and behind, which automata can be made of. */
export interface Simplified {
  /** Each look replaced by nothing, and by a sign that may or may not stand there. */
  readonly sources: readonly [string, string];
  /** A look that may go over a text of any length, wherever it is tried. */
  readonly endless: string | undefined;
}

const LOOK = /^\(\?<?[=!]/u;
const ENDLESS = /[*+]|\{\d+,\}/u;
/** A character that no expression asks for. */
const SIGN = String.raw`\uF8FE`;

/** Takes the looks out of the source of an expression; undefined where it has none. */
export function withoutLooks(source: string): Simplified | undefined {
  let [without, signed, from] = ['', '', 0];
  let endless: string | undefined;
  for (let at = 0; at < source.length; at = after(source, at)) {
    if (source[at] !== '(' || !LOOK.test(source.slice(at, at + 4))) continue;
    const end = endOfGroup(source, at);
    const look = source.slice(at, end);
    if (ENDLESS.test(literalFree(look))) endless ??= look;
    without += source.slice(from, at);
    signed += source.slice(from, at) + SIGN;
    [from, at] = [end, end - 1];
  }
  if (from === 0) return undefined;
  return { sources: [without + source.slice(from), signed + source.slice(from)], endless };
}

/** Where the character, escape or class that begins there ends. */
function after(source: string, at: number): number {
  if (source[at] === '\\') return at + 2;
  if (source[at] !== '[') return at + 1;
  let end = at + 1;
  while (end < source.length && source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return end + 1;
}

function endOfGroup(source: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    at = after(source, at);
  } while (depth > 0 && at < source.length);
  return at;
}

/** Without escapes and classes, in which signs of repetition are letters. */
function literalFree(source: string): string {
  let rest = '';
  for (let at = 0; at < source.length; at = after(source, at)) {
    if (source[at] !== '\\' && source[at] !== '[') rest += source[at] ?? '';
  }
  return rest;
}
