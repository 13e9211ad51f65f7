/*
 * Twenty thousand people on this machine: two to a document, nearly all of them idle, some typing, on two nodes. Prints the measured load
 * beside the model's estimate from figures.json.
 *   node simulate.ts
 *   node simulate.ts --connections 2000 --per-second 100 --together
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format } from '../collab/table.ts';
import { Cluster } from './cluster.ts';
import type { CrowdAnswer, CrowdMessage } from './crowd.ts';
import { kilobytesOf, type Measurements } from './reckon.ts';

const SETTLE_MS = 10_000;
const WATCH_MS = 15_000;
const TYPE_SECONDS = 20;
/** The share of all pairs that type. */
const TYPING_SHARE = 0.05;

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '20000' },
    nodes: { type: 'string', default: '2' },
    crowds: { type: 'string', default: '4' },
    'per-second': { type: 'string', default: '400' },
    together: { type: 'boolean', default: false },
  },
});
const [connections, nodes, crowds, perSecond] = [
  Number(values.connections),
  Number(values.nodes),
  Number(values.crowds),
  Number(values['per-second']),
];
const documents = connections / 2;

await using cluster = await Cluster.start('this server', nodes);
const children = Array.from({ length: crowds }, () => fork(fileURLToPath(new URL('crowd.ts', import.meta.url))));
const ask = async (child: ChildProcess, message: CrowdMessage): Promise<CrowdAnswer> => {
  child.send(message);
  const [answer] = (await once(child, 'message')) as [CrowdAnswer];
  return answer;
};
const askAll = (messageFor: (index: number) => CrowdMessage): Promise<CrowdAnswer[]> =>
  Promise.all(children.map((child, index) => ask(child, messageFor(index))));

const origins = Array.from({ length: nodes }, (_, index) => cluster.node(index).origin);
const share = documents / crowds;
const empty = cluster.rss();
const began = performance.now();
await askAll((index) => ({
  do: 'connect',
  order: { origins, from: index * share, to: (index + 1) * share, together: values.together },
}));
const opening = { seconds: (performance.now() - began) / 1000, cpu: cluster.cpu() };
await sleep(SETTLE_MS);
const full = cluster.rss();
const idle = await watch(() => sleep(WATCH_MS));
const typing = Math.floor(share * TYPING_SHARE);
const busy = await watch(async () =>
  askAll(() => ({ do: 'type', documents: typing, perSecond: perSecond / crowds, seconds: TYPE_SECONDS })),
);
for (const child of children) child.kill();

const measured = JSON.parse(readFileSync(new URL('figures.json', import.meta.url), 'utf8')) as Measurements;
const { rest } = measured;
const updates = perSecond * TYPE_SECONDS;
const trial = measured.trials.find(({ trial: { load } }) => load.moves === true);
const kilobytes = kilobytesOf(rest, { nodes, open: documents, editors: connections, places: values.together ? 1 : 2 });
console.log(
  `\n${format(connections)} connections, ${format(documents)} documents, ${nodes} nodes; opened in ${format(opening.seconds)} s`,
);
console.log('\n| | measured | reckoned | deviation |\n| --- | --- | --- | --- |');
row('MB of memory, all nodes', full, kilobytes / 1024);
row(
  'KB a connection with its document',
  ((full - empty) * 1024) / connections,
  (kilobytes - nodes * rest.megabytes * 1024) / connections,
);
row('idle: CPU us/s a connection', idle.cpu / (WATCH_MS / 1000) / connections, rest.cpu);
row(
  'typing: CPU us/update, without what idle costs',
  (busy.cpu - (idle.cpu / WATCH_MS) * busy.milliseconds) / updates,
  trial?.figures['CPU us/update'] ?? Number.NaN,
);
row('typing: Redis commands/update', busy.commands / updates, trial?.figures['Redis commands/update'] ?? Number.NaN);
row(
  'typing: PostgreSQL statements/update',
  busy.statements / updates,
  trial?.figures['PostgreSQL statements/update'] ?? Number.NaN,
);
console.log(`\nopening: ${format(opening.cpu / connections)} us of CPU a connection`);
console.log(
  `latency across nodes: p50 ${format(busy.worst('p50'))} ms, p99 ${format(busy.worst('p99'))} ms; missing ${busy.answers.reduce((sum, { missing }) => sum + missing, 0)}`,
);

async function watch(work: () => Promise<CrowdAnswer[] | undefined | void>) {
  const before = { cpu: cluster.cpu(), usage: await cluster.engines.usage(), at: performance.now() };
  const answers = (await work()) ?? [];
  const usage = await cluster.engines.usage();
  return {
    answers,
    milliseconds: performance.now() - before.at,
    cpu: cluster.cpu() - before.cpu,
    commands: usage.commands - before.usage.commands,
    statements: usage.statements - before.usage.statements,
    worst: (figure: 'p50' | 'p99') => Math.max(...answers.map((answer) => answer[figure])),
  };
}

function row(name: string, own: number, reckoned: number): void {
  console.log(`| ${name} | ${format(own)} | ${format(reckoned)} | ${format((own / reckoned - 1) * 100)} % |`);
}
