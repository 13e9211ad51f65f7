import { parse } from './parse.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_ROWS = 50;

/**
 * Returns the delimiter of the text: from the `sep=` line of spreadsheets, else the candidate that splits the first rows most evenly into
 * the most columns, else a comma.
 */
export function sniffDelimiter(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter;
}

/** Returns the share of sampled rows with the most common number of columns, times that number. A single column scores 0. */
function scoreOf(text: string, delimiter: string): number {
  const counts = new Map<number, number>();
  let rows = 0;
  for (const row of sample(text, delimiter)) {
    counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
    rows += 1;
  }
  if (rows === 0) return 0;
  const [columns, frequency] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  return columns < 2 ? 0 : (frequency / rows) * columns;
}

/** Returns the first rows. The last row of a cut sample may be incomplete, even within a quoted field. */
function sample(text: string, delimiter: string): (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  try {
    for (const row of parse(text.slice(0, SAMPLE_CHARACTERS), delimiter)) {
      rows.push(row);
      if (rows.length === SAMPLE_ROWS) return rows;
    }
  } catch {
    return rows;
  }
  return text.length > SAMPLE_CHARACTERS ? rows.slice(0, -1) : rows;
}
