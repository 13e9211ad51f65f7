import assert from 'node:assert/strict';
import { test } from 'node:test';
import { as, countOf, inboxOf, type Row, startWithPeople } from './stage.ts';

test('a mention, a reply and a resolved thread appear in the user’s inbox', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  const content = { type: 'doc', content: [{ type: 'mention', attrs: { id: 'ben', label: 'Ben' } }] };
  await as(host, 'ada', 'POST', '/documents/d/threads', { id: 't', commentId: 'c1', content });
  await as(host, 'ben', 'POST', '/documents/d/threads/t/comments', { id: 'c2', content: 'Yes, I do.' });
  await as(host, 'ben', 'POST', '/documents/d/threads/t/resolve');
  assert.deepEqual(await inboxOf(host, 'ben'), ['mention d @Ben']);
  assert.deepEqual(await inboxOf(host, 'ada'), ['resolved d @Ben', 'reply d Yes, I do.']);
  const { data } = await as(host, 'ada', 'GET', '/inbox?limit=1');
  const [{ id: _id, date, ...item }] = data['items'] as [Row];
  assert.deepEqual(item, {
    kind: 'resolved',
    document: 'd',
    thread: 't',
    comment: null,
    user: { id: 'ben', name: 'BEN' },
    excerpt: '@Ben',
    readAt: null,
  });
  assert.ok(Number(date) > Date.parse('2026-01-01'));
  assert.equal(data['unread'], 2);
});

test('a repeated command notifies nobody again', async () => {
  await using stage = await startWithPeople();
  const body = { id: 't', commentId: 'c', content: '@[Ben](ben)' };
  for (let time = 0; time < 2; time++) await as(stage.host, 'ada', 'POST', '/documents/d/threads', body);
  assert.deepEqual(await inboxOf(stage.host, 'ben'), ['mention d @Ben']);
});

test('notifications are sent in pages, marked as read and unread, and deleted, one and all', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  for (let index = 0; index < 5; index++)
    await as(host, 'ada', 'POST', '/documents/d/threads', { id: `t${index}`, content: `@[Ben](ben) ${index}` });
  const first = await as(host, 'ben', 'GET', '/inbox?limit=3');
  const [newest, second] = first.data['items'] as Row[];
  assert.deepEqual(await inboxOf(host, 'ben', `?limit=3&before=${String(first.data['next'])}`), [
    'mention d @Ben 1',
    'mention d @Ben 0',
  ]);
  const one = `/inbox/${String(newest?.['id'])}`;
  assert.equal((await as(host, 'ben', 'PATCH', one, { read: true })).data['unread'], 4);
  assert.equal((await inboxOf(host, 'ben', '?unread=true')).length, 4);
  assert.equal((await as(host, 'ben', 'PATCH', one, { read: false })).data['unread'], 5);
  const two = { ids: [newest?.['id'], second?.['id']] };
  assert.equal((await as(host, 'ben', 'POST', '/inbox/read', two)).data['unread'], 3);
  assert.equal((await as(host, 'ben', 'POST', '/inbox/read', {})).data['unread'], 0);
  assert.equal((await as(host, 'ben', 'DELETE', one)).status, 200);
  assert.equal((await as(host, 'ben', 'DELETE', one)).error, 'NOTIFICATION_NOT_FOUND');
  assert.equal((await inboxOf(host, 'ben')).length, 4);
  await as(host, 'ben', 'DELETE', '/inbox');
  assert.deepEqual(await inboxOf(host, 'ben'), []);
});

test('no user reads, marks or deletes notifications of another', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  await as(host, 'ada', 'POST', '/documents/d/threads', { id: 't', content: '@[Ben](ben)' });
  const { data } = await as(host, 'ben', 'GET', '/inbox');
  const [{ id }] = data['items'] as [Row];
  assert.deepEqual(await inboxOf(host, 'eva'), []);
  assert.equal((await as(host, 'eva', 'PATCH', `/inbox/${String(id)}`, { read: true })).status, 404);
  assert.equal((await as(host, 'eva', 'DELETE', `/inbox/${String(id)}`)).status, 404);
  await as(host, 'eva', 'POST', '/inbox/read', { ids: [id] });
  await as(host, 'eva', 'DELETE', '/inbox');
  assert.equal(await countOf(host, 'ben'), 1);
});

test('a user who may no longer read a document sees and counts none of its notifications, until access returns', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  for (const document of ['d', 'e', 'd', 'd'])
    await as(host, 'ada', 'POST', `/documents/${document}/threads`, { content: '@[Ben](ben)' });
  const { data } = await as(host, 'ben', 'GET', '/inbox?limit=1');
  const [{ id }] = data['items'] as [Row];
  stage.bar('ben', 'd');
  const answer = await as(host, 'ben', 'GET', '/inbox?limit=1');
  assert.deepEqual(
    [(answer.data['items'] as Row[]).map(({ document }) => document), answer.data['next']],
    [['e'], null],
  );
  assert.equal(answer.data['unread'], 1);
  assert.equal((await as(host, 'ben', 'PATCH', `/inbox/${String(id)}`, { read: true })).status, 404);
  stage.unbar('ben', 'd');
  assert.equal(await countOf(host, 'ben'), 4);
});

test('every user chooses kinds of notifications, and mutes documents', async () => {
  await using stage = await startWithPeople({ inbox: { maxMuted: 2 } });
  const { host } = stage;
  const say = (document: string, content: string) =>
    as(host, 'ada', 'POST', `/documents/${document}/threads/t/comments`, { content });
  for (const document of ['d', 'e'])
    await as(host, 'ben', 'POST', `/documents/${document}/threads`, { id: 't', content: 'x' });
  const choose = (body: object) => as(host, 'ben', 'PATCH', '/inbox/preferences', body);
  assert.deepEqual((await as(host, 'ben', 'GET', '/inbox/preferences')).data, { notify: 'all', muted: [] });
  await choose({ notify: 'mentions' });
  await say('d', 'an answer');
  await say('d', 'named, @[Ben](ben)');
  assert.deepEqual(await inboxOf(host, 'ben'), ['mention d named, @Ben']);
  assert.deepEqual((await choose({ notify: 'all', mute: ['d'] })).data, { notify: 'all', muted: ['d'] });
  await say('d', 'again, @[Ben](ben)');
  await say('e', 'elsewhere');
  assert.deepEqual(await inboxOf(host, 'ben'), ['reply e elsewhere', 'mention d named, @Ben']);
  assert.equal((await choose({ notify: 'none', mute: ['x', 'y'] })).error, 'INBOX_MUTED_LIMIT');
  assert.deepEqual((await choose({ unmute: ['d'], notify: 'none' })).data, { notify: 'none', muted: [] });
  await say('d', 'to nobody, @[Ben](ben)');
  assert.equal((await inboxOf(host, 'ben')).length, 2);
});

test('a change or deletion in a thread also changes or deletes its notification', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  const thread = '/documents/d/threads/t';
  await as(host, 'ada', 'POST', '/documents/d/threads', { id: 't', commentId: 'c1', content: '@[Ben](ben), a secret' });
  await as(host, 'ada', 'PUT', `${thread}/comments/c1`, { content: '@[Ben](ben), nothing' });
  assert.deepEqual(await inboxOf(host, 'ben'), ['mention d @Ben, nothing']);
  await as(host, 'ada', 'PUT', `${thread}/comments/c1`, { content: '@[Eva](eva), nothing' });
  assert.deepEqual([await inboxOf(host, 'ben'), await inboxOf(host, 'eva')], [[], ['mention d @Eva, nothing']]);
  await as(host, 'ada', 'POST', `${thread}/comments`, { id: 'c2', content: '@[Ben](ben)' });
  await as(host, 'ada', 'DELETE', `${thread}/comments/c2`);
  assert.deepEqual(await inboxOf(host, 'ben'), []);
  await as(host, 'ada', 'DELETE', thread);
  assert.deepEqual(await inboxOf(host, 'eva'), []);
});

test('notifications of a deleted document are hidden, return with it, and are removed with it for good', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  await as(host, 'ada', 'POST', '/documents/d/threads', { content: '@[Ben](ben)' });
  await as(host, 'ben', 'PATCH', '/inbox/preferences', { mute: ['d'] });
  await as(host, 'ada', 'DELETE', '/documents/d');
  assert.deepEqual([await inboxOf(host, 'ben'), await countOf(host, 'ben')], [[], 0]);
  assert.deepEqual((await as(host, 'ben', 'GET', '/inbox/preferences')).data['muted'], []);
  await as(host, 'ada', 'POST', '/documents/d/restore', { as: 'back' });
  assert.deepEqual(await inboxOf(host, 'ben'), ['mention back @Ben']);
  assert.deepEqual((await as(host, 'ben', 'GET', '/inbox/preferences')).data['muted'], ['back']);
  await as(host, 'ada', 'DELETE', '/documents/back?permanent=true');
  assert.deepEqual(await inboxOf(host, 'ben'), []);
});

test('an inbox has the operator’s maximum size, and the oldest notification is removed', async () => {
  await using stage = await startWithPeople({ inbox: { maxItems: 2 } });
  for (let index = 0; index < 4; index++)
    await as(stage.host, 'ada', 'POST', '/documents/d/threads', { content: `@[Ben](ben) ${index}` });
  assert.deepEqual(await inboxOf(stage.host, 'ben'), ['mention d @Ben 3', 'mention d @Ben 2']);
});
