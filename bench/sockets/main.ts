/* Measures WebSockets: core's hand-over with ws beside @fastify/websocket. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';

const KINDS = ['today', 'fastify', 'mixed'] as const;
const ROUNDS = 3;
const IDLE = 2000;
const AT_ONCE = 50;
const READERS = 10;
const MESSAGES = 20_000;
const MESSAGE = Buffer.alloc(100, 'x');

interface Usage {
  readonly used: number;
  readonly rss: number;
  readonly cpu: number;
}

type Figures = Record<'heap' | 'rss' | 'connect' | 'relay', number>;

async function usageOf(child: ChildProcess): Promise<Usage> {
  child.send('usage');
  const [usage] = (await once(child, 'message')) as [Usage];
  return usage;
}

async function connect(port: number, room: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${room}`, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

async function measure(kind: string): Promise<Figures> {
  const child = fork(new URL('server.ts', import.meta.url), [kind], {
    execArgv: ['--expose-gc', '--max-semi-space-size=4'],
  });
  const [{ address }] = (await once(child, 'message')) as [{ address: { port: number } }];
  const { port } = address;
  for (let warm = 0; warm < 200; warm++) (await connect(port, 'warm')).terminate();
  const empty = await usageOf(child);
  const idle: WebSocket[] = [];
  while (idle.length < IDLE)
    idle.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => connect(port, `idle-${idle.length}`)))));
  const full = await usageOf(child);
  const readers = await Promise.all(Array.from({ length: READERS }, () => connect(port, 'relay')));
  const sender = await connect(port, 'relay');
  let heard = 0;
  const all = new Promise<void>((resolve) => {
    for (const reader of readers) reader.on('message', () => void (++heard === READERS * MESSAGES && resolve()));
  });
  const before = await usageOf(child);
  for (let sent = 0; sent < MESSAGES; sent++) {
    sender.send(MESSAGE);
    if (sent % 20 === 0) await new Promise(setImmediate);
  }
  await all;
  const after = await usageOf(child);
  child.kill('SIGKILL');
  for (const socket of [...idle, ...readers, sender]) socket.terminate();
  return {
    heap: (full.used - empty.used) / IDLE / 1024,
    rss: (full.rss - empty.rss) / IDLE / 1024,
    connect: (full.cpu - empty.cpu) / IDLE,
    relay: (after.cpu - before.cpu) / (READERS * MESSAGES),
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const rounds = new Map<string, Figures[]>(KINDS.map((kind) => [kind, []]));
for (let round = 0; round < ROUNDS; round++) for (const kind of KINDS) rounds.get(kind)?.push(await measure(kind));
console.log('kind      heap KB  rss KB  connect µs  delivery µs   (medians, per connection and per delivery)');
for (const [kind, figures] of rounds) {
  const of = (name: keyof Figures): string => median(figures.map((one) => one[name])).toFixed(1);
  console.log(
    `${kind.padEnd(9)} ${of('heap').padStart(7)} ${of('rss').padStart(7)} ${of('connect').padStart(11)} ${of('relay').padStart(12)}`,
  );
}
process.exit(0);
