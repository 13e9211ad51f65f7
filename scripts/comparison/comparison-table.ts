import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPARISONS, type Figure, type Words } from './figures.ts';
import { tableCell } from './table-cell.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Pages that show the comparison. Its figures are not typed: they come from pages with measured results of commands. */
const PAGES: Readonly<Record<string, keyof Words>> = {
  'README.md': 'en',
  'docs/how-we-compare.md': 'en',
  'README.zh.md': 'zh',
};
const HEADS: Words = {
  en: '| work | this server | instead | | measured by |',
  zh: '| 工作 | 本服务器 | 对照 | | 测量命令 |',
};

const BEGIN = '<!-- comparison -->';
const END = '<!-- /comparison -->';

/** Returns the pages with the current comparison between its markers, by path. */
export function comparisonPages(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PAGES).map(([path, language]) => [
      path,
      withTable(readFileSync(join(ROOT, path), 'utf8'), path, language),
    ]),
  );
}

/**
 * Replaces the table between the markers of a page.
 * @throws {Error} if the page has no markers.
 */
function withTable(text: string, path: string, language: keyof Words): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for the comparison.`);
  return `${before}${BEGIN}\n${comparisonTable(language)}${END}${after}`;
}

/** Returns the table in Markdown. */
function comparisonTable(language: keyof Words): string {
  const rows = COMPARISONS.map(
    ({ work, ours, peer, theirs, command }) =>
      `| ${work[language]} | ${valueOf(ours)} | ${valueOf(theirs)} | ${peer[language]} | \`${command}\` |\n`,
  );
  return `${HEADS[language]}\n| --- | --- | --- | --- | --- |\n${rows.join('')}`;
}

/** Returns a figure as its page states it, without bold type and without the ratio in brackets. */
function valueOf({ page, row, column, part, unit = '' }: Figure): string {
  const cell = tableCell(readFileSync(join(ROOT, page), 'utf8'), row, column);
  const own = part === undefined ? cell : cell.split(',')[part];
  const value = (own ?? cell).replaceAll('*', '').split(' (')[0]?.trim() ?? '';
  return value.endsWith(unit) ? value : `${value}${unit}`;
}
