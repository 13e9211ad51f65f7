/*
 * Reckons from figures.json, which goals.ts has measured, what an installation of a size needs: machines, memory, load of PostgreSQL and Redis, bytes
 * a month. Prints a table in Markdown with what it supposes.
 *   node model.ts
 *   node model.ts --editors 10000 --documents 100000
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format } from '../collab/table.ts';
import { reckon, type Assumptions, type Measurements } from './reckon.ts';

const { values } = parseArgs({
  options: {
    editors: { type: 'string', default: '100000' },
    documents: { type: 'string', default: '1000000' },
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

console.log('| supposed | |\n| --- | --- |');
for (const [name, value] of Object.entries(assumptions)) console.log(`| ${name} | ${format(value)} |`);
console.log('\n| | connections anywhere | by document |\n| --- | --- | --- |');
for (const name of Object.keys(apart) as (keyof typeof apart)[])
  console.log(`| ${name} | ${format(apart[name])} | ${format(together[name])} |`);
