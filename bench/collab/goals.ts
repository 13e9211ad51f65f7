/*
 * Measures the goals of collaboration, beside Hocuspocus, y-websocket's server and bare sockets in one run, and reports for each whether it
 * is met.
 *   node goals.ts                     medians of five rounds of loads that need the processor, about 19 minutes
 *   node goals.ts --rounds 1          faster and less precise
 *   node goals.ts --only relay,idle
 *   node goals.ts --write             also writes the tables into docs/collaboration.md
 * Exit code 1 if a goal is missed. Other programs do not count in any figure, but make all of them larger.
 */
import { parseArgs } from 'node:util';
import { isWriting, markdownTable, writeFigures } from '../../scripts/figures/page-block.ts';
import type { ContenderName } from './contender.ts';
import { pageTable } from './page-table.ts';
import { compare, medianOf, type Comparison } from './rounds.ts';
import { scenariosOf } from './scenarios.ts';
import { format, printTable } from './table.ts';

const OURS = 'this server';
const OURS_AS_Y_WEBSOCKET = 'this server (y-websocket)';

/** The maximum of one of this product's figures: an absolute value, or a share of a peer's figure in the same run. */
interface Goal {
  readonly figure: string;
  readonly atMost: number;
  readonly of?: ContenderName;
  /** The server of the figure: the one with y-websocket's protocol if the peer uses that protocol. */
  readonly ours?: ContenderName;
}

interface Verdict {
  readonly isMet: boolean;
  /** A row of the table. */
  readonly row: readonly string[];
}

interface Trial {
  readonly size: 'small' | 'full';
  readonly servers: readonly ContenderName[];
  /** The maximum number of rounds. One is enough if the result does not depend on chance. */
  readonly rounds: number;
  readonly goals: readonly Goal[];
}

const trials: Readonly<Record<string, Trial>> = {
  relay: {
    size: 'full',
    servers: [OURS, OURS_AS_Y_WEBSOCKET, 'Hocuspocus', 'y-websocket', 'floor'],
    rounds: 5,
    goals: [
      { figure: 'CPU us/update', atMost: 60 },
      { figure: 'CPU us/update', atMost: 0.4, of: 'Hocuspocus' },
      { figure: 'CPU us/update', atMost: 0.7, of: 'y-websocket' },
      { figure: 'CPU us/update', atMost: 0.7, of: 'y-websocket', ours: OURS_AS_Y_WEBSOCKET },
      { figure: 'ack p99 ms', atMost: 50 },
      { figure: 'missing', atMost: 0 },
    ],
  },
  'fan-out': {
    size: 'full',
    servers: [OURS, 'Hocuspocus', 'y-websocket', 'floor'],
    rounds: 5,
    goals: [
      { figure: 'CPU us/delivery', atMost: 9 },
      { figure: 'missing', atMost: 0 },
    ],
  },
  idle: {
    size: 'full',
    servers: [OURS, 'floor'],
    rounds: 1,
    goals: [
      { figure: 'KB a document and client', atMost: 20 },
      { figure: '% kept 30 s after leaving', atMost: 35 },
    ],
  },
  'come-back': {
    size: 'small',
    servers: [OURS, 'Hocuspocus'],
    rounds: 3,
    goals: [
      { figure: 'CPU ms/client', atMost: 12 },
      { figure: 'errors', atMost: 0 },
    ],
  },
};

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' }, write: { type: 'boolean' } },
});
if (values.only !== undefined && isWriting()) throw new Error('Only a complete run is written: leave --only out.');
const comparisons: Record<string, Comparison> = {};
const verdicts: Verdict[] = [];
for (const name of values.only?.split(',') ?? Object.keys(trials)) {
  const trial = trials[name];
  const scenario = trial && scenariosOf(trial.size === 'full')[name];
  if (!scenario) throw new Error(`There is nothing called "${name}": ${Object.keys(trials).join(', ')}.`);
  const comparison = await compare(scenario, trial.servers, Math.min(trial.rounds, Number(values.rounds)));
  printTable(comparison);
  comparisons[name] = comparison;
  verdicts.push(...trial.goals.map((goal) => judge(comparison, goal)));
}
const goals = { head: ['goal', 'measured', ''], rows: verdicts.map(({ row }) => row) };
console.log(`\n${markdownTable(goals)}`);
writeFigures('collab-goals', {
  tables: [pageTable(comparisons), goals],
  method:
    `Medians of up to ${values.rounds} rounds; other programs took up to ${mostLoad()} % of a core. This server has a change ` +
    'on disk when it acknowledges it, Hocuspocus does not.',
});
const missed = verdicts.filter(({ isMet }) => !isMet).length;
console.log(missed === 0 ? '\nAll goals are met.' : `\n${missed} of ${verdicts.length} goals are missed.`);
process.exitCode = missed === 0 ? 0 : 1;

function judge(comparison: Comparison, { figure, atMost, of, ours = OURS }: Goal): Verdict {
  const own = medianOf(comparison, ours, figure);
  const limit = of === undefined ? atMost : atMost * medianOf(comparison, of, figure);
  const isMet = own <= limit;
  const bound = of === undefined ? format(atMost) : `${format(atMost)} × ${of} = ${format(limit)}`;
  return {
    isMet,
    row: [
      `${comparison.title}: ${ours === OURS ? '' : `${ours}, `}${figure} ≤ ${bound}`,
      format(own),
      isMet ? 'met' : '**missed**',
    ],
  };
}

function mostLoad(): string {
  return Math.max(...Object.values(comparisons).map(({ load }) => load)).toFixed(0);
}
