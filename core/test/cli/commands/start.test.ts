import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { main } from '../../../src/cli/main.ts';
import { createProject, runProgram, wordConfig, wordPlugin } from '../project.ts';

const files = { 'companion.config.ts': wordConfig, 'plugins/word.ts': wordPlugin('one') };

test('the server prints its address and plugins, answers, and ends with 0 on SIGTERM', async () => {
  await using project = await createProject(files);
  await using program = runProgram(project.folder, ['start']);
  const [, address] = await program.until(/listening +(http:\S+)/);
  await program.until(/plugins +word/);
  const response = await fetch(`${address}/word`);
  assert.deepEqual(await response.json(), { code: 200, success: true, data: { word: 'one' } });
  program.process.kill('SIGTERM');
  assert.equal(await program.ended(), 0);
});

test('in production one log line replaces the greeting', async () => {
  await using project = await createProject({
    ...files,
    'companion.config.ts': wordConfig.replace("'error'", "'info'"),
  });
  await using program = runProgram(project.folder, ['start'], { NODE_ENV: 'production', COMPANION_AUTH: 'false' });
  const [line] = await program.until(/\{[^\n]*"msg":"listening"\}/);
  const { address, plugins } = JSON.parse(line) as { address: string; plugins: unknown };
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.deepEqual(plugins, [{ name: 'word', version: '2.1.0', state: 'active' }]);
});

test('the address of the server is printed once', async () => {
  await using project = await createProject({
    ...files,
    'companion.config.ts': wordConfig.replace("'error'", "'info'"),
  });
  await using program = runProgram(project.folder, ['start']);
  await program.until(/plugins +word/);
  program.process.kill('SIGTERM');
  await program.ended();
  assert.equal(program.output().match(/127\.0\.0\.1:\d+/g)?.length, 1);
});

const slowPlugin = `
  import { definePlugin } from '@editor-companion/core/plugin';
  export default definePlugin({
    name: 'slow', version: '1.0.0', apiVersion: 1,
    async setup(host) {
      host.onClose(() => console.log('slow closed'));
      const signalled = new Promise((resolve) => process.once('SIGTERM', resolve));
      console.log('slow begins');
      await signalled;
    },
  });`;

test('a server that is stopped while it starts never listens, closes its plugins and ends with 0', async () => {
  await using project = await createProject({
    'companion.config.ts': `export default { server: { port: 0 }, plugins: { slow: { use: './slow.ts' } } };`,
    'slow.ts': slowPlugin,
  });
  await using program = runProgram(project.folder, ['start']);
  await program.until(/slow begins/);
  program.process.kill('SIGTERM');
  await program.until(/slow closed/);
  assert.equal(await program.ended(), 0);
  assert.doesNotMatch(program.output(), /listening/);
});

test('a second server on the same port reports the conflict, ends with 1, and does not affect the first', async () => {
  await using project = await createProject(files);
  await using first = runProgram(project.folder, ['start']);
  const [, address = ''] = await first.until(/listening +(http:\S+)/);
  await using second = runProgram(project.folder, ['start', '--port', new URL(address).port]);
  assert.equal(await second.ended(), 1);
  assert.match(second.output(), /^Another program already listens on 127\.0\.0\.1:\d+\. .*--port\.$/m);
  assert.equal((await fetch(`${address}/word`)).status, 200);
});

test('a taken port is reported in one line', async () => {
  await using blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  await using project = await createProject(files);
  const { port } = blocker.address() as AddressInfo;
  assert.equal(await main(['start', '--port', String(port)], project.terminal), 1);
  assert.match(project.terminal.complained, /^Another program already listens on 127\.0\.0\.1:\d+\. .*--port\.\n$/);
});
