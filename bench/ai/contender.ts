/* Starts contenders as processes of their own and requests their resource usage. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Usage {
  readonly cpuMs: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly maxStallMs: number;
}

export interface Contender {
  readonly name: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly child: ChildProcess;
}

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const probe = ['--expose-gc', '--import', here('probe.mjs')];

export async function startUpstream(): Promise<{ origin: string; child: ChildProcess }> {
  const child = fork(here('upstream.ts'));
  return { origin: await originOf(child), child };
}

export async function startPipe(upstream: string): Promise<Contender> {
  const child = fork(here('pipe.ts'), { env: { ...process.env, UPSTREAM: upstream }, execArgv: probe });
  return { name: 'pipe', origin: await originOf(child), path: '/v1/chat/completions', headers: {}, child };
}

export async function startCompanion(upstream: string): Promise<Contender[]> {
  const data = await mkdtemp(join(tmpdir(), 'bench-ai-'));
  const child = fork(here('companion.ts'), {
    env: { ...process.env, UPSTREAM: upstream, BENCH_DATA: data, NODE_ENV: 'development', LOG_LEVEL: 'warn' },
    // The options of `npm start`.
    execArgv: ['--max-semi-space-size=4', ...probe],
  });
  const origin = await originOf(child);
  const path = '/ai/openai/chat/completions?format=';
  return (['openai', 'message'] as const).map((form) => ({
    name: `this server, ${form}`,
    origin,
    path: path + form,
    headers: {},
    child,
  }));
}

export async function startPortkey(upstream: string): Promise<Contender> {
  const port = await freePort();
  const child = fork(here('node_modules/@portkey-ai/gateway/build/start-server.js'), ['--headless', `--port=${port}`], {
    env: { ...process.env, TRUSTED_CUSTOM_HOSTS: '127.0.0.1,localhost' },
    execArgv: probe,
    silent: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilListening(origin);
  const headers = {
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `${upstream}/v1`,
    authorization: 'Bearer bench',
  };
  return { name: 'Portkey', origin, path: '/v1/chat/completions', headers, child };
}

let questions = 0;

/** Requests the resource usage of a contender's process. Two contenders may share one process: each request gets its own answer. */
export const usageOf = ({ child }: Pick<Contender, 'child'>): Promise<Usage> =>
  new Promise((resolve) => {
    const usage = ++questions;
    const listen = (answer: Partial<Usage & { readonly usage: number }>): void => {
      if (answer.usage !== usage) return;
      child.off('message', listen);
      resolve(answer as Usage);
    };
    child.on('message', listen);
    child.send({ usage });
  });

const originOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve(`http://127.0.0.1:${port}`));
    child.once('exit', (code) => reject(new Error(`a contender ended with code ${code}`)));
  });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilListening(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const reached = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (reached) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${origin} does not answer`);
}
