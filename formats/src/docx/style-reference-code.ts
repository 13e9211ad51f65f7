import type { DocumentNode } from '@editor-companion/document';
import { lookup } from '../package/lookup.ts';
import { textOf } from '../content/node.ts';
import { referredLevel } from '../content/source/referred-level.ts';
import { quoted } from './contents-code.ts';
import { headingStyle } from './words.ts';

/*
 * Converts between the codes of fields that show the nearest paragraph of a style (STYLEREF: ECMA-376, 17.16.5.59) and the attributes of
 * their nodes.
 */

/** What a field shows instead of the text, by its switch, as in references to bookmarks. */
const FORMATS = lookup({ n: 'numberNoContext', r: 'number', w: 'numberFullContext', p: 'position' });
const SWITCHES = new Map(Object.entries(FORMATS).map(([name, format]) => [format, name]));

/** The maximum length of a style's name. */
const MAX_NAME = 256;

/**
 * Returns the attributes of a field by the words of its code. Undefined for other fields, and for switches that no node supports.
 * @param nameOf returns the name of a style by the name in a code, which may be in the language of the program. Undefined for a style that
 *   is no paragraph's.
 */
export function styleReference(
  [code = '', ...words]: readonly string[],
  nameOf: (written: string) => string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (code.toUpperCase() !== 'STYLEREF') return undefined;
  let written: string | undefined;
  let format: string | undefined;
  let isLast = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const name = word.startsWith('\\') ? word.slice(1).toLowerCase() : undefined;
    if (name === 'l') isLast = true;
    else if (name !== undefined && FORMATS[name] !== undefined) format = FORMATS[name];
    else if (name === '*' && /^mergeformat$/i.test(words[at + 1] ?? '')) at += 1;
    else if (name === undefined && written === undefined) written = word;
    else return undefined;
  }
  const name = written === undefined || written === '' ? undefined : nameOf(written);
  if (name === undefined || name.length > MAX_NAME) return undefined;
  return { kind: 'styleReference', name, ...(format && { format }), ...(isLast && { place: 'last' }) };
}

/** Returns the code of such a field. A digit is the heading of a level, whatever the language of the program. */
export function styleReferenceCode(node: DocumentNode): string {
  const level = referredLevel(node);
  const format = SWITCHES.get(textOf(node, 'format') ?? '');
  const switches = [format, textOf(node, 'place') === 'last' ? 'l' : undefined];
  const written = switches.flatMap((one) => (one === undefined ? [] : [` \\${one}`])).join('');
  return `STYLEREF ${level ?? quoted(textOf(node, 'name') ?? '')}${written}`;
}

/** Returns the name of a heading's style by the digit in a code. Undefined for other words. */
export const headingOfDigit = (written: string): string | undefined =>
  /^[1-9]$/.test(written) ? headingStyle(Number(written)) : undefined;
