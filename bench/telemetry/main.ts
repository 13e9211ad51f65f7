/* Measures the cost of counting: requests a second with and without telemetry, and one update of a document. */
import { fileURLToPath } from 'node:url';
import { MetricRegistry } from '../../core/src/metrics/registry.ts';
import { watchAppends } from '../../plugins/collab/src/metrics.ts';
import { interleave, median, report } from '../lib/report.ts';
import { measure, requestsPerSecond } from '../lib/requests.ts';
import { runServer } from '../lib/server.ts';

const ROUNDS = 21;
const UPDATES = 200_000;
const UPDATE_ROUNDS = 7;

const server = fileURLToPath(new URL('../host/ours.ts', import.meta.url));
await using watched = await runServer([server, '--telemetry']);
await using bare = await runServer([server]);
for (const { url } of [watched, bare]) await requestsPerSecond(url);

const cpu = { watched: [] as number[], bare: [] as number[] };
await interleave(ROUNDS, { watched: () => measure(watched, cpu.watched), bare: () => measure(bare, cpu.bare) });

// Other load on the machine changes from round to round, and affects both servers of a round alike.
const ratio = median(cpu.watched.map((spent, round) => spent / (cpu.bare[round] ?? Number.NaN)));

report(`telemetry: median of the ratios of ${ROUNDS} interleaved rounds; peer: the same server without it`, [
  {
    name: 'processor time a request',
    ours: median(cpu.bare) * ratio,
    peer: median(cpu.bare),
    unit: 'µs',
    goal: '<= 1.03',
    reached: (found) => found <= 1.03,
  },
]);
console.log(`counting one update of a document: ${(await timeUpdates()).toFixed(3)} µs (goal: <= 1)`);

/** Returns the microseconds of processor time for each update that is appended to the log individually. */
async function timeUpdates(): Promise<number> {
  const registry = new MetricRegistry();
  const watch = watchAppends({ measure: (metrics) => registry.measure(metrics) });
  const change = { kind: 'update', origin: '', user: '', time: 0, bytes: new Uint8Array(40) } as const;
  const run = async (): Promise<number> => {
    const before = process.cpuUsage();
    for (let done = 0; done < UPDATES; done++) {
      const written = Promise.resolve(done);
      watch.appending([change], written);
      await written;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / UPDATES;
  };
  const times = [];
  for (let round = 0; round < UPDATE_ROUNDS; round++) times.push(await run());
  return median(times);
}
