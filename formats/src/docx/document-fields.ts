import type { DocumentNode } from '@editor-companion/document';
import { textOf } from '../content/node.ts';
import { quoted } from './contents-code.ts';
import { styleReferenceCode } from './style-reference-code.ts';

/*
 * Converts between the codes of fields that show a property of the document (ECMA-376, 17.16.5) and the attributes of their nodes.
 */

/** Field codes by the editor's names. */
const CODES: Readonly<Record<string, string>> = {
  date: 'DATE',
  time: 'TIME',
  created: 'CREATEDATE',
  modified: 'SAVEDATE',
  printed: 'PRINTDATE',
  title: 'TITLE',
  subject: 'SUBJECT',
  author: 'AUTHOR',
  keywords: 'KEYWORDS',
  description: 'COMMENTS',
  fileName: 'FILENAME',
  words: 'NUMWORDS',
  characters: 'NUMCHARS',
  property: 'DOCPROPERTY',
};
const KINDS = new Map(Object.entries(CODES).map(([kind, code]) => [code, kind]));

/**
 * Returns the attributes of a field that shows a property of the document. Undefined for other fields and for switches that no node
 * supports.
 */
export function documentField([code = '', ...words]: readonly string[]): Readonly<Record<string, string>> | undefined {
  const kind = KINDS.get(code.toUpperCase());
  if (kind === undefined) return undefined;
  let format: string | undefined;
  let name: string | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === String.raw`\@`) format = words[(at += 1)];
    // The last used format is that of the result.
    else if (word.toLowerCase() === String.raw`\l`) continue;
    else if (word === String.raw`\*` && /^mergeformat$/i.test(words[at + 1] ?? '')) at += 1;
    else if (kind === 'property' && name === undefined && !word.startsWith('\\')) name = word;
    else return undefined;
  }
  if ((format?.length ?? 0) > 64 || (name?.length ?? 0) > 256) return undefined;
  return { kind, ...(format !== undefined && { format }), ...(name !== undefined && { name }) };
}

const DATES: ReadonlySet<unknown> = new Set(['date', 'time', 'created', 'modified', 'printed']);

/** Tells whether a field shows a date or a time. Undefined attributes are those of a date. */
export const isDateField = ({ attrs }: DocumentNode): boolean => DATES.has(attrs?.['kind'] ?? 'date');

/** Returns the code of such a field. */
export function documentFieldCode(node: DocumentNode): string {
  if (textOf(node, 'kind') === 'styleReference') return styleReferenceCode(node);
  const name = textOf(node, 'name');
  const format = textOf(node, 'format');
  const code = CODES[textOf(node, 'kind') ?? 'date'] ?? 'DATE';
  const named = code === 'DOCPROPERTY' && name !== undefined ? ` ${quoted(name)}` : '';
  return `${code}${named}${format === undefined ? '' : String.raw` \@ ${quoted(format)}`}`;
}
