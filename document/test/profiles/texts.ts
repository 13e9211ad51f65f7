import type { DocumentNode } from '../../src/json.ts';
import { isRecord } from '../../src/json.ts';

/** Attributes of our leaves that readers see as text. */
const SHOWN: Readonly<Record<string, string>> = {
  image: 'alt',
  inlineMath: 'latex',
  blockMath: 'latex',
  embed: 'title',
  pageNumber: 'text',
};

/** The letters and digits of a text, with superscript ones as on the baseline. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The texts of a document that no mapping may lose, line by line: an editor may have breaks in place of newlines. */
export function textsOf(node: DocumentNode): string[] {
  const shown = node.attrs?.[SHOWN[node.type] ?? ''];
  const own = node.text ?? (typeof shown === 'string' ? shown : '');
  return [...own.split('\n').map(fold), ...(node.content ?? []).flatMap(textsOf)].filter((text) => text !== '');
}

/** All strings in a JSON value as one text, from any member. */
export function everything(value: unknown): string {
  if (typeof value === 'string') return fold(value);
  if (Array.isArray(value)) return value.map(everything).join('');
  return isRecord(value) ? Object.values(value).map(everything).join(' ') : '';
}
