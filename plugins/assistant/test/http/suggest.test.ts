import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SuggestionPage } from '@editor-companion/client/wire-suggestions';
import { AssistantStage, eventOf, type User } from './stage.ts';

const stage = await AssistantStage.start();
after(() => stage[Symbol.asyncDispose]());

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p><p>End.</p>';

async function suggested(document: string): Promise<SuggestionPage> {
  const answer = await stage.call('GET', `/documents/${document}/suggestions`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: SuggestionPage }>().data;
}

async function settle(document: string, verdict: string, choice: object, user: User = 'ada') {
  const answer = await stage.call('POST', `/documents/${document}/suggestions/${verdict}`, choice, user);
  return { status: answer.statusCode, ...answer.json<{ error?: string; data?: { ids: string[] } }>() };
}

/** A run of Bob, who may only comment. It replaces two words by another, inserts a paragraph, and deletes the last one. */
async function run(document: string): Promise<string> {
  stage.script(
    document,
    () => ({
      calls: [
        ['change', { anchor: '2', find: 'quick', put: '<b>slow</b>', reason: 'Foxes are tired.' }],
        ['insert', { text: 'New.', after: '2' }],
        ['delete', { anchor: '3' }],
      ],
    }),
    () => ({ text: 'Done.' }),
  );
  const { events, text } = await stage.ask(document, {}, 'bob');
  assert.equal(eventOf(events, 'start').mode, 'suggest', text);
  assert.equal(eventOf(events, 'end').edits, 3, text);
  return eventOf(events, 'end').run;
}

test('the assistant suggests for a commenter, and all see each suggestion with its author and reason', async () => {
  const document = await stage.document(PAGE);
  const id = await run(document);
  const { total, suggestions } = await suggested(document);
  assert.equal(total, 3);
  const [word, paragraph, end] = suggestions;
  assert.deepEqual(
    [word?.inserted, word?.deleted, word?.reason, word?.heading, word?.block],
    ['slow', 'quick', 'Foxes are tired.', 'Fox', 1],
  );
  assert.deepEqual([word?.author, word?.user, word?.run], ['Assistant (Bob)', 'assistant:server:bob', id]);
  assert.deepEqual([paragraph?.inserted, paragraph?.nodes], ['New.', ['paragraph']]);
  assert.deepEqual([end?.deleted, end?.kinds], ['End.', ['deletion']]);
});

test('suggestions are accepted and rejected one by one, by run and all', async () => {
  const document = await stage.document(PAGE);
  const before = await stage.contentOf(document, 'json');
  const id = await run(document);
  const [word] = (await suggested(document)).suggestions;
  assert.deepEqual((await settle(document, 'accept', { ids: [word?.id] })).data?.ids, [word?.id]);
  assert.equal((await suggested(document)).total, 2);
  assert.equal((await settle(document, 'reject', { run: id })).data?.ids.length, 2);
  assert.equal(await stage.contentOf(document), '# Fox\n\nThe **slow** brown fox.\n\nEnd.\n');
  const other = await stage.document(PAGE);
  await run(other);
  await settle(other, 'reject', { all: true });
  assert.deepEqual(await stage.contentOf(other, 'json'), before);
  await run(other);
  await settle(other, 'accept', { author: 'Assistant (Bob)' });
  assert.equal(await stage.contentOf(other), '# Fox\n\nThe **slow** brown fox.\n\nNew.\n');
});

test('a caller who is no editor may reject the suggestions of the own assistant, and nothing else', async () => {
  const document = await stage.document(PAGE);
  await run(document);
  assert.equal((await settle(document, 'accept', { all: true }, 'bob')).status, 403);
  assert.equal((await settle(document, 'reject', { all: true }, 'eve')).status, 403);
  const content = { type: 'doc', content: [{ type: 'paragraph' }] };
  const url = `/documents/${document}/suggestions`;
  assert.equal((await stage.call('POST', url, { content, reason: 'Too long.' })).statusCode, 201);
  const refused = await settle(document, 'reject', { all: true }, 'bob');
  assert.deepEqual([refused.status, refused.error], [403, 'SUGGESTION_FORBIDDEN']);
  const own = await settle(document, 'reject', { user: 'assistant:server:bob' }, 'bob');
  assert.equal(own.status, 200);
  assert.ok(
    (await suggested(document)).suggestions.every(({ author, reason }) => author === 'Ada' && reason === 'Too long.'),
  );
  await settle(document, 'reject', { all: true });
  assert.equal(await stage.contentOf(document), '# Fox\n\nThe quick brown fox.\n\nEnd.\n');
});

test('a choice is required, and named suggestions must exist', async () => {
  const document = await stage.document(PAGE);
  assert.equal((await settle(document, 'accept', {})).error, 'SUGGESTION_CHOICE_MISSING');
  assert.equal((await settle(document, 'accept', { ids: ['suggested-x'] })).error, 'SUGGESTION_NOT_FOUND');
  assert.deepEqual((await settle(document, 'accept', { all: true })).data?.ids, []);
});

test('undoing a run of suggestions rejects those that are still open', async () => {
  const document = await stage.document(PAGE);
  const id = await run(document);
  const [word] = (await suggested(document)).suggestions;
  await settle(document, 'accept', { ids: [word?.id] });
  const undone = await stage.call('POST', `/documents/${document}/assistant/runs/${id}/undo`);
  assert.equal(undone.statusCode, 200, undone.body);
  assert.equal((await suggested(document)).total, 0);
  assert.equal(await stage.contentOf(document), '# Fox\n\nThe **slow** brown fox.\n\nEnd.\n');
});

test('only suggestions that touch a range are settled', async () => {
  const document = await stage.document(PAGE);
  await run(document);
  const [word, paragraph] = (await suggested(document)).suggestions;
  const range = { anchor: paragraph?.anchor, head: paragraph?.head };
  assert.deepEqual((await settle(document, 'reject', { range })).data?.ids, [paragraph?.id]);
  const left = (await suggested(document)).suggestions.map(({ id }) => id);
  assert.ok(left.includes(word?.id ?? ''));
  assert.equal(left.length, 2);
});
