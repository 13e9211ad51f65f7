import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCompanion, createCompanion, type CompanionConfig } from '@editor-companion/core';
import { REPOSITORY } from './support/server.ts';

/** Configuration errors that prevent the start, each with the place where it is reported. */
const FAILURES: readonly (readonly [
  name: string,
  config: CompanionConfig,
  env: Record<string, string>,
  where: RegExp,
])[] = [
  ['a misspelt plugin', { plugins: { storge: true } }, {}, /storge \| .*Did you mean "storage"\?/],
  ['a misspelt option', { plugins: { webhook: { ulr: 'x' } } } as never, {}, /webhook\.ulr \| .*Did you mean "url"\?/],
  [
    'an option beside use',
    { plugins: { webhook: { use: 'webhook', url: 'x' } } },
    {},
    /webhook\.url \| .*Move it into options/,
  ],
  [
    'a misspelt word beside use',
    { plugins: { webhook: { use: 'webhook', option: {} } } } as never,
    {},
    /webhook\.option \| .*Did you mean "options"\?/,
  ],
  [
    'a misspelt option below options',
    { plugins: { webhook: { use: 'webhook', options: { ulr: 'x' } } } } as never,
    {},
    /options\.ulr \| .*Did you mean "url"\?/,
  ],
  ['a misspelt option of the server', { server: { prot: 1 } } as never, {}, /server\.prot \| .*Did you mean "port"\?/],
  [
    'a variable that means no setting',
    {},
    { COMPANION_SERVER__PROT: '1' },
    /COMPANION_SERVER__PROT \| .*Did you mean "port"\?/,
  ],
  [
    'a variable that switches nothing off',
    {},
    { COMPANION_PLUGINS__STORGE: 'false' },
    /STORGE \| .*Did you mean "storage"\?/,
  ],
  ['a plugin that another one needs', { plugins: { conversion: true } }, {}, /conversion/],
  [
    'two providers of a service',
    { plugins: { storage: true, cluster: { kv: false, files: { folder: '/x' } } } },
    { DATABASE_URL: 'postgres://a/b', REDIS_URL: 'redis://a' },
    /Two plugins provide/,
  ],
  ['a host without a decision about auth', { server: { host: '0.0.0.0' } }, {}, /auth \| /],
  ['production without a decision about auth', {}, { NODE_ENV: 'production' }, /auth \| /],
  ['auth without a way to show who one is', { auth: {} }, {}, /auth/],
  ['a proxy that is no address', { server: { trustProxy: ['nginx'] } }, {}, /trustProxy \| /],
  ['a public address that is none', { server: { publicUrl: 'docs.example.com' } }, {}, /publicUrl \| /],
  ['a certificate that is not there', { server: { tls: { key: 'no.pem', cert: 'no.pem' } } }, {}, /server\.tls \| /],
  ['a role without jobs that are shared', { role: 'web', plugins: { storage: true } }, {}, /role \| /],
  [
    'an engine that there is not',
    { plugins: { storage: true, conversion: true, 'import-office': { engines: ['libre'] } } },
    {},
    /engines\.0 \| .*Did you mean "libreoffice"\?/,
  ],
  ['a set of icons that is not installed', { plugins: { assets: { icons: '@none/at-all' } } }, {}, /assets\.icons \| /],
  [
    'files of an editor that are not installed',
    { plugins: { assets: { external: { package: '@none/at-all' } } } },
    {},
    /assets\.external \| /,
  ],
  [
    'a webhook that is no address',
    { plugins: { storage: true, webhook: { url: 'https://a:%zz@b/' } } },
    {},
    /webhook\.url \| /,
  ],
  ['a database without an address', { plugins: { cluster: true } }, {}, /postgres\.url \| /],
];

for (const [name, config, env, where] of FAILURES) {
  test(`${name} is found by check and by start`, async () => {
    const sources = {
      config: { log: { level: 'silent' as const }, ...config },
      cwd: REPOSITORY,
      env: { NODE_ENV: 'test', ...env },
    };
    const told = (problems: readonly { path: string; message: string; hint?: string }[]): string =>
      problems.map(({ path, message, hint = '' }) => [path, message, hint].join(' | ')).join('\n');
    const { ok, problems } = await checkCompanion(sources);
    assert.equal(ok, false);
    assert.match(told(problems), where);
    await assert.rejects(createCompanion(sources), (error: { report?: { problems: typeof problems } }) => {
      assert.equal(told(error.report?.problems ?? []), told(problems));
      return true;
    });
  });
}
