import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML } from '@editor-companion/document';
import { toYDoc } from '@editor-companion/document/yjs';
import { encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';
import type { RunPapers } from '../../src/desk/job.ts';
import { shelf } from '../../src/desk/shelf.ts';

const START = encodeStateAsUpdate(toYDoc(fromHTML('<p>One</p><p>Two</p>')));

/** The next change of a run, as another thread makes it. */
async function changeOf(words: string): Promise<Uint8Array> {
  const { doc, field } = await shelf.take(papers('elsewhere', []));
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const paragraph = doc.getXmlFragment(field).get(0);
  assert.ok(paragraph instanceof XmlElement);
  paragraph.insert(0, [new XmlText(words)]);
  return updates[0] ?? assert.fail();
}

const papers = (run: string, own: readonly Uint8Array[], epoch = 1): RunPapers => ({
  model: [],
  pieces: [START, ...own],
  place: { run, epoch, own: own.length },
  pages: [],
});

test('a document that was put back is found again, with changes from another thread', async () => {
  const page = await shelf.take(papers('a', []));
  shelf.put(page, papers('a', []));
  const update = await changeOf('Zero ');
  const again = await shelf.take({ ...papers('a', [update]), pages: [page.book.newPages()] });
  assert.equal(again, page);
  assert.match(JSON.stringify(again.doc.getXmlFragment('default')), /Zero/);
});

test('a taken document is gone until it is put back, and another state is read again', async () => {
  const page = await shelf.take(papers('b', []));
  shelf.put(page, papers('b', []), await changeOf('refused '));
  const pages = [page.book.newPages()];
  const anew = await shelf.take({ ...papers('b', []), pages });
  assert.notEqual(anew, page);
  shelf.put(anew, papers('b', []));
  const later = await shelf.take({ ...papers('b', [], 2), pages });
  assert.notEqual(later, anew);
  assert.notEqual(await shelf.take({ ...papers('b', [], 2), pages }), later);
});
