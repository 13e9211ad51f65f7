import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Companion } from '@editor-companion/core';
import { SECRET } from '../plugins/auth/test/credentials-kit.ts';
import { startProduct } from './support/server.ts';

/** Plugins with ids in routes that no tenant suite covers, each with the reason. A plugin that stores something by id is not listed. */
const WITHOUT: Readonly<Record<string, string>> = {
  assets: 'icons and static files come with the server',
  export: 'its ids are formats; files of exports are tasks of conversion',
  'ai-providers': 'its ids are providers, models and users whose budgets its own tests ask for as others',
  'import-office': 'its ids are tasks of conversion, which it asks for with the caller',
  webhook: 'deliveries are asked for with the tenant, by its own tests: operators of no tenant see all of them',
  auth: 'revocations are for operators, and its own tests ask for keys as somebody of another tenant: the suite calls with an auth of its own',
  core: 'its routes for tenants are for operators of no tenant, and test/tenant-data asks for them as others',
  console: 'its files are those of a page',
  playground: 'it is not in production, and its files are those of a page',
  reference: 'its files are those of a page',
};

let server: Companion & { url: string };
before(async () => (server = await startProduct({ NODE_ENV: 'production', COMPANION_AUTH__SECRET: SECRET })));
after(() => server.close());

test('every plugin with routes for ids has a tenant suite on PostgreSQL, or states why not', async () => {
  const suites = await readFile(join(import.meta.dirname, '../plugins/cluster/test/tenants/tenants.test.ts'), 'utf8');
  const routes = server.kernel.service('routes')?.list() ?? [];
  const plugins = new Set(routes.filter(({ url }) => /[:*]/.test(url)).map(({ plugin }) => plugin));
  assert.ok(plugins.size > 5, 'the product has routes with ids');
  for (const plugin of plugins)
    assert.ok(
      suites.includes(`/${plugin}/test/`) || WITHOUT[plugin] !== undefined,
      `the plugin ${plugin} has routes for ids: add it to the suites of tenants, or say here why it keeps nothing of a tenant`,
    );
});
