import type { FigureTable } from '../../scripts/figures/page-block.ts';

/** The medians of a contender: answers a second, and milliseconds of processor time for each. */
export interface Relayed {
  readonly rate: number;
  readonly cpu: number;
}

/** The contenders of each row, two a row, with the row's name. */
const ROWS = [
  ['pipe, Portkey', ['pipe', 'Portkey']],
  ["this server, OpenAI's form, message form", ['this server, openai', 'this server, message']],
] as const;

/**
 * Returns the table of the page, in which each cell has the figures of two contenders.
 * @param atOnce the number of requests at once.
 * @param measured the medians by contender, by kind of answer.
 */
export const gatewayTable = (
  atOnce: number,
  measured: Readonly<Record<string, Readonly<Record<string, Relayed>>>>,
): FigureTable => ({
  head: [`${atOnce} at once`, 'a second', 'times Portkey', 'of the pipe', 'processor ms'],
  rows: Object.entries(measured).flatMap(([kind, relayed]) => {
    const of = (name: string): Relayed => relayed[name] ?? { rate: Number.NaN, cpu: Number.NaN };
    const both = (names: readonly string[], figure: (one: Relayed) => string): string =>
      names.map((name) => figure(of(name))).join(', ');
    return ROWS.map(([title, names]) => [
      `${kind}: ${title}`,
      both(names, ({ rate }) => rate.toFixed(0)),
      both(names, ({ rate }) => (rate / of('Portkey').rate).toFixed(1)),
      both(names, ({ rate }) => (rate / of('pipe').rate).toFixed(2)),
      both(names, ({ cpu }) => cpu.toFixed(2)),
    ]);
  }),
});
