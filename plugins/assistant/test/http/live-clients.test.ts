import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  XmlElement,
  XmlText,
  type Doc,
} from 'yjs';
import { connectHocuspocus4, connectYWebsocket, type Client } from '../../../collab/test/clients.ts';
import { until } from '../../../collab/test/support.ts';
import { AssistantStage, eventOf } from './stage.ts';

const stage = await AssistantStage.start();
after(() => stage[Symbol.asyncDispose]());

const textIn = (doc: Doc): XmlText => {
  const paragraph = doc.getXmlFragment('default').get(0);
  const text = paragraph instanceof XmlElement ? paragraph.get(0) : undefined;
  assert.ok(text instanceof XmlText);
  return text;
};
const wordsIn = ({ doc }: Client): string =>
  textIn(doc)
    .toDelta()
    .map(({ insert }: { insert: string }) => insert)
    .join('');

test('two people who type into a paragraph see the assistant rewrite it, and keep their text', async () => {
  const name = await stage.document('<p>The quick brown fox jumps over the lazy dog.</p>');
  const { url, token } = await stage.socket();
  const ada = connectHocuspocus4(url, name, { token });
  const ben = connectYWebsocket(url, name, { token });
  try {
    await until(() => ada.isSynced() && ben.isSynced());
    stage.script(name, async () => {
      // The model has seen the document, and answers after both have typed.
      textIn(ada.doc).insert('The quick brown fox'.length, ' of mine');
      textIn(ben.doc).insert(textIn(ben.doc).length, ' Twice!');
      await until(async () => /of mine.*Twice/.test(await stage.contentOf(name)));
      return { calls: [['replace', { anchor: '1', text: 'The slow brown fox walks over the lazy dog.' }]] };
    });
    const { events } = await stage.ask(name);
    assert.equal(eventOf(events, 'end').edits, 1);
    const wanted = 'The slow brown fox of mine walks over the lazy dog. Twice!';
    await until(() => wordsIn(ada) === wanted && wordsIn(ben) === wanted);
    assert.equal(await stage.contentOf(name), `${wanted}\n`);
  } finally {
    ada.close();
    ben.close();
  }
});

/** Returns the state of the assistant that a client sees. */
const assistantIn = (client: Client): Record<string, unknown> | undefined =>
  [...client.presences().values()].find(({ user }) => (user as { isAssistant?: boolean } | undefined)?.isAssistant);

test('during a run the assistant is present with a cursor at its edits, and disappears when it ends', async () => {
  const name = await stage.document('<p>The fox.</p>');
  const { url, token } = await stage.socket();
  const ada = connectHocuspocus4(url, name, { token });
  try {
    await until(() => ada.isSynced());
    stage.script(
      name,
      async () => {
        await until(() => assistantIn(ada)?.['cursor'] === null);
        return { calls: [['change', { anchor: '1', find: 'fox', put: 'dog' }]] };
      },
      async () => {
        await until(() => assistantIn(ada)?.['cursor'] !== null);
        return { text: 'Done.' };
      },
    );
    let cursor: { readonly head: unknown } | undefined;
    const seen = until(() => (cursor = assistantIn(ada)?.['cursor'] as typeof cursor) !== null && cursor !== undefined);
    await Promise.all([stage.ask(name, { mode: 'suggest' }), seen]);
    const place = createAbsolutePositionFromRelativePosition(createRelativePositionFromJSON(cursor?.head), ada.doc);
    assert.equal(place?.type, textIn(ada.doc));
    await until(() => assistantIn(ada) === undefined);
  } finally {
    ada.close();
  }
});
