import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { FIGURES, type FigureName } from './figures.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A table of measured figures. */
export interface FigureTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The measured results of a command. */
export interface Measurement {
  /** Tables, in the order of the page. */
  readonly tables: readonly FigureTable[];
  /** How it was measured, as a sentence: contenders, rounds, size. */
  readonly method: string;
}

/** The place and time of a measurement. Tests pass their own. */
export interface Circumstances {
  readonly root?: string;
  readonly date?: Date;
  readonly argv?: readonly string[];
}

/** Tells whether a command writes its figures into their page: its command line contains `--write`. */
export const isWriting = (argv: readonly string[] = process.argv): boolean => argv.includes('--write');

/**
 * Writes measured figures between their markers in the docs, with date, machine and method, if the command line contains `--write`. Only a
 * complete run may call this: a run of single contenders or loads would leave a table with gaps.
 * @throws {Error} if the page has no markers of that name.
 */
export function writeFigures(
  name: FigureName,
  { tables, method }: Measurement,
  { root = ROOT, date = new Date(), argv = process.argv }: Circumstances = {},
): void {
  if (!isWriting(argv)) return;
  const { page, command } = FIGURES[name];
  const path = join(root, page);
  const said = `${method} Measured on ${date.toISOString().slice(0, 10)} with \`${command}\` on ${machine()}.`;
  const text = [said, ...tables.map(markdownTable)].join('\n\n');
  writeFileSync(path, withBlock(readFileSync(path, 'utf8'), name, text));
  console.log(`\nWritten into ${page}: ${name}. \`npm run docs:reference\` copies figures from there into the README.`);
}

/**
 * Adds a row to the table between the markers of a page, for commands whose runs are listed one below the other.
 * @throws {Error} if the page has no markers of that name.
 */
export function addFigureRow(
  name: FigureName,
  row: readonly string[],
  { root = ROOT, argv = process.argv }: Circumstances = {},
): void {
  if (!isWriting(argv)) return;
  const path = join(root, FIGURES[name].page);
  const page = readFileSync(path, 'utf8');
  writeFileSync(path, withBlock(page, name, `${blockOf(page, name).trim()}\n${lineOf(row)}`));
  console.log(`\nA row is added in ${FIGURES[name].page}: ${name}`);
}

/** Returns the table in Markdown. */
export const markdownTable = ({ head, rows }: FigureTable): string =>
  [lineOf(head), lineOf(head.map(() => '---')), ...rows.map(lineOf)].join('\n');

/**
 * Returns the text between the markers `<!-- figures:NAME -->` and `<!-- /figures:NAME -->` of a page.
 * @throws {Error} if the page has none.
 */
export function blockOf(page: string, name: string): string {
  const [begin, end] = markersOf(name);
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The page has no ${begin} with ${end} after it.`);
  return page.slice(from + begin.length, to);
}

/** Returns a page with another text between the markers of a name. */
function withBlock(page: string, name: string, text: string): string {
  const [begin, end] = markersOf(name);
  const old = `${begin}${blockOf(page, name)}${end}`;
  return page.replace(old, () => `${begin}\n\n${text}\n\n${end}`);
}

const markersOf = (name: string): readonly [string, string] => [
  `<!-- figures:${name} -->`,
  `<!-- /figures:${name} -->`,
];

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;

function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`;
}
