import type { FigureTable } from '../../scripts/figures/page-block.ts';

/** One line of a result: what was measured, the values of this product and of the peer, and the goal for the ratio. */
export interface Measure {
  readonly name: string;
  readonly ours: number;
  readonly peer?: number;
  readonly unit: string;
  /** The goal as printed: `>= 0.85`, `< 16 MB`. */
  readonly goal: string;
  /** Checks the ratio of this product to the peer, or this product's value without a peer. */
  readonly reached: (value: number) => boolean;
}

/** Prints the measures as a table with ratios. A benchmark only reports and never fails. @returns the table, for a page. */
export function report(title: string, measures: readonly Measure[]): FigureTable {
  const rows = measures.map(({ name, ours, peer, unit, goal, reached }) => {
    const ratio = peer === undefined ? undefined : ours / peer;
    return [
      name,
      `${format(ours)} ${unit}`,
      peer === undefined ? '-' : `${format(peer)} ${unit}`,
      ratio === undefined ? '-' : ratio.toFixed(2),
      goal,
      reached(ratio ?? ours) ? 'yes' : 'NO',
    ];
  });
  const head = ['', 'ours', 'peer', 'ratio', 'goal', 'reached'];
  const table = [head, ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(`\n${title}\n`);
  for (const row of table)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
  return { head, rows };
}

/** Returns a table without columns that are empty in all rows. @param title the head of the first column. */
export function trimmed(title: string, { head, rows }: FigureTable): FigureTable {
  const kept = head.map((_, column) => column === 0 || rows.some((row) => !['', '-'].includes(row[column] ?? '')));
  const keep = (cells: readonly string[]): string[] => cells.filter((_, column) => kept[column]);
  return { head: keep([title, ...head.slice(1)]), rows: rows.map(keep) };
}

const format = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Runs the contenders alternately, so that other load on the machine affects all alike. Returns each one's median. */
export async function interleave<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const entries = Object.entries<() => Promise<number>>(contenders);
  const results = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of round % 2 === 0 ? entries : entries.toReversed()) results.get(name)?.push(await run());
  }
  return Object.fromEntries([...results].map(([name, values]) => [name, median(values)])) as Record<Name, number>;
}
