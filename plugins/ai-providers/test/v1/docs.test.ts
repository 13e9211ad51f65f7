import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startHost } from '../support/ai-host.ts';
import { json, startUpstream, type Answer } from '../support/fake-upstream.ts';

const run = promisify(execFile);
const page = await readFile(join(import.meta.dirname, '../../../../docs/ai.md'), 'utf8');
const section = page.slice(page.indexOf('## OpenAI clients'), page.indexOf('## Suggestions'));

/** The first code block of a language, with the address of the test's server. */
function snippet(language: string, base: string): string {
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section) ?? [];
  assert.ok(code.includes('http://127.0.0.1:1235/v1'), language);
  return code.replaceAll('http://127.0.0.1:1235', base);
}

/** Answers each path as OpenAI's own API does. */
const vendor: Answer = (response, seen) => {
  const answers: Record<string, object> = {
    '/v1/embeddings': { data: [{ embedding: [1] }, { embedding: [2] }] },
    '/v1/images/generations': { data: [{ url: 'https://pictures.example/1.png' }] },
  };
  const answer = answers[seen.path];
  if (answer) return json(answer)(response, seen);
  response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('sound');
};

async function start() {
  const upstream = await startUpstream(vendor);
  const host = await startHost(upstream.url);
  const folder = await mkdtemp(join(tmpdir(), 'openai-clients-'));
  return {
    folder,
    base: await host.listen(),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('the JavaScript of docs/ai.md runs against this server', async () => {
  await using server = await start();
  const options = { cwd: import.meta.dirname };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', snippet('js', server.base)], options);
  assert.match(stdout, /You wrote: Hello/);
});

const isThere = (program: string, ...args: string[]): Promise<boolean> =>
  run(program, args).then(
    () => true,
    () => false,
  );
const hasCurl = await isThere('curl', '--version');
const hasPython = await isThere('python3', '-c', 'import openai');

test('each curl command of docs/ai.md is answered', { skip: !hasCurl && 'needs curl' }, async () => {
  await using server = await start();
  const script = `set -e\n${snippet('sh', server.base).replaceAll('curl ', 'curl -sSf ')}`;
  const { stdout } = await run('sh', ['-c', script], { cwd: server.folder });
  for (const part of ['"id":"openai/m"', '"object":"response"', '"index":1,"embedding":[2]', 'pictures.example'])
    assert.ok(stdout.includes(part), part);
  assert.equal(await readFile(join(server.folder, 'morning.mp3'), 'utf8'), 'sound');
});

test(
  'the Python of docs/ai.md runs against this server',
  { skip: !hasPython && 'needs pip install openai' },
  async () => {
    await using server = await start();
    const { stdout } = await run('python3', ['-c', snippet('python', server.base)]);
    assert.match(stdout, /You wrote: Hello/);
    assert.match(stdout, /'openai\/m'/);
  },
);
