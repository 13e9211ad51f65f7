import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { fill, start, wordOf } from './installation.ts';
import { rowsWith } from './traces.ts';

let dataDir: string;
before(async () => (dataDir = await mkdtemp(join(tmpdir(), 'companion-cut-off-'))));
after(() => rm(dataDir, { recursive: true, force: true }));

test('an interrupted erasure continues at the next start, and the tenant stays closed meanwhile', async () => {
  {
    await using server = await start(dataDir);
    await fill(server.url, 'acme');
    const database = server.kernel.service('database')?.whole?.() as Kysely<unknown>;
    // The state after a kill that follows the first step.
    await sql`insert into core_closed_tenants (tenant, state, since) values ('acme', 'erasing', 1)`.execute(database);
    await sql`delete from templates_contents`.execute(database);
  }
  await using server = await start(dataDir);
  const erased = await server.kernel.service('tenants')?.erase('acme', 'test');
  assert.ok((erased?.['templates_items'] ?? 0) > 0, 'it was told what the erasure that goes on has erased');
  assert.deepEqual(await rowsWith(server, wordOf('acme')), []);
});
