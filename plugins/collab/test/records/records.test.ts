import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { decodeArchive } from '../../src/archives/file/decode.ts';
import { exported, write } from '../archives/stage.ts';
import { keyOf, startWithRoles } from '../asking.ts';
import { call } from '../call.ts';
import { recordsSuite } from './records-suite.ts';
import { authorStage, commentStage, inboxStage, restrictionStage, versionStage } from './stages.ts';

const KINDS = {
  comments: { isCarried: true, isContent: true, setStage: commentStage },
  versions: { isCarried: true, isContent: true, setStage: versionStage },
  authors: { isCarried: true, isContent: true, setStage: authorStage },
  inbox: { isCarried: false, isContent: true, setStage: inboxStage },
  restrictions: { isCarried: false, isContent: false, setStage: restrictionStage },
};

for (const [kind, { setStage, ...traits }] of Object.entries(KINDS)) recordsSuite({ kind, ...traits }, setStage);

const LIMITS = { maxBytes: 10_000_000, maxEntries: 1000, maxDocumentBytes: 1_000_000 };
/** Tables that must store names without a document. */
const MEMORIES = new Set(['collab_renames', 'collab_deletions']);
const owner = { authorization: `Bearer ${keyOf('owner')}` };

/** Creates a document with records of every kind. */
async function writeAll(host: Awaited<ReturnType<typeof startWithRoles>>, name: string): Promise<void> {
  await write(host, name);
  const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
    call(host, method, `/documents/${name}${path}`, body, owner);
  await call(host, 'GET', `/documents/${name}/blame`, undefined, owner);
  await ask('PUT', '/restrictions/ben', { role: 'viewer', reason: 'Rest' });
  await call(host, 'POST', `/documents/${name}/threads`, { id: 'm', content: '@[Ed](server:editor)' }, owner);
  await call(host, 'PATCH', '/inbox/preferences', { mute: [name] }, owner);
}

/** Returns the tables of the common database with rows of a document. */
function tablesOf(host: { readonly dataDir: string }, document: string): string[] {
  using database = new DatabaseSync(join(host.dataDir, 'companion.sqlite'), { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  return tables
    .map(({ name }) => String(name))
    .filter((table) => {
      const columns = database.prepare(`select name from pragma_table_info(?)`).all(table);
      if (!columns.some(({ name }) => name === 'document')) return false;
      return database.prepare(`select 1 from "${table}" where document = ? limit 1`).get(document) !== undefined;
    });
}

test('every kind of records that an archive has passes the suite, and every kind of the suite is in an archive', async () => {
  await using host = await startWithRoles({ versions: { every: 0 } });
  await writeAll(host, 'a');
  const archive = await exported(host, 'a');
  const pieces = (async function* () {
    yield archive;
  })();
  const kinds = [];
  for await (const entry of decodeArchive(pieces, LIMITS)) if (entry.type === 'kind') kinds.push(entry.kind);
  assert.deepEqual(kinds.toSorted(), Object.keys(KINDS).toSorted());
});

test('no table misses that a document was renamed or deleted for good', async () => {
  await using host = await startWithRoles({ versions: { every: 0 } });
  await writeAll(host, 'a');
  const tables = tablesOf(host, 'a');
  assert.ok(tables.length >= 8, tables.join());
  await call(host, 'POST', '/documents/a/rename', { to: 'b' }, owner);
  assert.deepEqual(tablesOf(host, 'b'), tables);
  assert.deepEqual(
    tablesOf(host, 'a').filter((table) => !MEMORIES.has(table)),
    [],
  );
  await call(host, 'DELETE', '/documents/b?permanent=true', undefined, owner);
  assert.deepEqual(
    tablesOf(host, 'b').filter((table) => !MEMORIES.has(table)),
    [],
  );
});
