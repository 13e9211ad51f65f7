/*
 * Measures what collaboration on several nodes is held to, beside Hocuspocus with its Redis extension in one run, and says of each goal
 * whether it is met. What was measured goes to figures.json, from which model.ts reckons.
 *   node goals.ts               medians of three rounds, about 15 minutes
 *   node goals.ts --rounds 1    quicker, less sure
 * Ends with 1 where a goal is missed.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format } from '../collab/table.ts';
import { measure, type Measured } from './rounds.ts';
import { resting } from './resting.ts';
import { editing, nameOf, quiet, scaling, spread, together, type Trial } from './trials.ts';

const FIGURES = new URL('figures.json', import.meta.url);

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rest = await resting();
const save = (measured: Measured): void =>
  writeFileSync(FIGURES, `${JSON.stringify({ ...measured, rest }, undefined, 2)}\n`);
const all = [...scaling, ...spread, ...together, ...editing, ...quiet];
const measured = await measure(all, Number(values.rounds), save);
printTable(measured);
console.log(`\nwithout typing: ${JSON.stringify(rest)}`);
const failures = judge(measured);
console.log(failures === 0 ? '\nAll goals are met.' : `\n${failures} goals are missed.`);
process.exitCode = failures === 0 ? 0 : 1;

function printTable({ trials, otherLoad }: Measured): void {
  const names = Object.keys(trials[0]?.figures ?? {});
  console.log(`\n| | ${trials.map(({ name }) => name).join(' | ')} |\n|---|${trials.map(() => '---|').join('')}`);
  for (const name of names)
    console.log(`| ${name} | ${trials.map(({ figures }) => format(figures[name] ?? Number.NaN)).join(' | ')} |`);
  console.log(`\nother programs took ${otherLoad} % of a core meanwhile`);
}

/** Prints each goal. @returns how many are missed. */
function judge({ trials }: Measured): number {
  const of = (trial: Trial | undefined, figure: string): number =>
    trials.find(({ name }) => trial && name === nameOf(trial))?.figures[figure] ?? Number.NaN;
  const find = (server: Trial['server'], nodes: number): Trial | undefined =>
    scaling.find((trial) => trial.server === server && trial.nodes === nodes);
  let missed = 0;
  const goal = (text: string, own: number, limit: number): void => {
    const isMet = own <= limit;
    missed += Number(!isMet);
    console.log(`| ${text} | ${format(own)} | ${format(limit)} | ${isMet ? 'met' : 'missed'} |`);
  };
  console.log('\n| goal | measured | at most | |\n| --- | --- | --- | --- |');
  const kinds = ['CPU us/update', 'Redis commands/update', 'PostgreSQL statements/update'];
  for (const nodes of [2, 3])
    for (const figure of kinds) {
      const own = of(find('this server', nodes), figure);
      goal(`${figure}, ${nodes} nodes: 1.5 × one node`, own, 1.5 * of(find('this server', 1), figure));
      goal(`${figure}, ${nodes} nodes: half of Hocuspocus`, own, 0.5 * of(find('Hocuspocus', nodes), figure));
    }
  goal('latency across nodes p50 ms', of(quiet[0], 'latency p50 ms'), 15);
  goal('latency across nodes p99 ms', of(quiet[0], 'latency p99 ms'), 60);
  for (const { name, figures } of trials) goal(`${name}: missing`, figures['missing'] ?? Number.NaN, 0);
  return missed;
}
