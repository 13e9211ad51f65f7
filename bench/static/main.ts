/*
 * Measures files below /static: requests a second and memory, beside @fastify/static with compression on the fly and with compressed files.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { Pool } from 'undici';
import { contentStyles } from '../../document/src/styles/index.ts';
import { interleave, report, type Measure } from '../lib/report.ts';
import { runServer, type Server } from '../lib/server.ts';

const ROUNDS = 5;
const ROUND_MS = 1500;
const CONNECTIONS = 32;

const folder = await mkdtemp(join(tmpdir(), 'bench-static-'));
const files = join(folder, 'node_modules/bench-files');
await mkdir(files, { recursive: true });
const css = contentStyles();
await writeFile(join(files, 'package.json'), JSON.stringify({ name: 'bench-files', version: '1.0.0' }));
await writeFile(join(files, 'editor.css'), css);
await writeFile(join(files, 'editor.css.br'), await promisify(brotliCompress)(css));
await writeFile(join(files, 'font.woff2'), Buffer.alloc(60_000, 'font'));
await writeFile(join(files, 'film.mp4'), Buffer.alloc(20_000_000, 'film'));

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const env = { BENCH_FOLDER: folder };
const servers = {
  ours: await runServer([beside('ours.ts')], env),
  compress: await runServer([beside('peer.ts'), 'compress'], env),
  precompressed: await runServer([beside('peer.ts'), 'precompressed'], env),
};

const cases = [
  ['style sheet, br', 'editor.css', { 'accept-encoding': 'br' }, 200],
  ['style sheet, known (304)', 'editor.css', { 'accept-encoding': 'br', 'if-none-match': 'own' }, 304],
  ['font, 60 kB', 'font.woff2', {}, 200],
  ['64 kB of 20 MB (206)', 'film.mp4', { range: 'bytes=1000000-1065535' }, 206],
] as const;

const measures: Measure[] = [];
for (const [name, file, headers, status] of cases) {
  const ask = (server: Server) => () => requestsPerSecond(server.url, `/static/external/${file}`, headers, status);
  const { ours, compress, precompressed } = await interleave(ROUNDS, {
    ours: ask(servers.ours),
    compress: ask(servers.compress),
    precompressed: ask(servers.precompressed),
  });
  for (const [way, peer] of [
    ['compressing', compress],
    ['compressed before', precompressed],
  ] as const)
    measures.push({ name: `${name}; peer ${way}`, ours, peer, unit: 'req/s', goal: '-', reached: () => true });
}
for (const way of ['compress', 'precompressed'] as const)
  measures.push({
    name: `memory after all of it; peer ${way}`,
    ours: servers.ours.rss(),
    peer: servers[way].rss(),
    unit: 'MB',
    goal: '-',
    reached: () => true,
  });
report(`static: ${CONNECTIONS} connections, median of ${ROUNDS} interleaved rounds; peer: @fastify/static`, measures);
for (const server of Object.values(servers)) await server[Symbol.asyncDispose]();
await rm(folder, { recursive: true });

/** Runs a closed loop: each connection sends its next request when it has its answer. */
async function requestsPerSecond(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  status: number,
): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const first = await pool.request({ path, method: 'GET', headers: { ...headers, 'if-none-match': '' } });
  await first.body.dump();
  const sent = 'if-none-match' in headers ? { ...headers, 'if-none-match': String(first.headers['etag']) } : headers;
  const end = performance.now() + ROUND_MS;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: sent });
      await body.dump({ limit: 1_000_000 });
      if (statusCode !== status) throw new Error(`${url}${path} answered ${statusCode}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  await pool.close();
  return count / (ROUND_MS / 1000);
}
