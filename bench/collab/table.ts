import { medianOf, type Comparison } from './rounds.ts';

/** Prints the medians as a table in Markdown. */
export function printTable(comparison: Comparison): void {
  const { title, servers, results, load } = comparison;
  const names = [...new Set([...results.values()].flat().flatMap((figures) => Object.keys(figures)))];
  console.log(`\n${title}\n`);
  console.log(`| | ${servers.join(' | ')} |\n|---|${servers.map(() => '---|').join('')}`);
  for (const name of names)
    console.log(`| ${name} | ${servers.map((server) => format(medianOf(comparison, server, name))).join(' | ')} |`);
  console.log(`\nother programs took ${load.toFixed(0)} % of a core meanwhile`);
}

/** Formats a figure with a meaningful number of digits. */
export function format(figure: number): string {
  if (Number.isNaN(figure)) return '-';
  return figure.toLocaleString('en', { maximumFractionDigits: figure < 10 ? 2 : figure < 100 ? 1 : 0 });
}
