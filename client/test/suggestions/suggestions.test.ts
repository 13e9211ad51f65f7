import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { Doc } from 'yjs';
import { type Companion, connectCompanion, Documents } from '../../src/index.ts';
import { start, until } from '../stage.ts';

const stage = await start();
after(() => stage.close());

/** A person with the document open. */
function open(who: string, name: string): Disposable & { readonly companion: Companion } {
  const provider = new HocuspocusProvider({ url: stage.socket, name, document: new Doc(), token: who });
  const companion = connectCompanion(provider);
  return {
    companion,
    [Symbol.dispose]() {
      companion.close();
      provider.destroy();
      provider.configuration.websocketProvider.destroy();
      provider.document.destroy();
    },
  };
}

const SLOW = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The slow fox.' }] }] };

test('a suggestion reaches everybody, and disappears when it is accepted', async () => {
  const documents = new Documents(stage.as('ada'));
  await documents.create('fox', { html: '<p>The quick fox.</p>' });
  using ada = open('ada', 'fox');
  using ben = open('ben', 'fox');
  const { suggestions } = ben.companion;
  suggestions.subscribe(() => undefined);
  await until(() => suggestions.state.value !== undefined);
  assert.equal(await ada.companion.suggestions.create(SLOW, { reason: 'It is old.' }), 1);
  await until(() => suggestions.state.value?.total === 1);
  const [one] = suggestions.state.value?.suggestions ?? [];
  assert.deepEqual([one?.inserted, one?.deleted, one?.reason, one?.author], ['slow', 'quick', 'It is old.', 'ADA']);
  const settled = await suggestions.accept({ ids: [one?.id ?? ''] });
  assert.deepEqual([settled.verdict, settled.ids], ['accept', [one?.id]]);
  await until(() => suggestions.state.value?.total === 0);
  assert.equal((await documents.read('fox', { as: 'text' })).content, 'The slow fox.');
});

test('a refused suggestion has an error code', async () => {
  await new Documents(stage.as('ada')).create('wolf', { html: '<p>The wolf.</p>' });
  using ada = open('ada', 'wolf');
  await assert.rejects(ada.companion.suggestions.accept({ ids: ['none'] }), { code: 'SUGGESTION_NOT_FOUND' });
  await assert.rejects(ada.companion.suggestions.reject({}), { code: 'SUGGESTION_CHOICE_MISSING' });
});
