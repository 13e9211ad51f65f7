import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlan } from '../../src/boot/plan.ts';
import { definePlugin, Type } from '../../src/plugin/index.ts';
import { PLUGIN_MODULE, pluginSource, temporaryFolder } from '../workspace.ts';

const plain = (name: string, more: object = {}) =>
  definePlugin({ name, version: '1.2.3', apiVersion: 1, setup() {}, ...more });

const withOptions = (name: string) =>
  plain(name, {
    options: Type.Object(
      {
        maxBytes: Type.Integer({ default: 10 }),
        secret: Type.Optional(Type.String({ writeOnly: true, env: 'EPUB_SECRET' })),
        limits: Type.Object({ depth: Type.Integer({ default: 3 }) }, { additionalProperties: false, default: {} }),
      },
      { additionalProperties: false },
    ),
  });

const plan = (plugins: Record<string, unknown>, env: Record<string, string> = {}, more: object = {}) =>
  makePlan({ config: { plugins: plugins as never, ...more }, env });

const messages = (report: { problems: readonly { path: string; message: string; hint?: string }[] }): string[] =>
  report.problems.map(({ path, message, hint }) => [path, message, hint].filter(Boolean).join(' | '));

test('fills in defaults, freezes options and records the origin of each value', async () => {
  const { plugins, report } = await plan({ epub: { use: withOptions('epub'), options: { maxBytes: 20 } } });
  assert.deepEqual(plugins[0]?.options, { maxBytes: 20, limits: { depth: 3 } });
  assert.ok(Object.isFrozen(plugins[0]?.options['limits']));
  const origins = Object.fromEntries(report.values.map(({ path, origin }) => [path, origin]));
  assert.equal(origins['plugins.epub.options.maxBytes'], 'file');
  assert.equal(origins['plugins.epub.options.limits.depth'], 'default');
});

test('lets environment variables set options, by path and by the name in the schema', async () => {
  const { plugins, report } = await plan(
    { epub: { use: withOptions('epub') } },
    {
      COMPANION_PLUGINS__EPUB__MAX_BYTES: '99',
      COMPANION_PLUGINS__EPUB__LIMITS__DEPTH: '5',
      EPUB_SECRET: 'hush',
      PORT: '4321',
    },
  );
  assert.deepEqual(plugins[0]?.options, { maxBytes: 99, limits: { depth: 5 }, secret: 'hush' });
  const value = (path: string) => report.values.find((candidate) => candidate.path === path);
  assert.deepEqual(value('server.port'), { path: 'server.port', value: 4321, origin: 'env' });
  assert.deepEqual(value('plugins.epub.options.secret')?.value, '[redacted]');
});

test('gathers every problem at once, each with its exact path and a suggestion', async () => {
  const { report } = await plan(
    { epub: { use: withOptions('epub'), options: { maxByte: 1, limits: { depth: '4' } } }, ghost: true },
    { COMPANION_SERVER__PROT: '1' },
    { server: { prot: 3 } },
  );
  assert.equal(report.ok, false);
  const told = messages(report).join('\n');
  assert.match(told, /config: server\.prot \| There is no option "prot"\. \| Did you mean "port"\?/);
  assert.match(told, /COMPANION_SERVER__PROT \| There is no setting server\.prot\. \| Did you mean "port"\?/);
  assert.match(told, /plugins\.epub\.options\.maxByte \| There is no option "maxByte"\. \| Did you mean "maxBytes"\?/);
  assert.match(told, /plugins\.epub\.options\.limits\.depth \| Must be integer/);
  assert.match(
    told,
    /The plugin "ghost" was not found\. Tried: @editor-companion\/ghost, companion-plugin-ghost, ghost\. \| Install it \(npm install @editor-companion\/ghost or companion-plugin-ghost\)/,
  );
});

test('names the variable of a wrong value', async () => {
  await using folder = await temporaryFolder({
    'companion.config.ts': 'export default { dataDir: 5 };',
    '.env': 'COMPANION_SERVER__CORS__MAX_AGE=long',
  });
  const { report } = await makePlan({ cwd: folder.path, env: { PORT: 'abc' } });
  assert.deepEqual(
    report.problems.map(({ path }) => path),
    [
      'companion.config.ts: dataDir',
      'PORT (server.port)',
      'COMPANION_SERVER__CORS__MAX_AGE in .env (server.cors.maxAge)',
    ],
  );
});

test('reports the line of a file that is no JavaScript', async () => {
  await using folder = await temporaryFolder({
    'companion.config.ts': 'export default {\n  plugins: ;\n};',
  });
  const { report } = await makePlan({ cwd: folder.path, env: {} });
  assert.match(
    messages(report)[0] ?? '',
    /companion\.config\.ts \| The file could not be loaded: .+ \(companion\.config\.ts:2\)/,
  );
});

test('a plugin that is only switched on has its default options, whether a file or a variable switched it on', async () => {
  await using folder = await temporaryFolder({
    'companion.config.ts':
      'export default { plugins: { "./mine.ts": false, mine: { use: "./mine.ts" }, other: true } };',
    'mine.ts': pluginSource(
      "name: 'mine', options: Type.Object({ depth: Type.Integer({ default: 3 }) }, { additionalProperties: false })",
    ),
    'node_modules/companion-plugin-other/package.json': '{"name":"companion-plugin-other","exports":"./main.mjs"}',
    'node_modules/companion-plugin-other/main.mjs': `import { definePlugin, Type } from '${PLUGIN_MODULE}';
      export default definePlugin({ name: 'other', version: '1.0.0', apiVersion: 1, setup() {},
        options: Type.Object({ depth: Type.Integer({ default: 3 }) }, { additionalProperties: false }) });`,
  });
  const { report } = await makePlan({ cwd: folder.path, env: {} });
  const origins = report.values.filter(({ path }) => path.endsWith('depth')).map(({ origin }) => origin);
  assert.deepEqual([messages(report), origins], [[], ['default', 'default']]);
});

test('does not coerce values of the configuration file', async () => {
  const { report } = await plan({ epub: { use: withOptions('epub'), options: { maxBytes: '10' } } });
  assert.deepEqual(
    report.problems.map(({ expected, found }) => [expected, found]),
    [['integer', '"10"']],
  );
});

test('refuses options of a plugin that declares none', async () => {
  const { report } = await plan({ bare: { use: plain('bare'), options: { colour: 'red' } } });
  assert.match(messages(report)[0] ?? '', /There is no option "colour"/);
});

test('never imports a plugin that is switched off', async () => {
  await using folder = await temporaryFolder({
    'companion.config.ts': 'export default { plugins: { "./boom.ts": false, epub: true } };',
    'boom.ts': 'throw new Error("imported");',
  });
  const { report } = await makePlan({ cwd: folder.path, env: { COMPANION_PLUGINS__EPUB: 'false' } });
  assert.deepEqual([report.ok, report.plugins], [true, []]);
});

test('loads a plugin from a path beside the config file and watches its folder', async () => {
  await using folder = await temporaryFolder({
    'companion.config.ts':
      'export default ({ mode }) => ({ plugins: { mine: { use: "./plugins/mine.ts", options: { mode } } } });',
    'plugins/mine.ts': pluginSource(
      "name: 'mine', options: Type.Object({ mode: Type.String() }, { additionalProperties: false })",
    ),
  });
  const { report, plugins } = await makePlan({ cwd: folder.path, env: { NODE_ENV: 'test' } });
  assert.deepEqual(messages(report), []);
  assert.deepEqual(plugins[0]?.options, { mode: 'test' });
  assert.ok(report.watch.includes(`${folder.path}/plugins`));
});

test('reports a config file that fails while loading, naming its own error', async () => {
  await using folder = await temporaryFolder({
    'companion.config.ts': 'import { readFileSync } from "node:fs"; readFileSync("/nope"); export default {};',
  });
  const { report } = await makePlan({ cwd: folder.path, env: {} });
  assert.match(messages(report)[0] ?? '', /companion\.config\.ts \| The file could not be loaded: ENOENT.*\/nope/);
});

test('reads .env with lower priority than the environment', async () => {
  await using folder = await temporaryFolder({
    'companion.config.ts': 'export default {};',
    '.env': 'PORT=4000\nHOST=127.0.0.2\n',
  });
  const { config, report } = await makePlan({ cwd: folder.path, env: { HOST: '127.0.0.3' } });
  assert.deepEqual([config.core.server.port, config.core.server.host], [4000, '127.0.0.3']);
  assert.deepEqual(
    report.values.filter(({ path }) => /^server\.(port|host)$/.test(path)).map(({ origin }) => origin),
    ['env', '.env'],
  );
});

test('gives flags the highest priority', async () => {
  const { config } = await makePlan({
    config: { server: { port: 1 } },
    env: { PORT: '2' },
    overrides: { 'server.port': 3 },
  });
  assert.equal(config.core.server.port, 3);
});

test('refuses production without a decision about auth', async () => {
  const open = await plan({}, { NODE_ENV: 'production' });
  assert.match(
    messages(open.report)[0] ?? '',
    /config: auth \| In production the server starts only if auth is configured/,
  );
  const decided = await plan({}, { NODE_ENV: 'production', COMPANION_AUTH: 'false' });
  assert.equal(decided.report.ok, true);
});

test('reports a configured auth with a missing package once, and requires no further decision', async () => {
  const { report } = await plan({}, { NODE_ENV: 'production' }, { auth: { use: 'no-such-auth' } });
  const [missing, ...more] = messages(report);
  assert.match(missing ?? '', /^plugins\.auth \| The plugin "no-such-auth" was not found/);
  assert.deepEqual(more, []);
});

test('refuses to listen on public addresses without a decision about auth, in every mode', async () => {
  for (const NODE_ENV of ['development', 'test'])
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'server.example.com']) {
      const open = await plan({}, { NODE_ENV, HOST });
      assert.match(messages(open.report).join(), /config: auth \| Other machines can reach \S+ \(HOST\)/);
      assert.match(messages(open.report).join(), /auth: \{ … \}, or set auth: false/);
      assert.equal((await plan({}, { NODE_ENV, HOST, COMPANION_AUTH: 'false' })).report.ok, true);
      const guarded = await plan({ auth: { use: plain('auth', { provides: ['auth'] }) } }, { NODE_ENV, HOST });
      assert.equal(guarded.report.ok, true);
    }
  for (const HOST of ['127.0.0.1', '127.8.0.1', 'localhost', '::1'])
    assert.equal((await plan({}, { NODE_ENV: 'development', HOST })).report.ok, true, HOST);
});

test('warns if addresses from all proxies are trusted, and refuses proxies that are no addresses', async () => {
  const believing = await plan({}, { COMPANION_SERVER__TRUST_PROXY: 'true' });
  assert.equal(believing.report.ok, true);
  assert.match(messages(believing.report).join(), /COMPANION_SERVER__TRUST_PROXY \| The server trusts .* \| List/);
  for (const trustProxy of ['10.0.0.0/8, ::1', ['127.0.0.1', 'fd00::/8'], 'loopback', false])
    assert.deepEqual(messages((await plan({}, {}, { server: { trustProxy } })).report), []);
  for (const trustProxy of ['nginx', ['10.0.0.0/33'], '10.0.0.0/8/1', ['']])
    assert.match(
      messages((await plan({}, {}, { server: { trustProxy } })).report).join(),
      /server\.trustProxy \| This is not an address/,
    );
});

test('reports variables for a plugin that is not configured', async () => {
  const mistakes = async (env: Record<string, string>) => messages((await plan({ epub: false }, env)).report);
  assert.deepEqual(await mistakes({ COMPANION_PLUGINS__EPBU: 'false' }), [
    'COMPANION_PLUGINS__EPBU | There is no plugin "epbu" to switch off. | Did you mean "epub"?',
  ]);
  assert.deepEqual(await mistakes({ COMPANION_PLUGINS__EPUB: 'false', COMPANION_PLUGINS__STORAGE: 'false' }), []);
  for (const [variable, text] of [
    ['COMPANION_PLUGINS__EXPROT', 'true'],
    ['COMPANION_PLUGINS__EXPROT__TIMEOUT', '5'],
  ] as const)
    assert.match(
      (await mistakes({ [variable]: text })).join(),
      new RegExp(
        `^${variable} \\(plugins\\.exprot\\) \\| The plugin "exprot" was not found.* \\| Did you mean "export"\\?$`,
      ),
    );
});

test('suggests the intended plugin for a misspelt name, and not to install a package of the misspelt name', async () => {
  const told = messages((await plan({ 'import-ofice': true })).report).join();
  assert.match(told, /Did you mean "import-office"\?/);
  assert.doesNotMatch(told, /npm install/);
});

test('reports members beside use, optional and options', async () => {
  const epub = withOptions('epub');
  const { report } = await plan({
    epub: { use: epub, maxBytes: 5, optinal: true },
    other: { use: plain('other'), optional: 'yes', options: 3 },
  });
  assert.deepEqual(messages(report), [
    'config: plugins.epub.maxBytes | "maxBytes" has no effect beside "use". | Move it into options: plugins: { "epub": { …, options: { maxBytes: … } } }',
    'config: plugins.epub.optinal | "optinal" has no effect beside "use". | Did you mean "optional"?',
    'config: plugins.other.optional | Must be true or false.',
    'config: plugins.other.options | Must be an object.',
  ]);
});

test('refuses members that an options schema does not declare, and advises the plugin’s author to declare them', async () => {
  const open = plain('open', {
    options: Type.Object({
      depth: Type.Integer({ default: 1 }),
      inner: Type.Object({ on: Type.Boolean({ default: true }) }, { default: {} }),
      any: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    }),
  });
  const sound = await plan({ open: { use: open, options: { any: { thing: 1 } } } });
  assert.equal(sound.report.ok, true);
  assert.match(messages(sound.report).join(), /accepts unknown members: options, inner\. \| In the plugin/);
  const { report } = await plan({ open: { use: open, options: { dept: 2, inner: { no: 1 } } } });
  assert.match(
    messages(report).join(),
    /plugins\.open\.options\.dept \| There is no option "dept"\. \| Did you mean "depth"\?/,
  );
  assert.match(messages(report).join(), /plugins\.open\.options\.inner\.no \| There is no option "no"/);
});

test('accepts any member if an options schema allows it', async () => {
  const open = plain('open', {
    options: Type.Object(
      { key: Type.Optional(Type.Object({ kty: Type.String() }, { additionalProperties: true })) },
      { additionalProperties: false },
    ),
  });
  const { report } = await plan({ open: { use: open, options: { key: { kty: 'RSA', n: 'AQAB' } } } });
  assert.deepEqual(messages(report), []);
});

test('lets plugins check their options beyond the schema, before any setup', async () => {
  const seen: unknown[] = [];
  const checking = withOptions('epub');
  const fault = { path: 'limits.depth', message: 'Deeper than it is wide.', hint: 'Make it wider.' };
  const epub = definePlugin({
    ...checking,
    setup: () => assert.fail('set up'),
    check(options: object, context: object) {
      seen.push(options, context);
      return [fault];
    },
  });
  const { report } = await plan({ epub: { use: epub }, fan: { use: plain('fan', { dependsOn: { epub: '^1' } }) } });
  assert.deepEqual(messages(report), [
    'config: plugins.epub.options.limits.depth | Deeper than it is wide. | Make it wider.',
  ]);
  assert.deepEqual(seen, [
    { maxBytes: 10, limits: { depth: 3 } },
    { dependents: ['fan'], root: process.cwd() },
  ]);
  const broken = definePlugin({ ...checking, check: () => assert.fail('oops') });
  assert.match(messages((await plan({ epub: { use: broken } })).report).join(), /check of the options failed: oops/);
});

test('treats auth: {…} as the options of the plugin auth', async () => {
  const auth = plain('auth', {
    provides: ['auth'],
    options: Type.Object({ secret: Type.String({ writeOnly: true }) }, { additionalProperties: false }),
  });
  const { plugins, report } = await makePlan({
    config: { plugins: { auth: { use: auth as never } } },
    env: { NODE_ENV: 'production', COMPANION_AUTH__SECRET: 'a-long-secret' },
  });
  assert.deepEqual(messages(report), []);
  assert.equal(plugins[0]?.options['secret'], 'a-long-secret');
});

test('refuses a plugin for a newer server, a plugin under another name than its own, and reserved option names', async () => {
  const { report } = await plan({
    newer: { use: plain('newer', { apiVersion: 2 }) },
    alias: { use: plain('original') },
    greedy: { use: plain('greedy', { options: Type.Object({ use: Type.String() }) }) },
    nothing: { use: { name: 'nothing' } },
  });
  const told = messages(report).join('\n');
  assert.match(told, /made for a newer server/);
  assert.match(told, /own name is "original"/);
  assert.match(told, /option "use" has a name that is reserved/);
  assert.match(told, /plugins\.nothing\.use \| Must be a package name/);
});
