/*
 * Computes the needs of an installation from figures.json, which goals.ts has measured: machines, memory, load of PostgreSQL and Redis,
 * bytes a month. Prints a table in Markdown with its assumptions.
 *   node model.ts
 *   node model.ts --editors 10000 --documents 100000
 *   node model.ts --write              writes the table into docs/scaling.md
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { markdownTable, writeFigures, type FigureTable } from '../../scripts/figures/page-block.ts';
import { format } from '../collab/table.ts';
import { reckon, type Assumptions, type Measurements } from './reckon.ts';

const { values } = parseArgs({
  options: {
    editors: { type: 'string', default: '100000' },
    documents: { type: 'string', default: '1000000' },
    write: { type: 'boolean', default: false },
  },
});
const assumptions: Assumptions = {
  editors: Number(values.editors),
  documents: Number(values.documents),
  editorsADocument: 2.5,
  updatesASecond: 0.2,
  activeSecondsAMonth: 22 * 8 * 3600,
  shareOfPeak: 0.4,
  coreUse: 0.5,
  connectionsANode: 15_000,
  kilobytesADocument: 50,
  bytesAnUpdateKept: 12,
  commitsASecond: 1000 / 12,
};
const measured = JSON.parse(readFileSync(new URL('figures.json', import.meta.url), 'utf8')) as Measurements;
const apart = reckon(measured, assumptions, false);
const together = reckon(measured, assumptions, true);

const supposed: FigureTable = {
  head: ['supposed', ''],
  rows: Object.entries(assumptions).map(([name, value]) => [name, format(value as number)]),
};
const needs: FigureTable = {
  head: [
    `${format(assumptions.editors)} people at once, ${format(assumptions.documents)} documents`,
    'connections anywhere',
    'by document',
  ],
  rows: (Object.keys(apart) as (keyof typeof apart)[]).map((name) => [
    name,
    format(apart[name]),
    format(together[name]),
  ]),
};
console.log(`${markdownTable(supposed)}\n\n${markdownTable(needs)}`);
writeFigures('cluster-size', {
  tables: [needs],
  method: `Calculated from the last figures of \`npm run goals:cluster\` (${measured.rounds} rounds).`,
});
