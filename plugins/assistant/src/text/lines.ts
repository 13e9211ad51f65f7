import { trimEnd } from './escape.ts';
import { TextFault } from './faults.ts';

/** A line of the text form with the lines below it. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without indentation and anchor. */
  readonly body: string;
  /** The anchor before it. */
  readonly anchor: string | undefined;
  /** Verbatim lines that follow between fences. */
  readonly raw: readonly string[] | undefined;
  readonly inner: Line[];
}

/** The maximum number of levels of indentation and of quotations. */
export const MAX_DEPTH = 40;
const ANCHOR = /^@(\d{1,9}(?:\.\d{1,9})?|\?)(?: |$)/;
/** The name of attributes may precede it. */
const FENCE = /^(?:\{\d{1,9}\} )?(`{3,}|\${2,})[\w+#.-]{0,40}$/;

/**
 * Splits a text into lines by indentation. Empty lines are ignored.
 * @throws TextFault FENCE_UNCLOSED, TOO_DEEP
 */
export function readLines(text: string): Line[] {
  const top: Line[] = [];
  const above: { readonly indent: number; readonly line: Line }[] = [];
  const rows = text.split('\n');
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? '';
    const indent = row.length - withoutIndent(row).length;
    const { body, anchor } = bodyOf(withoutIndent(row));
    if (body === '' && anchor === undefined) continue;
    const line: Line = { number: at + 1, body, anchor, raw: rawAfter(rows, at, body), inner: [] };
    at += line.raw ? line.raw.length + 1 : 0;
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop();
    if (above.length >= MAX_DEPTH)
      throw new TextFault('TOO_DEEP', line.number, `it is indented below ${MAX_DEPTH} others; write it less deep.`);
    (above.at(-1)?.line.inner ?? top).push(line);
    above.push({ indent, line });
  }
  return top;
}

function withoutIndent(row: string): string {
  let start = 0;
  while (row[start] === ' ' || row[start] === '\t') start += 1;
  return row.slice(start);
}

function bodyOf(row: string): { readonly body: string; readonly anchor: string | undefined } {
  const found = ANCHOR.exec(row);
  return { body: trimEnd(found ? row.slice(found[0].length) : row), anchor: found?.[1] };
}

function rawAfter(rows: readonly string[], at: number, body: string): string[] | undefined {
  const fence = FENCE.exec(body)?.[1];
  if (fence === undefined) return undefined;
  let end = at + 1;
  while (end < rows.length && rows[end]?.trim() !== fence) end += 1;
  if (end === rows.length)
    throw new TextFault(
      'FENCE_UNCLOSED',
      at + 1,
      `«${fence}» is opened here and never closed by a line with the same signs.`,
    );
  return rows.slice(at + 1, end);
}
