/* Requests a second of a trivial plugin route through the whole shell, beside bare Fastify with the same payload. */
import { fileURLToPath } from 'node:url';
import { interleave, median, report } from '../lib/report.ts';
import { CONNECTIONS, measure, requestsPerSecond } from '../lib/requests.ts';
import { runServer } from '../lib/server.ts';

const ROUNDS = 7;

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

await using ours = await runServer([beside('ours.ts')]);
await using bare = await runServer([beside('bare.ts')]);
await requestsPerSecond(ours.url);
await requestsPerSecond(bare.url);

const cpu = { companion: [] as number[], fastify: [] as number[] };
const { companion, fastify } = await interleave(ROUNDS, {
  companion: () => measure(ours, cpu.companion),
  fastify: () => measure(bare, cpu.fastify),
});

report(`host: ${CONNECTIONS} connections, median of ${ROUNDS} interleaved rounds; peer: bare Fastify`, [
  {
    name: 'GET /hello',
    ours: companion,
    peer: fastify,
    unit: 'req/s',
    goal: '>= 0.85',
    reached: (ratio) => ratio >= 0.85,
  },
  {
    name: 'processor time a request',
    ours: median(cpu.companion),
    peer: median(cpu.fastify),
    unit: 'µs',
    goal: '-',
    reached: () => true,
  },
]);
