/* Requests a second of a trivial plugin route through the whole shell, beside bare Fastify with the same payload. */
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { interleave, median, report } from '../lib/report.ts';
import { runServer, type Server } from '../lib/server.ts';

const ROUNDS = 7;
const ROUND_MS = 2000;
const CONNECTIONS = 32;

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

/** Requests a second; keeps the processor time of each, which says more where the machine is busy with other things too. */
async function measure(server: Server, times: number[]): Promise<number> {
  const before = server.cpuTime();
  const rate = await requestsPerSecond(server.url);
  times.push(((server.cpuTime() - before) * 1000) / (rate * (ROUND_MS / 1000)));
  return rate;
}

/** A closed loop: each connection asks again as soon as it has its answer. */
async function requestsPerSecond(url: string): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const end = performance.now() + ROUND_MS;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request({ path: '/hello', method: 'GET' });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  await pool.close();
  return count / (ROUND_MS / 1000);
}
