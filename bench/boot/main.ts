/* Measures the time from the start of the process to listening with every plugin, and the memory of the idle server. */
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { interleave, median, report } from '../lib/report.ts';
import { runCompanion, runServer, type Server } from '../lib/server.ts';

const ROUNDS = 7;
/** Milliseconds until components that start lazily are ready. */
const IDLE_MS = 2500;

const fastify = fileURLToPath(new URL('../host/bare.ts', import.meta.url));

class Figures {
  readonly cpu: number[] = [];
  readonly rss: number[] = [];

  /** Starts a server, resolves to the milliseconds until it listens, and records the other figures. */
  async of(starting: Promise<Server>): Promise<number> {
    await using server = await starting;
    this.cpu.push(server.cpuTime());
    await wait(IDLE_MS);
    this.rss.push(server.rss());
    return server.startTime;
  }
}

const [built, sources, bare] = [new Figures(), new Figures(), new Figures()];
const times = await interleave(ROUNDS, {
  built: () => built.of(runCompanion()),
  sources: () => sources.of(runCompanion({}, 'core/bin/companion.js')),
  bare: () => bare.of(runServer([fastify])),
});

const noGoal = { goal: '-', reached: () => true };
report(`boot: the delivered configuration as npm start runs it, median of ${ROUNDS} interleaved rounds`, [
  { name: 'to listening', ours: times.built, unit: 'ms', goal: '<= 1200 ms', reached: (ms) => ms <= 1200 },
  { name: 'idle memory', ours: median(built.rss), unit: 'MB', goal: '<= 150 MB', reached: (mb) => mb <= 150 },
]);
report('beside the same server run from its sources', [
  { name: 'to listening', ours: times.built, peer: times.sources, unit: 'ms', ...noGoal },
  { name: 'processor time', ours: median(built.cpu), peer: median(sources.cpu), unit: 'ms', ...noGoal },
  { name: 'idle memory', ours: median(built.rss), peer: median(sources.rss), unit: 'MB', ...noGoal },
]);
report('beside a bare Fastify with one route', [
  { name: 'to listening', ours: times.built, peer: times.bare, unit: 'ms', ...noGoal },
  { name: 'processor time', ours: median(built.cpu), peer: median(bare.cpu), unit: 'ms', ...noGoal },
  { name: 'idle memory', ours: median(built.rss), peer: median(bare.rss), unit: 'MB', ...noGoal },
]);
