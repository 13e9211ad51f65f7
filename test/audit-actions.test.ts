import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Companion } from '@editor-companion/core';
import { actionNames, isNamed } from '../plugins/audit/src/actions.ts';
import { eventActions } from '../plugins/audit/src/events.ts';
import { SECRET } from '../plugins/auth/test/credentials-kit.ts';
import { startProduct } from './support/server.ts';

let server: Companion & { url: string };
before(async () => {
  server = await startProduct({
    COMPANION_AUTH__SECRET: SECRET,
    COMPANION_PLUGINS__AUDIT: 'true',
    COMPANION_PLUGINS__SEARCH: 'true',
    COMPANION_PLUGINS__TELEMETRY: 'true',
  });
});
after(() => server.close());

test('every route of the product that changes data has an action in the audit log', () => {
  const routes = server.kernel.service('routes')?.list() ?? [];
  const changing = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
  assert.ok(changing.length > 50, 'the product has routes');
  const nameless = changing
    .filter(({ method, url }) => !isNamed(method, url))
    .map(({ method, url }) => `${method} ${url}`);
  assert.deepEqual(nameless, []);
});

test('docs/audit.md lists every action, and no others', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/audit.md'), 'utf8');
  const [, table = ''] = page.split('## Actions');
  const told = [...table.matchAll(/`([a-z.-]+)`/g)].map(([, name = '']) => name).toSorted();
  const names = [...new Set([...actionNames(), ...eventActions(), 'read'])].toSorted();
  assert.deepEqual(told, names);
});
