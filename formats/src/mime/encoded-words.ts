import { decodeText } from '../markup/decode-text.ts';
import { fromBase64, fromQuotedPrintable } from './transfer.ts';

const WORD = /=\?([\w.:-]{1,60})(?:\*[\w-]{1,20})?\?([bq])\?([^?\s]{0,4000})\?=/gi;

/** Decodes the encoded words of a field (RFC 2047). Blanks between two of them are removed. */
export function decodeWords(value: string): string {
  let [text, reached] = ['', 0];
  let open: { readonly charset: string; readonly bytes: Buffer[] } | undefined;
  const flush = (): void => {
    if (open) text += decodeText(Buffer.concat(open.bytes), open.charset).text;
    open = undefined;
  };
  for (const match of value.matchAll(WORD)) {
    const [whole, charset = '', kind = '', data = ''] = match;
    const between = value.slice(reached, match.index);
    if (!open || between.trim() !== '') {
      flush();
      text += between;
    }
    const bytes = kind.toLowerCase() === 'b' ? fromBase64(data) : fromQuotedPrintable(data.replaceAll('_', '=20'));
    // The end of a word may split a character, so that words of one encoding are decoded together.
    if (open && open.charset !== charset.toLowerCase()) flush();
    open ??= { charset: charset.toLowerCase(), bytes: [] };
    open.bytes.push(bytes);
    reached = match.index + whole.length;
  }
  flush();
  return text + value.slice(reached);
}
