/* Measures the cost of the audit log, quotas and tenants: processor time of a request that writes, and of one that reads. */
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { median, report } from '../lib/report.ts';
import { runServer, type Server } from '../lib/server.ts';
import { KEYS } from './keys.ts';

const ROUNDS = 9;
const REQUESTS = 400;
const AT_ONCE = 8;

const program = fileURLToPath(new URL('server.ts', import.meta.url));
await using bare = await runServer([program]);
await using audited = await runServer([program, '--audit']);
await using limited = await runServer([program, '--quotas']);

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dear Sir' }] }] };
const create = { method: 'POST', path: '/template', body: JSON.stringify({ name: 'Letter', content }) } as const;
const list = { method: 'GET', path: '/template/categories' } as const;

const contenders = {
  bare: [bare, KEYS.plain],
  tenant: [bare, KEYS.tenant],
  audited: [audited, KEYS.plain],
  limited: [limited, KEYS.plain],
} as const;
type Name = keyof typeof contenders;
const names = Object.keys(contenders) as Name[];
const kinds = { create, list } as const;
const times = new Map<string, number[]>();
for (let round = -1; round < ROUNDS; round++)
  for (const name of round % 2 === 0 ? names : names.toReversed())
    for (const [kind, request] of Object.entries(kinds)) {
      const [server, key] = contenders[name];
      const spent = await microseconds(server, key, request);
      // The first round warms the servers up.
      if (round >= 0) times.set(`${name} ${kind}`, [...(times.get(`${name} ${kind}`) ?? []), spent]);
    }

const of = (name: Name, kind: keyof typeof kinds): number => median(times.get(`${name} ${kind}`) ?? []);
const TITLES: Readonly<Record<Exclude<Name, 'bare'>, string>> = {
  audited: 'with the audit log',
  limited: 'with quotas',
  tenant: 'of a tenant',
};
for (const [kind, title, most] of [
  ['create', 'a template is made', 1.25],
  ['list', 'categories are read', 1.05],
] as const)
  report(
    `processor time when ${title}: median of ${ROUNDS} interleaved rounds; peer: the same server and key without it`,
    (['audited', 'limited', 'tenant'] as const).map((name) => ({
      name: TITLES[name],
      ours: of(name, kind),
      peer: of('bare', kind),
      unit: 'µs',
      goal: `<= ${most}`,
      reached: (ratio: number) => ratio <= most,
    })),
  );

/** Returns the server's microseconds of processor time per request. */
async function microseconds(
  server: Server,
  key: string,
  { body, ...request }: { method: 'GET' | 'POST'; path: string; body?: string },
): Promise<number> {
  const pool = new Pool(server.url, { connections: AT_ONCE });
  const headers = { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const before = server.cpuTime();
  let left = REQUESTS;
  const loop = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await pool.request({ ...request, headers, ...(body !== undefined && { body }) });
      await answer.body.dump();
      if (answer.statusCode >= 300) throw new Error(`${request.path} answered ${answer.statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  await pool.close();
  return ((server.cpuTime() - before) * 1000) / REQUESTS;
}
