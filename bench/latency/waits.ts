import type { FigureTable } from '../../scripts/figures/page-block.ts';

/** A kind of request, with the longest wait of others and the longest turn of the main thread, in milliseconds. */
export interface Waited {
  readonly name: string;
  readonly wait: number;
  readonly turn: number;
}

/** The wait in milliseconds from which a request has a row of its own. */
const SHOWN = 70;

/** Returns the table of waits: one row for each request that makes others wait long, and one row for all others. */
export function waitsTable(all: readonly Waited[]): FigureTable {
  const long = all.filter(({ wait }) => wait >= SHOWN).toSorted((one, other) => other.wait - one.wait);
  const short = all.filter(({ wait }) => wait < SHOWN);
  const [least, most] = [Math.min(...short.map(({ wait }) => wait)), Math.max(...short.map(({ wait }) => wait))];
  const turn = Math.max(...short.map((one) => one.turn));
  const rest = [
    `${short.length} of the ${all.length} kinds`,
    `${ms(least)} to ${ms(most)} ms`,
    `at most ${ms(turn)} ms`,
  ];
  return {
    head: ['request', 'longest wait', 'longest turn of the main thread'],
    rows: [
      ...(short.length > 0 ? [rest] : []),
      ...long.map(({ name, wait, turn: own }) => [name, `${ms(wait)} ms`, `${ms(own)} ms`]),
    ],
  };
}

const ms = (value: number): string => value.toFixed(0);
