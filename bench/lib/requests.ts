import { Pool } from 'undici';
import type { Server } from './server.ts';

const ROUND_MS = 2000;
/** The number of concurrent connections. */
export const CONNECTIONS = 32;

/** Returns requests per second. Also records the processor time per request, which is more reliable on a busy machine. */
export async function measure(server: Server, times: number[]): Promise<number> {
  const before = server.cpuTime();
  const rate = await requestsPerSecond(server.url);
  times.push(((server.cpuTime() - before) * 1000) / (rate * (ROUND_MS / 1000)));
  return rate;
}

/** Runs a closed loop: each connection sends its next request when it has its answer. */
export async function requestsPerSecond(url: string): Promise<number> {
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
