import type { DocumentNode } from '@editor-companion/document';

/*
 * The code of a field that lists headings or captions (ECMA-376, 17.16.5.68), and the attributes of the node that it is.
 */

/** What of a table of contents a code says. */
export type ContentsAttributes = Readonly<Record<string, unknown>>;

const DEEPEST = 6;
const MAX_LEVEL = 9;

/** Switches whose word is an argument, and those that have none or change nothing here. */
const WITH_ARGUMENT: ReadonlySet<string> = new Set(['o', 't', 'c', 'p', 'n']);
const WITHOUT: ReadonlySet<string> = new Set(['h', 'z', 'u', 'w', 'x']);

/**
 * The attributes that a code says, those left out that are the usual ones.
 *
 * @param words of the code, as `fieldWords` parts them
 * @returns undefined for other fields, and for a table of what no node lists: entries of a part of the document, or made by hand
 */
export function contentsAttributes([name = '', ...words]: readonly string[]): ContentsAttributes | undefined {
  const switches = name.toUpperCase() === 'TOC' ? switchesOf(words) : undefined;
  if (!switches) return undefined;
  const caption = switches.get('c');
  if (caption === '' || (caption?.length ?? 0) > 64) return undefined;
  const styles = stylesOf(switches.get('t'));
  const [minLevel, maxLevel] = levelsOf(switches);
  return {
    ...(caption !== undefined && { caption }),
    ...(minLevel !== 1 && caption === undefined && { minLevel }),
    ...(maxLevel !== 3 && caption === undefined && { maxLevel }),
    ...(styles.length > 0 && { styles }),
    ...(switches.get('n') === '' && { pageNumbers: false }),
  };
}

/** By letter, with the argument of each; undefined where one is not understood. */
function switchesOf(words: readonly string[]): ReadonlyMap<string, string> | undefined {
  const switches = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const letter = words[at]?.startsWith('\\') ? (words[at]?.slice(1).toLowerCase() ?? '') : undefined;
    if (letter === '*') at += 1;
    else if (letter === undefined || !(WITH_ARGUMENT.has(letter) || WITHOUT.has(letter))) return undefined;
    else if (WITHOUT.has(letter)) switches.set(letter, '');
    else {
      const hasArgument = words[at + 1] !== undefined && !words[at + 1]?.startsWith('\\');
      switches.set(letter, hasArgument ? (words[(at += 1)] ?? '') : '');
    }
  }
  return switches;
}

function levelsOf(switches: ReadonlyMap<string, string>): readonly [number, number] {
  const range = switches.get('o');
  if (range === undefined) return switches.has('t') && !switches.has('u') ? [1, 0] : [1, DEEPEST];
  const [from = 1, to = DEEPEST] = range.split('-').map((word) => Math.trunc(Number(word)) || undefined);
  return [Math.min(Math.max(from, 1), DEEPEST), Math.min(Math.max(to, 1), DEEPEST)];
}

/** `Style,1,Other,2`; some languages of Windows part the words by semicolons. */
function stylesOf(list = ''): { style: string; level: number }[] {
  const words = list.split(list.includes(';') ? ';' : ',').map((word) => word.trim());
  const styles: { style: string; level: number }[] = [];
  for (let at = 0; at + 1 < words.length && styles.length < 100; at += 2) {
    const style = words[at] ?? '';
    const level = Number(words[at + 1]);
    if (style !== '' && style.length <= 256 && Number.isInteger(level) && level >= 1 && level <= MAX_LEVEL)
      styles.push({ style, level });
  }
  return styles;
}

/** The code of a table of contents. */
export function contentsCode({ attrs = {} }: DocumentNode): string {
  const { caption, minLevel = 1, maxLevel = 3, styles, pageNumbers } = attrs;
  const bare = pageNumbers === false ? String.raw` \n` : '';
  if (typeof caption === 'string') return String.raw`TOC \h \z${bare} \c ${quoted(caption)}`;
  const levels = maxLevel === 0 ? '' : String.raw` \o "${Number(minLevel ?? 1)}-${Number(maxLevel ?? 3)}"`;
  const list = Array.isArray(styles) ? (styles as { style: string; level: number }[]) : [];
  const named = list.map(({ style, level }) => `${style},${level}`).join(',');
  return `TOC${levels}${named === '' && maxLevel !== 0 ? '' : String.raw` \t ${quoted(named)}`}${bare} \\h \\z${maxLevel === 0 ? '' : String.raw` \u`}`;
}

/** A word of a code. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
