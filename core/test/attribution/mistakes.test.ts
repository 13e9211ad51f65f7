import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProject, runProgram, type Program } from '../cli/project.ts';

/** A plugin with one mistake per route. The route's name describes the mistake. */
const MISTAKEN = `
import { EventEmitter } from 'node:events';
import { definePlugin } from '@editor-companion/core/plugin';
const never = () => new Promise(() => {});
export default definePlugin({
  name: 'mistaken', version: '1.0.0', apiVersion: 1,
  setup(host) {
    const mistakes = {
      forgotten() { Promise.reject(new Error('a forgotten await')); return never(); },
      afterwards() { setImmediate(() => Promise.reject(new Error('after the answer'))); return { fine: true }; },
      timer() { setTimeout(() => { throw new Error('a timer'); }, 1); return never(); },
      emitter() { setImmediate(() => new EventEmitter().emit('error', new Error('an emitter'))); return never(); },
      async stream(_request, reply) {
        reply.raw.writeHead(200); reply.raw.write('half');
        reply.hijack();
        setTimeout(() => { throw new Error('in a stream'); }, 20);
      },
      hold() { const end = Date.now() + 1200; while (Date.now() < end); return { fine: true }; },
    };
    host.routes((app) => {
      for (const [name, handler] of Object.entries(mistakes)) app.get('/' + name, { config: { public: true }, schema: {} }, handler);
    });
    host.on('server:ready', () => { Promise.reject(new Error('in a handler')); return never(); });
  },
});`;

const lineOf = (text: string): number => MISTAKEN.slice(0, MISTAKEN.indexOf(text)).split('\n').length;

async function listening(program: Program): Promise<string> {
  const [, address = ''] = await program.until(/listening +(http:\S+)/);
  return address;
}

/** Returns the log lines that report a mistake. */
const told = (program: Program): Record<string, unknown>[] =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a mistake of a plugin ends the request that it served, is logged with the plugin’s name and line, and the server continues', async () => {
  await using project = await createProject({
    'companion.config.mjs': `export default { server: { port: 0 }, log: { level: 'warn', heldLoop: 400 }, plugins: { mistaken: { use: './mistaken.mjs' } } };`,
    'mistaken.mjs': MISTAKEN,
  });
  await using program = runProgram(project.folder, ['start']);
  const address = await listening(program);
  const answers: Record<string, unknown> = {};
  for (const name of ['forgotten', 'timer', 'emitter', 'afterwards', 'hold']) {
    const answer = await fetch(`${address}/${name}`);
    const { error } = (await answer.json()) as { error?: string };
    answers[name] = error ?? answer.status;
  }
  assert.deepEqual(answers, {
    forgotten: 'PLUGIN_FAULT',
    timer: 'PLUGIN_FAULT',
    emitter: 'PLUGIN_FAULT',
    afterwards: 200,
    hold: 200,
  });
  const half = await fetch(`${address}/stream`);
  await assert.rejects(half.text(), 'half an answer is not taken for a whole one');

  // The watching thread may just have started.
  const isHeldTold = (): boolean =>
    told(program).some(({ work, heldMs }) => work === 'GET /hold' && heldMs !== undefined);
  for (let hold = 0; hold < 5 && !isHeldTold(); hold += 1) {
    await fetch(`${address}/hold`);
    await program.until(/event loop was blocked/);
  }
  const lines = told(program).filter(({ msg }) => /was not caught|event loop/.test(String(msg)));
  const works = lines.map(({ plugin, work }) => `${String(plugin)}: ${String(work)}`);
  for (const work of [
    'event server:ready',
    'GET /forgotten',
    'GET /timer',
    'GET /emitter',
    'GET /afterwards',
    'GET /stream',
    'GET /hold',
  ])
    assert.ok(works.includes(`mistaken: ${work}`), `${work} is not among ${works.join(', ')}`);
  const forgotten = lines.find(({ work }) => work === 'GET /forgotten');
  assert.match(String(forgotten?.['at']), new RegExp(String.raw`mistaken\.mjs:${lineOf('forgotten()')}$`, 'u'));
  const held = lines.find(({ work }) => work === 'GET /hold');
  const [innermost] = (held?.['at'] as string[] | undefined) ?? [];
  assert.match(String(innermost), new RegExp(String.raw`mistaken\.mjs:${lineOf('hold()')}$`, 'u'));
  assert.ok(Number(held?.['heldMs']) >= 400);

  const ready = await fetch(`${address}/health/ready`);
  assert.deepEqual(await ready.json(), {
    code: 200,
    success: true,
    data: { status: 'ready', unavailable: [], faulty: ['mistaken'] },
  });
  program.process.kill('SIGTERM');
  assert.equal(await program.ended(), 0);
});

test('a mistake during a plugin’s setup fails that setup with its line, even if no code awaits it', async () => {
  for (const [setup, line] of [
    [`() => {\nPromise.reject(new Error('lost'));\nreturn new Promise(() => {});\n}`, 3],
    [`async () => {\n\nthrow new Error('lost');\n}`, 4],
  ] as const) {
    await using project = await createProject({
      'companion.config.mjs': `export default { server: { port: 0 }, plugins: { broken: { use: './broken.mjs' } } };`,
      'broken.mjs': `import { definePlugin } from '@editor-companion/core/plugin';\nexport default definePlugin({ name: 'broken', version: '1.0.0', apiVersion: 1, setup: ${setup} });`,
    });
    await using program = runProgram(project.folder, ['start']);
    assert.equal(await program.ended(), 1);
    assert.match(program.output(), /broken/u);
    assert.ok(program.output().includes(`broken.mjs:${line}`), program.output());
  }
});

test('an exception in a plugin that others depend on ends the server with code 1', async () => {
  await using project = await createProject({
    'companion.config.mjs': `export default { server: { port: 0 }, log: { level: 'error' }, plugins: { base: { use: './base.mjs' } } };`,
    'base.mjs': `import { definePlugin } from '@editor-companion/core/plugin';
      export default definePlugin({ name: 'base', version: '1.0.0', apiVersion: 1, provides: ['kv'], setup(host) {
        host.provide('kv', {});
        host.on('server:ready', () => { setTimeout(() => { throw new Error('torn'); }, 1); });
      } });`,
  });
  await using program = runProgram(project.folder, ['start']);
  assert.equal(await program.ended(), 1);
  assert.match(program.output(), /torn/u);
});
