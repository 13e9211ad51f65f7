import type { DocumentNode } from '@editor-companion/document';
import { anchorId, clip } from '../content/bounds.ts';
import { isSet, textOf } from '../content/node.ts';
import { quoted } from './contents-code.ts';

/*
 * Converts between the codes of index fields (ECMA-376, 17.16.5.29 and 17.16.5.75) and the attributes of their nodes.
 */

type Attributes = Readonly<Record<string, unknown>>;

/** The switches of INDEX with an argument. Two are ignored: `\\c`, because the section states the columns, and `\\z`, the language. */
const WITH_ARGUMENT: ReadonlySet<string> = new Set(['c', 'e', 'f', 'h', 'z']);
const MAX_TERMS = 9;
const MAX_TERM = 256;

/**
 * Returns the attributes that the code of an index states.
 * @param words of the code, as `fieldWords` parts them
 * @returns undefined for other fields, and for an index that the node cannot describe: of a part of the document, of some letters, or with other
 * separators
 */
export function indexAttributes([name = '', ...words]: readonly string[]): Attributes | undefined {
  if (name.toUpperCase() !== 'INDEX') return undefined;
  const found = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const letter = words[at]?.startsWith('\\') ? (words[at]?.slice(1).toLowerCase() ?? '') : '';
    if (letter === '*') at += 1;
    else if (WITH_ARGUMENT.has(letter)) found.set(letter, words[(at += 1)] ?? '');
    else if (letter === 'r') found.set(letter, '');
    else if (letter !== 'y') return undefined;
  }
  const [heading, separator, list] = ['h', 'e', 'f'].map((letter) => found.get(letter) ?? '');
  if ((heading?.length ?? 0) > 16 || (separator?.length ?? 0) > 16 || (list?.length ?? 0) > 64) return undefined;
  return {
    ...(heading && { heading }),
    ...(separator && separator !== ', ' && { separator }),
    ...(found.has('r') && { runIn: true }),
    ...(list && { list }),
  };
}

/** Returns the code of an index. */
export function indexCode(node: DocumentNode): string {
  const switches = Object.entries({ h: 'heading', e: 'separator', f: 'list' }).map(([letter, name]) => {
    const value = textOf(node, name);
    return value === undefined ? '' : ` \\${letter} ${quoted(value)}`;
  });
  return `INDEX${switches.join('')}${isSet(node, 'runIn') ? String.raw` \r` : ''}`;
}

/** A quoted or bare word of a code, with its escapes. */
const WORD = /"((?:[^"\\]|\\.)*)"|(\S+)/g;

/** Returns the node of an index entry. Undefined for other codes and for one without a term. */
export function indexEntry(code: string): DocumentNode | undefined {
  const [name = '', written = '', ...words] = Array.from(code.matchAll(WORD), ([, text, bare]) => text ?? bare ?? '');
  if (name.toUpperCase() !== 'XE') return undefined;
  const terms = termsOf(written);
  if (terms.length === 0) return undefined;
  const attrs: Record<string, unknown> = { terms };
  for (let at = 0; at < words.length; at += 1) {
    const letter = words[at]?.toLowerCase();
    if (letter === String.raw`\b`) attrs['bold'] = true;
    else if (letter === String.raw`\i`) attrs['italic'] = true;
    else if (letter === String.raw`\t`) attrs['see'] = clip(plain(words[(at += 1)] ?? ''), MAX_TERM);
    else if (letter === String.raw`\r`) attrs['range'] = anchorId(plain(words[(at += 1)] ?? ''));
    else if (letter === String.raw`\f`) attrs['list'] = clip(plain(words[(at += 1)] ?? ''), 64);
  }
  for (const key of ['see', 'range', 'list']) if (attrs[key] === '') delete attrs[key];
  return { type: 'indexEntry', attrs };
}

const plain = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

/** Splits `main:sub`. A colon after a backslash belongs to its term. */
function termsOf(written: string): string[] {
  const terms = (written.match(/(?:[^:\\]|\\.)+/g) ?? []).map((term) =>
    clip(plain(term).replaceAll(/\s+/g, ' ').trim(), MAX_TERM).trim(),
  );
  return terms.filter((term) => term !== '').slice(0, MAX_TERMS);
}

/**
 * Returns the code of an index entry.
 * @param nameOf returns the bookmark of an anchor
 */
export function indexEntryCode(node: DocumentNode, nameOf: (anchor: string) => string): string {
  const terms = Array.isArray(node.attrs?.['terms']) ? (node.attrs['terms'] as unknown[]).map(String) : [];
  const written = terms.map((term) => term.replaceAll(/["\\:]/g, String.raw`\$&`)).join(':');
  const [see, range, list] = ['see', 'range', 'list'].map((name) => textOf(node, name));
  return [
    `XE "${written}"`,
    list === undefined ? '' : String.raw` \f ${quoted(list)}`,
    see === undefined ? '' : String.raw` \t ${quoted(see)}`,
    range === undefined ? '' : String.raw` \r ${nameOf(range)}`,
    isSet(node, 'bold') ? String.raw` \b` : '',
    isSet(node, 'italic') ? String.raw` \i` : '',
  ].join('');
}
