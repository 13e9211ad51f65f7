/*
 * Measures the goals of collaboration on several nodes, beside Hocuspocus with its Redis extension in one run, and reports for each whether
 * it is met. The results are written to figures.json, from which model.ts computes.
 *   node goals.ts               medians of three rounds, about 15 minutes
 *   node goals.ts --rounds 1    faster and less precise
 *   node goals.ts --write       also writes the tables into docs/scaling.md
 * Exit code 1 if a goal is missed.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { markdownTable, writeFigures, type FigureTable } from '../../scripts/figures/page-block.ts';
import { format } from '../collab/table.ts';
import { measure, type Measured } from './rounds.ts';
import { resting } from './resting.ts';
import { editing, nameOf, quiet, scaling, spread, together, type Trial } from './trials.ts';

const MISSED = '**missed**';
const FIGURES = new URL('figures.json', import.meta.url);

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, write: { type: 'boolean' } } });
const rest = await resting();
const save = (measured: Measured): void =>
  writeFileSync(FIGURES, `${JSON.stringify({ ...measured, rest }, undefined, 2)}\n`);
const all = [...scaling, ...spread, ...together, ...editing, ...quiet];
const measured = await measure(all, Number(values.rounds), save);
const table = tableOf(measured);
console.log(`\n${markdownTable(table)}\n\nother programs took ${measured.otherLoad} % of a core meanwhile`);
console.log(`\nwithout typing: ${JSON.stringify(rest)}`);
const goals = judge(measured);
console.log(`\n${markdownTable(goals)}`);
writeFigures('cluster-goals', {
  tables: [table, goals],
  method: `Medians of ${values.rounds} rounds; other programs took ${measured.otherLoad} % of a core.`,
});
const failures = goals.rows.filter(([, , , isMet]) => isMet === MISSED).length;
console.log(failures === 0 ? '\nAll goals are met.' : `\n${failures} goals are missed.`);
process.exitCode = failures === 0 ? 0 : 1;

function tableOf({ trials }: Measured): FigureTable {
  return {
    head: ['', ...trials.map(({ name }) => name)],
    rows: Object.keys(trials[0]?.figures ?? {}).map((name) => [
      name,
      ...trials.map(({ figures }) => format(figures[name] ?? Number.NaN)),
    ]),
  };
}

/** Returns each goal, with its measured value and whether it is met. */
function judge({ trials }: Measured): FigureTable {
  const of = (trial: Trial | undefined, figure: string): number =>
    trials.find(({ name }) => trial && name === nameOf(trial))?.figures[figure] ?? Number.NaN;
  const find = (server: Trial['server'], nodes: number): Trial | undefined =>
    scaling.find((trial) => trial.server === server && trial.nodes === nodes);
  const goal = (text: string, own: number, limit: number): string[] => [
    text,
    format(own),
    format(limit),
    own <= limit ? 'met' : MISSED,
  ];
  const kinds = ['CPU us/update', 'Redis commands/update', 'PostgreSQL statements/update'];
  const rows = [2, 3].flatMap((nodes) =>
    kinds.flatMap((figure) => {
      const own = of(find('this server', nodes), figure);
      return [
        goal(`${figure}, ${nodes} nodes: 1.5 × one node`, own, 1.5 * of(find('this server', 1), figure)),
        goal(`${figure}, ${nodes} nodes: half of Hocuspocus`, own, 0.5 * of(find('Hocuspocus', nodes), figure)),
      ];
    }),
  );
  rows.push(
    goal('latency across nodes p50 ms', of(quiet[0], 'latency p50 ms'), 15),
    goal('latency across nodes p99 ms', of(quiet[0], 'latency p99 ms'), 60),
    ...trials.map(({ name, figures }) => goal(`${name}: missing`, figures['missing'] ?? Number.NaN, 0)),
  );
  return { head: ['goal', 'measured', 'at most', ''], rows };
}
