import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { main } from '../../src/cli/main.ts';
import { definePlugin, Type, type CommandInvocation, type PluginCommand } from '../../src/plugin/index.ts';
import { defineErrors } from '../../src/base/errors.ts';
import { runCommand } from '../../src/testing/index.ts';
import { createProject } from './project.ts';

const errors = defineErrors({ BREAD_STALE: { status: 409, message: 'The bread is stale. Bake some.' } });

const pluginWith = (command: Partial<PluginCommand<{ crumbs: number }>>, name = 'bread') =>
  definePlugin({
    name,
    version: '1.0.0',
    apiVersion: 1,
    options: Type.Object({ crumbs: Type.Integer({ default: 3 }) }, { additionalProperties: false }),
    commands: [{ name: 'bake', summary: 'Bake bread.', run() {}, ...command }],
    setup() {
      throw new Error('a command sets nothing up');
    },
  });

/** Starts a server that answers every call with its request. */
async function echoServer() {
  const answer = async (request: IncomingMessage): Promise<object> => {
    if (request.url === '/refuse') return { success: false, error: 'NO_FLOUR', message: 'There is no flour.' };
    const { method, url, headers } = request;
    const body = (await buffer(request)).toString();
    return { success: true, data: { method, url, body, authorization: headers.authorization } };
  };
  const server = createServer((request, response) => {
    void answer(request).then((data) => response.end(JSON.stringify(data)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => server.close(),
  };
}

test('a command of a plugin runs with its arguments, its flags and the plugin’s options', async () => {
  const seen: CommandInvocation<{ crumbs: number }>[] = [];
  const plugin = pluginWith({
    maxArgs: 1,
    options: { hot: { type: 'boolean', description: 'Hot.' } },
    run: (invocation) => void seen.push(invocation),
  });
  const run = await runCommand(plugin, ['bake', 'rye', '--hot'], {
    options: { bread: { crumbs: 7 } },
    dataDir: '/tmp',
  });
  assert.deepEqual(run, { exitCode: 0, printed: '', complained: '' });
  const [{ args, flags, options, dataDir }] = seen as [CommandInvocation<{ crumbs: number }>];
  assert.deepEqual(
    { args, flags: { ...flags }, options, dataDir },
    {
      args: ['rye'],
      flags: { hot: true },
      options: { crumbs: 7 },
      dataDir: '/tmp',
    },
  );
});

test('help lists commands of the configured plugins, and each explains its options', async () => {
  const plugin = pluginWith({ usage: '[<sort>]', callsServer: true });
  const { printed } = await runCommand(plugin, ['--help']);
  assert.match(printed, /Of plugins:\n\n {2}bake +Bake bread\.\n/);
  const { printed: own } = await runCommand(plugin, ['bake', '--help']);
  assert.match(own, /Usage: companion bake \[<sort>\]\n[^]*--url <url>[^]*--token <token>[^]*--help/);
});

test('a wrong argument, a failure and a mistake each end with their exit code and text', async () => {
  const misused = await runCommand(pluginWith({ run: ({ misuse }) => misuse('Say which.') }), ['bake']);
  assert.deepEqual(misused, { exitCode: 2, printed: '', complained: 'Say which.\nSee companion bake --help.\n' });
  const fail = (): never => {
    throw errors.BREAD_STALE();
  };
  const failed = await runCommand(pluginWith({ run: fail }), ['bake']);
  assert.deepEqual(failed, { exitCode: 1, printed: '', complained: 'BREAD_STALE: The bread is stale. Bake some.\n' });
  const unknown = await runCommand(pluginWith({}), ['bake', '--hto']);
  assert.equal(unknown.exitCode, 2);
  assert.match(unknown.complained, /There is no option --hto/);
});

test('the running server is called at the address of the command line, with the operator’s token', async () => {
  using server = await echoServer();
  const plugin = pluginWith({
    maxArgs: 1,
    callsServer: true,
    run: async ({ args: [path = ''], callServer, print }) =>
      print(JSON.stringify(await callServer('PUT', path, { grain: 'rye' }))),
  });
  const env = { COMPANION_TOKEN: 'key' };
  const { printed } = await runCommand(plugin, ['bake', '/oven', '--url', server.url], { env });
  assert.deepEqual(JSON.parse(printed), {
    method: 'PUT',
    url: '/oven',
    body: '{"grain":"rye"}',
    authorization: 'Bearer key',
  });
  const refused = await runCommand(plugin, ['bake', '/refuse', '--url', server.url]);
  assert.deepEqual(refused, { exitCode: 1, printed: '', complained: 'NO_FLOUR: There is no flour.\n' });
  const lost = await runCommand(plugin, ['bake', '/oven', '--url', 'nonsense']);
  assert.match(lost.complained, /--url takes an address/);
});

test('an unreachable server is reported in plain words', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const plugin = pluginWith({ callsServer: true, run: async ({ callServer }) => void (await callServer('GET', '/')) });
  const { exitCode, complained } = await runCommand(plugin, ['bake', '--url', `http://127.0.0.1:${port}`]);
  assert.equal(exitCode, 1);
  assert.match(complained, /No server responds at http:/);
});

test('a command does not run with options that its plugin refuses', async () => {
  const plugin = pluginWith({ run: ({ print }) => print('ran') });
  const { exitCode, printed, complained } = await runCommand(plugin, ['bake'], {
    options: { bread: { crumbs: 'many' } },
  });
  assert.deepEqual([exitCode, printed], [1, '']);
  assert.match(complained, /crumbs/);
});

test('two plugins cannot share a command, and none can have a command of the program', async () => {
  const twice = await runCommand([pluginWith({}), pluginWith({}, 'cake')], ['check-nothing']);
  assert.match(twice.complained, /no command "check-nothing"/);
  await using project = await createProject({
    'bread.ts': plugin('bread', 'bake'),
    'cake.ts': plugin('cake', 'bake'),
    'tart.ts': plugin('tart', 'start'),
    'companion.config.ts':
      "export default { plugins: { bread: { use: './bread.ts' }, cake: { use: './cake.ts' }, tart: { use: './tart.ts' } } };",
  });
  assert.equal(await main(['check'], project.terminal), 1);
  assert.match(project.terminal.printed, /cake[^\n]*\n {2}Its command "bake" already exists in the plugin "bread"/);
  assert.match(project.terminal.printed, /tart[^\n]*\n {2}Its command "start" already exists in companion itself/);
});

const plugin = (name: string, command: string): string => `
  import { definePlugin } from '@editor-companion/core/plugin';
  export default definePlugin({ name: '${name}', version: '1.0.0', apiVersion: 1,
    commands: [{ name: '${command}', summary: 'x', run() {} }], setup() {} });`;

test('an unknown command gets a suggestion, and a note that plugins may be missing', async () => {
  const { exitCode, complained } = await runCommand(pluginWith({}), ['bkae']);
  assert.equal(exitCode, 2);
  assert.match(complained, /^There is no command "bkae"\. Did you mean "bake"\?/);
  await using project = await createProject({ 'companion.config.ts': 'export default { server: 7 }' });
  assert.equal(await main(['bake'], project.terminal), 2);
  assert.match(project.terminal.complained, /commands of plugins may be missing/i);
});
