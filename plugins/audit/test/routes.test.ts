import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../src/database.ts';
import type { Entry } from '../src/entry.ts';
import { until } from '../../collab/test/support.ts';
import { ask, entriesFor, startAudited } from './stage.ts';

/** Shared by all tests. Each uses its own names. */
const host = await startAudited({ leaveOut: ['document.edited'] });
const origin = await host.listen();
after(() => host.close());

/** Returns the entries about a target, the newest first, once this number exists. */
async function entriesOf(target: string, count: number): Promise<Entry[]> {
  let found: Entry[] = [];
  await until(async () => {
    found = await entriesFor(origin, 'operator', `?target=${encodeURIComponent(target)}`);
    return found.length >= count;
  });
  return found;
}

test('each change is recorded with actor, target, address, time and outcome', async () => {
  const begun = Date.now();
  await ask(`${origin}/documents/plan`, 'ada@acme', { method: 'POST', payload: { markdown: 'first' } });
  await ask(`${origin}/documents/plan/threads`, 'ben', { method: 'POST', payload: { id: 't1', content: 'Why?' } });
  await ask(`${origin}/documents/plan/threads/t1/resolve`, 'ben', { method: 'POST' });
  const [resolved, commented, created] = await entriesOf('plan', 3);
  assert.ok(created && created.time >= begun && created.time <= Date.now());
  assert.match(created.requestId ?? '', /\S/);
  const { id: _id, time: _time, requestId: _requestId, ...rest } = created;
  assert.deepEqual(rest, {
    actor: {
      id: 'ada',
      name: 'ADA',
      kind: 'user',
      tenant: 'acme',
      credential: 'token-of-ada',
      address: '127.0.0.1',
    },
    action: 'document.create',
    target: { kind: 'document', id: 'plan' },
    outcome: 'done',
    status: 201,
  });
  assert.deepEqual([commented?.action, resolved?.action], ['comment.create', 'comment.resolve']);
  assert.deepEqual(resolved?.details, { thread: 't1' });
});

test('a created resource is recorded with its id as the target', async () => {
  const payload = { name: 'Letter', category: 'business', content: { type: 'doc', content: [{ type: 'paragraph' }] } };
  const { text } = await ask(`${origin}/template`, 'ada', { method: 'POST', payload });
  const { id } = (JSON.parse(text) as { data: { id: string } }).data;
  const [made] = await entriesOf(id, 1);
  assert.deepEqual([made?.action, made?.target], ['template.create', { kind: 'template', id }]);
});

test('a response that a route sends instead of returning it also has a target', async () => {
  await ask(`${origin}/auth/revocations`, 'ada', { method: 'POST', payload: {} });
  const [made] = await entriesOf('sent-away', 1);
  assert.deepEqual([made?.action, made?.target], ['auth.revoke', { kind: 'revocation', id: 'sent-away' }]);
});

test('a resource within a document is recorded with the document', async () => {
  await ask(`${origin}/documents/parts`, 'ada', { method: 'POST', payload: { markdown: 'first' } });
  await ask(`${origin}/documents/parts/threads`, 'ada', { method: 'POST', payload: { id: 't9', content: 'Why?' } });
  await ask(`${origin}/documents/parts/versions`, 'ada', { method: 'POST', payload: { name: 'One' } });
  const [version, thread] = await entriesOf('parts', 3);
  assert.deepEqual([thread?.details, version?.details], [{ made: 't9' }, { version: '1' }]);
});

test('refusals are recorded, also of reading without the right; successful reading is not', async () => {
  await ask(`${origin}/documents/secret`, 'ada', { method: 'POST', payload: { markdown: 'x' } });
  assert.equal((await ask(`${origin}/documents/secret?as=text`, 'ada')).status, 200);
  assert.equal((await ask(`${origin}/documents/secret`, 'eve', { method: 'DELETE' })).status, 403);
  assert.equal((await ask(`${origin}/documents/secret?as=text`, 'eve')).status, 403);
  assert.equal((await ask(`${origin}/documents/secret?as=text`, 'nobody')).status, 403);
  const deleted = (await entriesOf('secret', 2)).find(({ action }) => action === 'document.delete');
  assert.deepEqual([deleted?.actor.id, deleted?.outcome, deleted?.status], ['eve', 'refused', 403]);
  const reads = await entriesOf('/documents/secret', 2);
  assert.deepEqual(
    reads.map(({ action, actor, outcome }) => [action, actor.id, outcome]),
    [
      ['read', 'anonymous', 'refused'],
      ['read', 'eve', 'refused'],
    ],
  );
});

test('entries are found by actor, action, target, time and outcome, page by page', async () => {
  for (const name of ['page-1', 'page-2', 'page-3'])
    await ask(`${origin}/documents/${name}`, 'finder', { method: 'POST', payload: { markdown: name } });
  await ask(`${origin}/documents/page-1`, 'finder', { method: 'DELETE' });
  await ask(`${origin}/documents/page-1`, 'finder', { method: 'DELETE' });
  await entriesOf('page-1', 3);
  const found = async (query: string) =>
    (await entriesFor(origin, 'operator', `?actor=finder${query}`)).map(
      ({ action, target, outcome }) => `${action} ${target?.id ?? ''} ${outcome}`,
    );
  const all = [
    'document.delete page-1 refused',
    'document.delete page-1 done',
    'document.create page-3 done',
    'document.create page-2 done',
    'document.create page-1 done',
  ];
  assert.deepEqual(await found(''), all);
  assert.deepEqual(await found('&action=document.delete'), all.slice(0, 2));
  assert.deepEqual(await found('&action=document.*&outcome=refused'), all.slice(0, 1));
  assert.deepEqual(await found('&action=doc*&target=page-3'), all.slice(2, 3));
  assert.deepEqual(await found('&to=2020-01-01T00:00:00Z'), []);
  assert.deepEqual(await found('&from=2020-01-01T00:00:00Z'), all);
  const paged: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { text } = await ask(`${origin}/audit?actor=finder&limit=2${next && `&before=${next}`}`, 'operator');
    const { data } = JSON.parse(text) as { data: { items: Entry[]; next: string | null } };
    paged.push(...data.items.map(({ action, target, outcome }) => `${action} ${target?.id ?? ''} ${outcome}`));
    next = data.next;
  }
  assert.deepEqual(paged, all);
  const wrong = await ask(`${origin}/audit?from=2021-01-01T00:00:00Z&to=2020-01-01T00:00:00Z`, 'operator');
  assert.equal((JSON.parse(wrong.text) as { error: string }).error, 'AUDIT_PERIOD_INVALID');
});

test('a caller in a tenant sees only the actions of that tenant', async () => {
  await ask(`${origin}/documents/ours`, 'ada@acme', { method: 'POST', payload: { markdown: 'x' } });
  await ask(`${origin}/documents/theirs`, 'zoe@other', { method: 'POST', payload: { markdown: 'x' } });
  await entriesOf('ours', 1);
  await entriesOf('theirs', 1);
  const seen = await entriesFor(origin, 'auditor@other', '?tenant=acme');
  assert.ok(seen.length > 0);
  assert.deepEqual(new Set(seen.map(({ actor }) => actor.tenant)), new Set(['other']));
  const { text } = await ask(`${origin}/audit/export`, 'auditor@other');
  assert.doesNotMatch(text, /acme/);
});

test('the scope audit is required', async () => {
  for (const path of ['/audit', '/audit/export', '/audit/actions'])
    assert.equal((await ask(origin + path, 'eve')).status, 403, path);
});

test('the log is exported as lines of JSON, and as a table in which no spreadsheet sees formulas', async () => {
  const name = '=cmd|"x"!A1';
  await ask(`${origin}/documents/${encodeURIComponent(name)}`, 'writer', {
    method: 'POST',
    payload: { markdown: 'x' },
  });
  await entriesOf(name, 1);
  const lines = await ask(`${origin}/audit/export?actor=writer`, 'operator');
  assert.equal(lines.headers.get('content-type'), 'application/x-ndjson');
  assert.match(lines.headers.get('content-disposition') ?? '', /audit\.ndjson/);
  const [line = '', ...others] = lines.text.split('\n');
  assert.deepEqual([(JSON.parse(line) as Entry).target?.id, others], [name, ['']]);
  const table = await ask(`${origin}/audit/export?actor=writer&as=csv`, 'operator');
  const [head, row, end] = table.text.split('\r\n');
  assert.match(head ?? '', /^id,time,actor,actorName,.*,outcome,status,requestId$/);
  assert.match(row ?? '', /,document\.create,document,"'=cmd\|""x""!A1",/);
  assert.equal(end, '');
  await until(async () => (await entriesFor(origin, 'operator', '?action=audit.export')).length >= 2);
});

test('no route writes, changes or removes an entry, and the database refuses changes', async () => {
  const routes = host
    .use('routes')
    .list()
    .filter(({ plugin }) => plugin === 'audit');
  assert.deepEqual(new Set(routes.map(({ method }) => method)), new Set(['GET']));
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    assert.ok((await ask(`${origin}/audit`, 'operator', { method })).status >= 404, method);
  const db = await openDatabase(host.use('database'));
  const before = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
  await assert.rejects(db.updateTable('audit_entry').set({ actor_id: 'mallory' }).execute());
  await assert.rejects(sql`update audit_entry set outcome = 'done' where outcome = 'refused'`.execute(db));
  // Entries of earlier requests may still arrive.
  const known = new Set(before.map(({ id }) => id));
  const now = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
  assert.deepEqual(
    now.filter(({ id }) => known.has(id)),
    before,
  );
});

test('the names of actions are listed', async () => {
  const { text } = await ask(`${origin}/audit/actions`, 'operator');
  const { items } = (JSON.parse(text) as { data: { items: string[] } }).data;
  for (const name of ['document.delete', 'document.edited', 'auth.revoke', 'read'])
    assert.ok(items.includes(name), name);
  assert.deepEqual(items, items.toSorted());
});
