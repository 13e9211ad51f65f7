import type { Dialect } from './dialect.ts';

/** The maximum number of characters of a field, as in a cell of Excel. */
const MAX_FIELD = 32_767;

/**
 * Yields the records one at a time (RFC 4180). A field may be quoted, and a doubled quote in it is a quote; a quote within an unquoted
 * field is text. A field without a closing quote ends with the file.
 * @param maxFields fields of a record that are kept; `onCut` is told of more
 */
export function* records(
  text: string,
  { delimiter, start }: Dialect,
  maxFields: number,
  onCut: () => void,
): Generator<string[], void, undefined> {
  let fields: string[] = [];
  for (let at = start; at < text.length;) {
    const { value, end } = fieldAt(text, at, delimiter);
    if (fields.length < maxFields) fields.push(value.length > MAX_FIELD ? value.slice(0, MAX_FIELD) : value);
    else if (value !== '') onCut();
    const sign = text[end];
    at = end + 1;
    if (sign === delimiter && at < text.length) continue;
    if (sign === '\r' && text[at] === '\n') at += 1;
    yield fields;
    fields = [];
  }
}

function fieldAt(text: string, from: number, delimiter: string): { value: string; end: number } {
  if (text[from] !== '"') {
    const end = endOfPlain(text, from, delimiter);
    return { value: text.slice(from, end), end };
  }
  const pieces: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: pieces.join('') + text.slice(at), end: text.length };
    pieces.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') {
      // Text after the closing quote belongs to the field, as in spreadsheets.
      const end = endOfPlain(text, quote + 1, delimiter);
      return { value: pieces.join('') + text.slice(quote + 1, end), end };
    }
    pieces.push('"');
    at = quote + 2;
  }
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === delimiter || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}
