/*
 * node run.ts [--size small|full] [--rounds 1] [--only relay,fan-out,idle,join,presence,reconnect,come-back,durable,large] [--servers "this server,Hocuspocus"]
 * "floor" takes part in relay, fan-out and idle only: what sockets cost without any of the work.
 * Contenders run one after the other, each scenario on a fresh server, in rotating order; medians of the rounds.
 */
import { parseArgs } from 'node:util';
import { contenderNames, type ContenderName } from './contender.ts';
import { compare } from './rounds.ts';
import { scenariosOf, takingPart } from './scenarios.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    servers: { type: 'string', default: contenderNames.join(',') },
  },
});

const scenarios = scenariosOf(values.size === 'full');
const chosen = values.servers
  .split(',')
  .filter((name): name is ContenderName => contenderNames.includes(name as ContenderName));
for (const name of values.only?.split(',') ?? Object.keys(scenarios)) {
  const scenario = scenarios[name];
  if (scenario) printTable(await compare(scenario, takingPart(name, chosen), Number(values.rounds)));
}
