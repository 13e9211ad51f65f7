/*
 * node run.ts [--size small|full] [--rounds 1] [--only relay,fan-out,idle,join,presence,reconnect,come-back,durable,large] [--servers "this server,Hocuspocus"]
 * "floor" takes part in relay, fan-out and idle only: what sockets cost without any of the work.
 * Contenders run one after the other, each scenario on a fresh server, in rotating order; medians of the rounds.
 */
import { parseArgs } from 'node:util';
import { contenderNames, startContender, type Contender, type ContenderName } from './contender.ts';
import type { Figures } from './figures.ts';
import { otherLoad } from './other-load.ts';
import { comeBack } from './scenarios/come-back.ts';
import { durable } from './scenarios/durable.ts';
import { fanOut } from './scenarios/fan-out.ts';
import { idle } from './scenarios/idle.ts';
import { join } from './scenarios/join.ts';
import { large } from './scenarios/large.ts';
import { presence } from './scenarios/presence.ts';
import { reconnect } from './scenarios/reconnect.ts';
import { relay } from './scenarios/relay.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    servers: { type: 'string', default: contenderNames.join(',') },
  },
});
const isFull = values.size === 'full';

const scenarios: Readonly<Record<string, { title: string; run: (contender: Contender) => Promise<Figures> }>> = {
  relay: isFull
    ? { title: '2,000 updates/s over 100 documents', run: (to) => relay(to, { documents: 100, perSecond: 2000 }) }
    : { title: '500 updates/s over 20 documents', run: (to) => relay(to, { documents: 20, perSecond: 500 }) },
  'fan-out': isFull
    ? { title: '1 writer to 1,000 readers, 20/s', run: (to) => fanOut(to, { readers: 1000 }) }
    : { title: '1 writer to 200 readers, 20/s', run: (to) => fanOut(to, { readers: 200 }) },
  idle: isFull
    ? { title: '5,000 documents with a client each', run: (to) => idle(to, { documents: 5000 }) }
    : { title: '1,000 documents with a client each', run: (to) => idle(to, { documents: 1000 }) },
  join: isFull
    ? { title: '150 joiners, 4 MB', run: (to) => join(to, { clients: 150, megabytes: 4 }) }
    : { title: '30 joiners, 4 MB', run: (to) => join(to, { clients: 30, megabytes: 4 }) },
  presence: isFull
    ? { title: '300 people move once a second', run: (to) => presence(to, { people: 300 }) }
    : { title: '100 people move once a second', run: (to) => presence(to, { people: 100 }) },
  reconnect: isFull
    ? { title: '3,000 clients back within 2 s', run: (to) => reconnect(to, { clients: 3000 }) }
    : { title: '500 clients back within 2 s', run: (to) => reconnect(to, { clients: 500 }) },
  'come-back': isFull
    ? {
        title: '1,000 back to 4 MB, each from another state',
        run: (to) => comeBack(to, { clients: 1000, megabytes: 4 }),
      }
    : {
        title: '60 back to 4 MB, each from another state',
        run: (to) => comeBack(to, { clients: 60, megabytes: 4 }),
      },
  large: isFull
    ? {
        title: '16,000 changes to 20 MB, and four who join',
        run: (to) => large(to, { megabytes: 20, changes: 16_000 }),
      }
    : { title: '4,000 changes to 5 MB, and four who join', run: (to) => large(to, { megabytes: 5, changes: 4000 }) },
  durable: isFull
    ? { title: 'kill -9 after "saved", 200 times', run: (to) => durable(to, { kills: 200 }) }
    : { title: 'kill -9 after "saved", 5 times', run: (to) => durable(to, { kills: 5 }) },
};

/** What there is to be measured of sockets alone. */
const FLOOR: ReadonlySet<string> = new Set(['relay', 'fan-out', 'idle']);

const chosen = values.servers
  .split(',')
  .filter((name): name is ContenderName => contenderNames.includes(name as ContenderName));
for (const name of values.only?.split(',') ?? Object.keys(scenarios)) {
  const scenario = scenarios[name];
  const servers = chosen.filter((server) => server !== 'floor' || FLOOR.has(name));
  if (scenario) await compare(scenario.title, servers, scenario.run);
}

async function compare(
  title: string,
  servers: readonly ContenderName[],
  run: (contender: Contender) => Promise<Figures>,
): Promise<void> {
  const results = new Map<string, Figures[]>(servers.map((name) => [name, []]));
  const load = otherLoad();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (let turn = 0; turn < servers.length; turn++) {
      const name = servers[(turn + round) % servers.length];
      if (name) results.get(name)?.push(await measure(name, run));
    }
  }
  print(title, servers, results, load());
}

async function measure(name: ContenderName, run: (contender: Contender) => Promise<Figures>): Promise<Figures> {
  const contender = await startContender(name);
  try {
    return await run(contender);
  } catch (error) {
    console.error(`${name}: ${String(error)}`);
    return {};
  } finally {
    await contender.stop();
  }
}

function print(
  title: string,
  servers: readonly ContenderName[],
  results: ReadonlyMap<string, readonly Figures[]>,
  load: number,
): void {
  const names = [...new Set([...results.values()].flat().flatMap((figures) => Object.keys(figures)))];
  console.log(`\n${title}\n`);
  console.log(`| | ${servers.join(' | ')} |\n|---|${servers.map(() => '---|').join('')}`);
  for (const name of names) {
    const cells = servers.map((server) =>
      format(median((results.get(server) ?? []).map((figures) => figures[name] ?? Number.NaN))),
    );
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  console.log(`\nother programs took ${load.toFixed(0)} % of a core meanwhile`);
}

function median(figures: readonly number[]): number {
  const sorted = figures.filter((figure) => !Number.isNaN(figure)).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function format(figure: number): string {
  if (Number.isNaN(figure)) return '-';
  return figure.toLocaleString('en', { maximumFractionDigits: figure < 10 ? 2 : figure < 100 ? 1 : 0 });
}
