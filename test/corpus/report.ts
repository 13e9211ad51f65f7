import type { Result } from './corpus.ts';
import { mean } from './score.ts';

const number = (value: number | undefined): string => (value === undefined ? '-' : value.toFixed(3));

/** Returns a table of means, one line per format and one column per aspect, followed by the differences from the expectation. */
export function report(results: readonly Result[]): string {
  const aspects = [...new Set(results.flatMap(({ scores }) => Object.keys(scores)))].toSorted();
  const formats = [...Map.groupBy(results, ({ format }) => format), ['all', results] as const];
  const rows = formats.map(([format, files]) => [
    format,
    String(files.length),
    number(mean(files.map(({ scores }) => mean(Object.values(scores))))),
    ...aspects.map((aspect) => meanOf(files, aspect)),
  ]);
  return [aligned([['format', 'files', 'mean', ...aspects], ...rows]), ...faults(results)].join('\n');
}

function meanOf(results: readonly Result[], aspect: string): string {
  const scores = results.flatMap(({ scores: of }) => Object.entries(of).filter(([name]) => name === aspect));
  return number(scores.length === 0 ? undefined : mean(scores.map(([, score]) => score)));
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function faults(results: readonly Result[]): string[] {
  return results.flatMap(({ file, scores }) =>
    Object.entries(scores)
      .filter(([, score]) => score < 1)
      .map(([aspect, score]) => `${file}: ${aspect} ${number(score)}`),
  );
}
