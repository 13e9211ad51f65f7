import { errors } from './errors.ts';

export type Row = readonly string[];

/**
 * Yields the rows of RFC 4180 text: quoted fields may contain the delimiter, line breaks and doubled quotation marks. Lines end in LF, CRLF
 * or CR. Empty lines are skipped. A quotation mark inside an unquoted field is text.
 * @throws CompanionError CSV_QUOTE_UNCLOSED naming the line of the opening mark.
 */
export function* parse(text: string, delimiter: string): Generator<Row> {
  let row: string[] = [];
  let position = 0;
  while (position < text.length) {
    const field =
      text[position] === '"' ? quotedField(text, position, delimiter) : plainField(text, position, delimiter);
    row.push(field.value);
    position = field.end;
    if (text[position] === delimiter) {
      position += 1;
      if (position === text.length) row.push('');
      if (position < text.length) continue;
    } else {
      position += text.startsWith('\r\n', position) ? 2 : 1;
    }
    if (row.length > 1 || row[0] !== '') yield row;
    row = [];
  }
}

interface Field {
  readonly value: string;
  /** The position of the delimiter or line end after it, or the text's length. */
  readonly end: number;
}

function plainField(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

/** Reads a quoted field. Text between the closing mark and the delimiter is kept: `"5" pipe` becomes `5 pipe`. */
function quotedField(text: string, start: number, delimiter: string): Field {
  let value = '';
  let position = start + 1;
  for (;;) {
    const mark = text.indexOf('"', position);
    if (mark === -1) throw errors.CSV_QUOTE_UNCLOSED({ line: lineAt(text, start) });
    value += text.slice(position, mark);
    position = mark + 1;
    if (text[position] !== '"') break;
    value += '"';
    position += 1;
  }
  const rest = plainField(text, position, delimiter);
  return { value: value + rest.value, end: rest.end };
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split(/\r\n|\r|\n/).length;
