import type { FigureTable } from '../../scripts/figures/page-block.ts';
import { median } from '../lib/report.ts';

/** The place of the reused page among the contenders. All ratios refer to it. */
const BARE = 1;
/** The highest ratio to the reused page, by document. */
const GOALS: Readonly<Record<string, string>> = { letter: '1.3', report: '1.1', book: '1.1' };

/** One document: the milliseconds of each contender, in the order of the contenders, by round. */
export interface Prints {
  readonly name: string;
  readonly pages: number;
  readonly times: readonly (readonly number[])[];
}

/** Letters that are printed at once: each contender's letters a second and processor milliseconds of a letter, by round. */
export type Rates = readonly { readonly rate: readonly number[]; readonly cpu: readonly number[] }[];

/** Returns the medians of the ratios to the reused page in the same round. */
export const ratioOf = (own: readonly number[], bare: readonly number[]): number =>
  median(own.map((time, round) => time / (bare[round] ?? Number.NaN)));

/** Returns the table of single prints: medians, and ratios in brackets. */
export const printsTable = (contenders: readonly string[], all: readonly Prints[]): FigureTable => ({
  head: ['median ms (ratio to a reused page)', ...contenders, 'goal'],
  rows: all.map(({ name, pages, times }) => [
    `${name}, ${pages} ${pages === 1 ? 'page' : 'pages'}`,
    ...times.map((own, index) => beside(median(own).toFixed(0), ratioOf(own, times[BARE] ?? []), index)),
    GOALS[name] ?? '',
  ]),
});

/** Returns the table of letters that are printed at once. */
export function ratesTable(contenders: readonly string[], lanes: number, rates: Rates): FigureTable {
  const [rate, cpu] = [rates.map((own) => median(own.rate)), rates.map((own) => median(own.cpu))];
  const cells = (values: readonly number[], digits: number): string[] =>
    values.map((value, index) => beside(value.toFixed(digits), value / (values[BARE] ?? Number.NaN), index));
  return {
    head: [`letters, ${lanes} at once`, ...contenders, 'goal'],
    rows: [
      ['a second (ratio)', ...cells(rate, 1), '0.6 of a reused page, 2.5 of a context, 8 of a browser'],
      ['processor ms each (ratio)', ...cells(cpu, 0), '1.6'],
    ],
  };
}

const beside = (figure: string, ratio: number, index: number): string =>
  index === BARE ? figure : `${figure} (${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1)})`;
