/*
 * node run.ts [--write] [--size small|full] [--rounds 1] [--only relay,fan-out,idle,join,presence,reconnect,come-back,durable,large]
 * [--servers "this server,Hocuspocus"] "floor", which measures sockets without any of the work, takes part in relay, fan-out and idle only.
 * Contenders run one after the other in rotating order, each scenario on a new server. The results are medians of the rounds.
 */
import { parseArgs } from 'node:util';
import { writeFigures } from '../../scripts/figures/page-block.ts';
import { contenderNames, type ContenderName } from './contender.ts';
import { pageTable } from './page-table.ts';
import { compare, type Comparison } from './rounds.ts';
import { scenariosOf, takingPart } from './scenarios.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    servers: { type: 'string', default: contenderNames.join(',') },
    write: { type: 'boolean', default: false },
  },
});
if (values.write && (values.only !== undefined || values.size !== 'full'))
  throw new Error('Only a complete run is written: --size full, without --only.');

const scenarios = scenariosOf(values.size === 'full');
const chosen = values.servers
  .split(',')
  .filter((name): name is ContenderName => contenderNames.includes(name as ContenderName));
const comparisons: Record<string, Comparison> = {};
for (const name of values.only?.split(',') ?? Object.keys(scenarios)) {
  const scenario = scenarios[name];
  if (!scenario) continue;
  const comparison = await compare(scenario, takingPart(name, chosen), Number(values.rounds));
  printTable(comparison);
  comparisons[name] = comparison;
}
writeFigures('collab-loads', { tables: [pageTable(comparisons)], method: `Medians of ${values.rounds} rounds.` });
