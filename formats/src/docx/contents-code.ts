import type { DocumentNode } from '@editor-companion/document';
import { holdableStyles, stylesOfContents, type ListedStyle } from '../content/text/contents.ts';
import { numberOf, textOf } from '../content/node.ts';

/*
 * Converts between the code of a field that lists headings or captions (ECMA-376, 17.16.5.68) and the attributes of its node.
 */

/** The attributes of a table of contents that its field code states. */
export type ContentsAttributes = Readonly<Record<string, unknown>>;

const DEEPEST = 6;

/** Switches with an argument, and switches without one or without effect here. */
const WITH_ARGUMENT: ReadonlySet<string> = new Set(['o', 't', 'c', 'p', 'n']);
const WITHOUT: ReadonlySet<string> = new Set(['h', 'z', 'u', 'w', 'x']);

/**
 * Returns the attributes that a field code states. Default values are omitted.
 * @param words of the code, as `fieldWords` parts them
 * @returns undefined for other fields, and for a table that no node expresses: of entries of a part of the document, or made by hand
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

/** Returns the switches by letter with their arguments. Undefined if a switch is not supported. */
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

/** Parses `Style,1,Other,2`. Some Windows languages use semicolons as separators. */
function stylesOf(list = ''): ListedStyle[] {
  const words = list.split(list.includes(';') ? ';' : ',').map((word) => word.trim());
  const styles: ListedStyle[] = [];
  for (let at = 0; at + 1 < words.length; at += 2)
    styles.push({ style: words[at] ?? '', level: Number(words[at + 1]) });
  return holdableStyles(styles);
}

/** Returns the field code of a table of contents. */
export function contentsCode(node: DocumentNode): string {
  const caption = textOf(node, 'caption');
  const maxLevel = numberOf(node, 'maxLevel') ?? DEEPEST_LISTED;
  const bare = node.attrs?.['pageNumbers'] === false ? String.raw` \n` : '';
  if (caption !== undefined) return String.raw`TOC \h \z${bare} \c ${quoted(caption)}`;
  const styles = stylesOfContents(node);
  // Style names may contain commas. Semicolons are used as separators then.
  const separator = styles.some(({ style }) => style.includes(',')) ? ';' : ',';
  const list = styles.map(({ style, level }) => `${style}${separator}${level}`).join(separator);
  const named = String.raw` \t ${quoted(list)}`;
  // A code with neither headings nor styles would list all headings.
  if (maxLevel === 0) return String.raw`TOC${named}${bare} \h \z`;
  const levels = String.raw` \o "${numberOf(node, 'minLevel') ?? 1}-${maxLevel}"`;
  return String.raw`TOC${levels}${styles.length > 0 ? named : ''}${bare} \h \z \u`;
}

/** The default deepest level. */
const DEEPEST_LISTED = 3;

/** Returns a quoted word of a field code. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
