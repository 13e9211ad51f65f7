/** An expression in simpler ones without looks ahead and behind, which automata can be made of: all of them must be linear. */
export interface Simplified {
  /** Each look replaced by nothing, and by a sign that may or may not stand there; and what is before each look ahead with the look. */
  readonly sources: readonly string[];
  /** A look that may go over a text of any length, and whose beginning is not known. */
  readonly endless: string | undefined;
}

const LOOK = /^\(\?<?[=!]/u;
const ENDLESS = /[*+]|\{\d+,\}/u;
/** A character that no expression asks for. */
const SIGN = String.raw`\uF8FE`;

/** Takes the looks out of the source of an expression; without any it is its only part. */
export function withoutLooks(source: string): Simplified {
  let [without, signed, from, depth, branch] = ['', '', 0, 0, 0];
  let endless: string | undefined;
  const looked: string[] = [];
  for (let at = 0; at < source.length; at = after(source, at)) {
    const sign = source[at];
    if (sign === '(' && LOOK.test(source.slice(at, at + 4))) {
      const end = endOfGroup(source, at);
      const look = source.slice(at, end);
      if (ENDLESS.test(literalFree(look))) {
        if (depth > 0 || look.startsWith('(?<')) endless ??= look;
        else looked.push(`${source.slice(branch, at)}(?:${look.slice('(?='.length)}`);
      }
      without += source.slice(from, at);
      signed += source.slice(from, at) + SIGN;
      [from, at] = [end, end - 1];
    } else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === '|' && depth === 0) branch = at + 1;
  }
  if (from === 0) return { sources: [source], endless };
  const inLooks = looked.flatMap((one) => withoutLooks(one));
  return {
    sources: [without + source.slice(from), signed + source.slice(from), ...inLooks.flatMap(({ sources }) => sources)],
    endless: endless ?? inLooks.find((one) => one.endless !== undefined)?.endless,
  };
}

const REPEAT = /(?<!\\u)\{(?<least>\d+)(?<comma>,?)(?<most>\d*)\}/gu;
/** A repetition of fewer times costs little, but makes automata large. */
const MANY = 20;
/** Repeated more often, it is as good as endless. */
const ENDLESS_FROM = 1000;

/** With repetitions that automata are too large for made endless, and so more expensive than they are. */
export const relaxed = (source: string): string =>
  source.replaceAll(REPEAT, (repeat, least: string, comma: string, most: string) => {
    const times = Number(comma === '' ? least : most || least);
    if (times < MANY) return repeat;
    return Number(least) === 0 ? '*' : '+';
  });

/** Whether it repeats anything so often that its time grows with the square of a usual text. */
export const repeatsMuch = (source: string): boolean =>
  Array.from(source.matchAll(REPEAT), ({ groups }) => Number(groups?.['most'] || groups?.['least'])).some(
    (times) => times > ENDLESS_FROM,
  );

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
