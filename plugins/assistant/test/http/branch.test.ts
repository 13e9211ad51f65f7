import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Suggestion } from '@editor-companion/client/wire-suggestions';
import { AssistantStage, eventOf } from './stage.ts';

const stage = await AssistantStage.start();
after(() => stage[Symbol.asyncDispose]());

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p><p>End.</p>';

/** Starts a run on a branch while another user writes into the document itself. */
async function branched(document: string): Promise<string> {
  stage.script(document, () => ({
    calls: [
      ['change', { anchor: '2', find: 'quick', put: 'slow' }],
      ['delete', { anchor: '3' }],
    ],
  }));
  const { events, text } = await stage.ask(document, { mode: 'branch' });
  const { document: branch } = eventOf(events, 'start');
  assert.equal(eventOf(events, 'end').edits, 2, text);
  assert.notEqual(branch, document);
  await stage.call('PATCH', `/documents/${document}`, { html: PAGE.replace('brown fox', 'brown fox of mine') });
  return branch;
}

async function merge(document: string, from: string, as: string) {
  const answer = await stage.call('POST', `/documents/${document}/merge`, { from, as });
  return { status: answer.statusCode, ...answer.json<{ error?: string; data?: { suggestions: Suggestion[] } }>() };
}

const MERGED = '# Fox\n\nThe slow brown fox of mine.\n';

test('a run on a branch leaves the document unchanged; its changes are shown, and merged with those of others', async () => {
  const document = await stage.document(PAGE);
  const branch = await branched(document);
  assert.equal(await stage.contentOf(document), '# Fox\n\nThe quick brown fox of mine.\n\nEnd.\n');
  assert.equal(await stage.contentOf(encodeURIComponent(branch)), '# Fox\n\nThe slow brown fox.\n');
  const { data } = await merge(document, branch, 'preview');
  assert.deepEqual(
    data?.suggestions.map(({ inserted, deleted }) => [inserted, deleted]),
    [
      ['slow', 'quick'],
      ['', 'End.'],
    ],
  );
  assert.equal(await stage.contentOf(document), '# Fox\n\nThe quick brown fox of mine.\n\nEnd.\n');
  assert.equal((await merge(document, branch, 'changes')).status, 200);
  assert.equal(await stage.contentOf(document), MERGED);
  assert.deepEqual((await merge(document, branch, 'preview')).data?.suggestions, []);
});

test('a branch is merged as suggestions, which have the same result when they are accepted', async () => {
  const document = await stage.document(PAGE);
  const branch = await branched(document);
  assert.equal((await merge(document, branch, 'suggestions')).data?.suggestions.length, 2);
  await stage.call('POST', `/documents/${document}/suggestions/accept`, { all: true });
  assert.equal(await stage.contentOf(document), MERGED);
});

test('documents without common history are not merged', async () => {
  const [one, other] = [await stage.document(PAGE), await stage.document('<p>Other</p>')];
  const refused = await merge(one, other, 'changes');
  assert.deepEqual([refused.status, refused.error], [409, 'MERGE_UNRELATED']);
});
