/** The syntax of a file with separated values (RFC 4180 and its variants). */
export interface Dialect {
  readonly delimiter: string;
  /** The index of the first record, which may follow a line `sep=;` of Excel. */
  readonly start: number;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The maximum number of records and characters that are examined. */
const [SAMPLE_RECORDS, SAMPLE] = [50, 65_536];

/** Determines the delimiter: the one that splits most records into the same number of fields, of at least two. The default is a comma. */
export function findDialect(text: string): Dialect {
  const stated = /^sep=(.)\r?\n/i.exec(text.slice(0, 10));
  if (stated) return { delimiter: stated[1] ?? ',', start: stated[0].length };
  const sample = text.slice(0, SAMPLE);
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return { delimiter: best.score > 0 ? best.delimiter : ',', start: 0 };
}

/** Tells whether lines form a table: all have the same number of fields, of at least two. */
export const isTabular = (sample: string): boolean =>
  DELIMITERS.some((delimiter) => {
    const counts = countsOf(sample, delimiter);
    return counts.length > 1 && (counts[0] ?? 0) > 1 && counts.every((count) => count === counts[0]);
  });

function scoreOf(sample: string, delimiter: string): number {
  const counts = countsOf(sample, delimiter);
  const often = new Map<number, number>();
  for (const count of counts) if (count > 1) often.set(count, (often.get(count) ?? 0) + 1);
  // More fields add a small bonus only, because text in cells contains commas too.
  let best = 0;
  for (const [fields, times] of often) best = Math.max(best, times / counts.length + Math.min(fields, 20) / 1000);
  return best;
}

/** Counts the fields of each complete record of a sample. */
function countsOf(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let [fields, quoted, isBlank] = [1, false, true];
  for (let at = 0; at < sample.length && counts.length < SAMPLE_RECORDS; at += 1) {
    const sign = sample[at];
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === delimiter) fields += 1;
    else if (!quoted && sign === '\n') {
      if (!isBlank) counts.push(fields);
      [fields, isBlank] = [1, true];
      continue;
    }
    if (sign !== '\r' && sign !== ' ') isBlank = false;
  }
  if (!isBlank && counts.length < 2) counts.push(fields);
  return counts;
}
