import { markdownTable } from '../../scripts/figures/page-block.ts';
import { medianOf, type Comparison } from './rounds.ts';

/** Prints the medians as a table in Markdown. */
export function printTable(comparison: Comparison): void {
  const { title, servers, results, load } = comparison;
  const names = [...new Set([...results.values()].flat().flatMap((figures) => Object.keys(figures)))];
  const rows = names.map((name) => [name, ...servers.map((server) => format(medianOf(comparison, server, name)))]);
  console.log(`\n${title}\n\n${markdownTable({ head: ['', ...servers], rows })}`);
  console.log(`\nother programs took ${load.toFixed(0)} % of a core meanwhile`);
}

/** Formats a figure with a meaningful number of digits. */
export function format(figure: number): string {
  if (Number.isNaN(figure)) return '-';
  return figure.toLocaleString('en', { maximumFractionDigits: figure < 10 ? 2 : figure < 100 ? 1 : 0 });
}
