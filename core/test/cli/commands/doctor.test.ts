import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { AddressInfo } from 'node:net';
import { main } from '../../../src/cli/main.ts';
import { PLUGIN_MODULE } from '../../workspace.ts';
import { createProject } from '../project.ts';

/** Returns a plugin that searches a program of the given name. */
const seeking = (program: string): string => `
  import { definePlugin } from '${PLUGIN_MODULE}';
  export default definePlugin({
    name: 'seeker', version: '1.0.0', apiVersion: 1, setup() {},
    async diagnose(_options, { which, firstLine }) {
      const path = which('${program}');
      if (path === undefined) return [{ subject: 'Oven', state: 'lacking', brings: 'bread', install: { debian: 'apt-get install oven', alpine: 'apk add oven', macos: 'brew install oven' } }];
      return [{ subject: 'Oven', state: 'good', found: await firstLine(path, ['-e', 'console.log("hot\\\\nor cold")']) }];
    },
  });`;

const config = (server: object = { port: 0 }): string =>
  `export default { server: ${JSON.stringify(server)}, plugins: { seeker: { use: './seeker.ts' } } };`;

interface Report {
  ok: boolean;
  parts: { part: string; found: { subject: string; state: string; found?: string }[] }[];
}

async function examined(files: Readonly<Record<string, string>>, ...flags: string[]) {
  await using project = await createProject(files);
  const terminal = { ...project.terminal, env: { PATH: process.env['PATH'] ?? '' } };
  let printed = '';
  const code = await main(['doctor', ...flags], { ...terminal, out: (text) => void (printed += text) });
  return { code, printed };
}

test('each available part has one line, including findings of plugins', async () => {
  const { code, printed } = await examined({ 'companion.config.ts': config(), 'seeker.ts': seeking('node') });
  assert.equal(code, 0, printed);
  for (const line of [
    /^ {2}✔ Node: \d+\./m,
    /^ {2}✔ Data folder: .*first start creates it/m,
    /^seeker\n {2}✔ Oven: hot$/m,
  ])
    assert.match(printed, line);
  assert.match(printed, /Everything works\.$/);
});

test('a missing part is listed with its use and its installation, and only --strict fails', async () => {
  const files = { 'companion.config.ts': config(), 'seeker.ts': seeking('no-such-oven') };
  const { code, printed } = await examined(files);
  assert.equal(code, 0);
  assert.match(printed, /– Oven\n {6}for: bread\n {6}→ .*install oven/);
  assert.equal((await examined(files, '--strict')).code, 1);
});

test('a configuration that does not start, and a port that another program holds, end with code 1', async () => {
  const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const server = { port, hots: 'x' };
  const files = { 'companion.config.ts': config(server), 'seeker.ts': seeking('node') };
  const { code, printed } = await examined(files, '--json').finally(() => other.close());
  const { ok, parts } = JSON.parse(printed) as Report;
  const failing = parts.flatMap(({ found }) => found.filter(({ state }) => state === 'failing'));
  assert.deepEqual([code, ok], [1, false]);
  assert.deepEqual(
    failing.map(({ subject }) => subject),
    ['Port', 'Configuration'],
  );
  assert.match(failing[0]?.found ?? '', /another program already listens/);
  assert.match(failing[1]?.found ?? '', /There is no option "hots"\.\s+→ Did you mean "host"\?/);
});

test('a plugin whose examination fails is listed with the reason, and the others are examined too', async () => {
  const broken = seeking('node').replace('const path', "throw new Error('no light'); const path");
  const { code, printed } = await examined({ 'companion.config.ts': config(), 'seeker.ts': broken });
  assert.equal(code, 1);
  assert.match(printed, /^seeker\n {2}✖ Examination: no light$/m);
  assert.match(printed, /✔ Node/);
});
