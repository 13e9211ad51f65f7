/** Simpler expressions without lookarounds that replace an expression for the automaton check. All of them must be linear. */
export interface Simplified {
  /**
   * The expression with each lookaround removed, and with an optional placeholder in its place. Also the part before each lookahead with
   * that lookahead.
   */
  readonly sources: readonly string[];
  /** A lookaround of unbounded length with an unknown start position. */
  readonly endless: string | undefined;
}

const LOOK = /^\(\?<?[=!]/u;
const ENDLESS = /[*+]|\{\d+,\}/u;
/** A character that no expression uses. */
const SIGN = String.raw`\uF8FE`;

/** Removes the lookarounds from an expression. Without lookarounds, the expression is its only part. */
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
/** The minimum count of a large repetition. Smaller ones cost little but make automata large. */
const MANY = 20;
/** The count above which a repetition counts as unbounded. */
const ENDLESS_FROM = 1000;

/** Replaces large repetitions by unbounded ones, as automata would become too large. The result is more expensive than the original. */
export const relaxed = (source: string): string =>
  source.replaceAll(REPEAT, (repeat, least: string, comma: string, most: string) => {
    const times = Number(comma === '' ? least : most || least);
    if (times < MANY) return repeat;
    return Number(least) === 0 ? '*' : '+';
  });

/** Tells whether an expression contains so large a repetition that its time is quadratic in a typical text. */
export const repeatsMuch = (source: string): boolean =>
  Array.from(source.matchAll(REPEAT), ({ groups }) => Number(groups?.['most'] || groups?.['least'])).some(
    (times) => times > ENDLESS_FROM,
  );

/** Returns the end of the character, escape or class at a position. */
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

/** Removes escapes and classes, in which quantifier characters are literal. */
function literalFree(source: string): string {
  let rest = '';
  for (let at = 0; at < source.length; at = after(source, at)) {
    if (source[at] !== '\\' && source[at] !== '[') rest += source[at] ?? '';
  }
  return rest;
}
