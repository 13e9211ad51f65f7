import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { buildServer } from '../scripts/build-server.mjs';
import { currentFile } from '../scripts/built-server/place.mjs';
import { createProject, runProgram, type Program } from '../core/test/cli/project.ts';
import { fileForm, REPOSITORY, startProduct } from './support/server.ts';

const BIN = join(REPOSITORY, 'scripts/start.mjs');
const UNHURRIED = { NODE_ENV: 'test', COMPANION_SERVER__PRESSURE__MAX_EVENT_LOOP_DELAY: '0' };

before(() => promisify(execFile)(process.execPath, [join(REPOSITORY, 'scripts/build-server.mjs')]));

const dataDir = await mkdtemp(join(tmpdir(), 'companion-built-'));
after(() => rm(dataDir, { recursive: true, force: true }));

async function listening(program: Program): Promise<string> {
  const [, address = ''] = await program.until(/listening +(http:\S+)/);
  return address;
}

test('the server that npm start builds has every route of the sources, and reads, exports and edits documents', async () => {
  await using program = runProgram(
    REPOSITORY,
    ['start', '--port', '0'],
    { ...UNHURRIED, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    { bin: BIN },
  );
  const url = await listening(program);
  await using sources = await startProduct();
  const [built, plain] = await Promise.all(
    [url, sources.url].map(async (base) => {
      const text = await (await fetch(`${base}/openapi`)).text();
      return JSON.parse(text.replaceAll(base, 'http://server')) as { paths: Record<string, unknown> };
    }),
  );
  assert.deepEqual(built, plain);
  assert.ok(Object.keys(plain?.paths ?? {}).length > 100);

  const form = fileForm('list.html', new Uint8Array(Buffer.from('<h1>Bread</h1><ul><li>Flour</li></ul>')));
  const read = await fetch(`${url}/import/office?as=markdown`, { method: 'POST', body: form });
  assert.equal(read.status, 200, await read.clone().text());
  assert.match(await read.text(), /# Bread[^]*Flour/);
  const made = await fetch(`${url}/export/docx`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ html: '<p>Flour</p>' }),
  });
  assert.equal(made.status, 200);
  assert.equal(Buffer.from(await made.arrayBuffer()).toString('latin1', 0, 2), 'PK');

  program.process.kill('SIGTERM');
  assert.equal(await program.ended(), 0, program.output());
});

test('stack traces of the built server name the sources, and a plugin from elsewhere gets the same modules as the server', async () => {
  await using project = await createProject({
    'companion.config.mjs': `
      import { defineConfig } from '@editor-companion/core';
      export default defineConfig({ server: { port: 0 }, log: { level: 'warn' }, plugins: { storage: true, guest: { use: './guest.mjs' } } });`,
    'guest.mjs': `
      import { CompanionError, definePlugin } from '@editor-companion/core/plugin';
      export default definePlugin({ name: 'guest', version: '1.0.0', apiVersion: 1, setup(host) {
        host.on('server:ready', () => {
          const caught = (call) => { try { call(); } catch (error) { return error; } };
          const refused = caught(() => host.use('files-of-nobody'));
          host.log.warn({ same: refused instanceof CompanionError, trace: refused.stack.split('\\n') }, 'asked for');
        });
      } });`,
  });
  await using program = runProgram(project.folder, ['start'], { ...UNHURRIED }, { bin: BIN });
  const [, line = ''] = await program.until(/(\{.*asked for.*\})/);
  const { same, trace } = JSON.parse(line) as { same: boolean; trace: string[] };
  assert.equal(same, true);
  assert.ok(
    trace.some((frame) => /core\/src\/\w+\/[\w-]+\.ts:\d+:\d+/.test(frame)),
    trace.join('\n'),
  );
  assert.ok(
    trace.some((frame) => frame.includes('guest.mjs:6')),
    trace.join('\n'),
  );
  assert.ok(!trace.some((frame) => frame.includes('.cache')), trace.join('\n'));
});

test('reports of a blocked event loop name the source', async () => {
  await using project = await createProject({
    'companion.config.mjs': `
      export default { server: { port: 0 }, log: { level: 'warn', heldLoop: 400 }, plugins: { holder: { use: './holder.mjs' } } };`,
    'holder.mjs': `
      import { definePlugin, Type } from '@editor-companion/core/plugin';
      export default definePlugin({ name: 'holder', version: '1.0.0', apiVersion: 1, setup(host) {
        const hold = () => { const end = Date.now() + 1500; while (Date.now() < end); return { fine: true }; };
        host.routes((app) => { app.get('/hold', { config: { public: true }, schema: {} }, hold); });
      } });`,
  });
  await using program = runProgram(project.folder, ['start'], { ...UNHURRIED }, { bin: BIN });
  const url = await listening(program);
  let told: { plugin?: string; at?: string[] } = {};
  // The watching thread starts with the first request. It may miss it on a busy machine, where other work blocks the loop, too.
  for (let hold = 0; hold < 10 && (told.at === undefined || told.plugin !== 'holder'); hold += 1) {
    await fetch(`${url}/hold`);
    const [, line = ''] = await program.until(/(\{.*event loop was blocked.*\})/);
    told = JSON.parse(line) as typeof told;
  }
  const { plugin, at = [] } = told;
  assert.equal(plugin, 'holder');
  assert.match(at[0] ?? '', /holder\.mjs:4$/);
  assert.ok(
    at.some((place) => /core\/src\/.*\.ts:\d+$/.test(place)),
    at.join('\n'),
  );
  assert.ok(!at.some((place) => place.includes('.cache')), at.join('\n'));
});

test('if the build fails, a start runs the sources and not an older build', async () => {
  const bundle = () => Promise.reject(new Error('no bundler'));
  await assert.rejects(buildServer({ force: true, bundle }), /no bundler/);
  assert.equal(existsSync(currentFile), false);
  await buildServer();
  assert.equal(existsSync(currentFile), true);
});
