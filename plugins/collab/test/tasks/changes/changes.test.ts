import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { settleCompared, validate } from '@editor-companion/document';
import { readLive, toUpdate, writeYDoc } from '@editor-companion/document/yjs';
import fc from 'fast-check';
import * as Y from 'yjs';
import { changes } from '../../../src/tasks/changes/changes.ts';
import type { AuthorRow } from '../../../src/tasks/task.ts';
import { block, doc, documentsWith, paragraph, text } from './documents.ts';

const docOf = (...updates: Uint8Array[]): Y.Doc => {
  const ydoc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return ydoc;
};
const shownIn = (ydoc: Y.Doc): DocumentNode => readLive(ydoc.getXmlFragment('default')).json;
const stateOf = (ydoc: Y.Doc): Uint8Array => Y.encodeStateAsUpdate(ydoc);

async function compare(before: Y.Doc, after: Y.Doc, rows: readonly AuthorRow[] = []) {
  const people = [['ada', 'Ada Lovelace']] as const;
  const result = await changes({ from: [stateOf(before)], to: [stateOf(after)], since: 0, rows, people, form: 'json' });
  return { ...result, content: result.content as DocumentNode };
}

/** Checks the properties that every comparison must have. */
async function check(before: Y.Doc, after: Y.Doc): Promise<DocumentNode> {
  const { content } = await compare(before, after);
  assert.deepEqual(plain(settleCompared(content, 'accept')), plain(shownIn(after)));
  assert.deepEqual(plain(settleCompared(content, 'reject')), plain(shownIn(before)));
  validate(content);
  return content;
}

/** Removes prototypes and comments, which are no change, and merges adjacent texts with the same formatting. */
const plain = (node: DocumentNode): unknown =>
  JSON.parse(JSON.stringify(settleCompared(withoutComments(node), 'accept')));

function withoutComments({ marks: all = [], content, ...node }: DocumentNode): DocumentNode {
  const left = all.filter(({ type }) => type !== 'comment');
  return {
    ...node,
    ...(left.length > 0 && { marks: left }),
    ...(content && { content: content.map(withoutComments) }),
  };
}

const live = (content: DocumentNode): Y.Doc => docOf(toUpdate(content));

/** Returns the marked texts as `+text` and `-text`. */
function marksIn(node: DocumentNode): string[] {
  const kind = node.marks?.find(({ type }) => type === 'insertion' || type === 'deletion')?.type;
  const own = kind === undefined ? [] : [`${kind === 'insertion' ? '+' : '-'}${node.text ?? node.type}`];
  const change = node.attrs?.['change'] as { kind: string } | undefined;
  const whole = change ? [`${change.kind === 'insertion' ? '++' : '--'}${node.type}`] : [];
  return [...own, ...whole, ...(node.content ?? []).flatMap(marksIn)];
}

const documents = documentsWith([[], ['bold'], ['italic'], ['insertion'], ['deletion'], ['bold', 'comment']]);

test('a comment on a text is no change, and is shown', async () => {
  const before = live(doc(paragraph(text('Lamps are dark.', 'bold'))));
  const after = docOf(stateOf(before));
  const paragraphs = after.getXmlFragment('default').get(0) as Y.XmlElement;
  (paragraphs.get(0) as Y.XmlText).format(0, 5, { comment: { commentId: 'c1' } });
  const content = await check(before, after);
  assert.deepEqual(marksIn(content), []);
  assert.match(JSON.stringify(content), /"commentId":"c1"/);
});

test('accepting all changes gives the newer document, rejecting all the older one, whoever made it', async () => {
  await fc.assert(
    fc.asyncProperty(documents, documents, fc.boolean(), async (one, other, isEdited) => {
      const before = live(one);
      const after = isEdited ? docOf(stateOf(before)) : live(other);
      if (isEdited) writeYDoc(after, other);
      await check(before, after);
    }),
    { numRuns: 150 },
  );
});

test('accepting and rejecting also work after edits of single characters, formats and blocks', async () => {
  const edits = fc.array(fc.tuple(fc.constantFrom('insert', 'delete', 'bold', 'remove', 'add'), fc.nat(), fc.nat()), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(documents, edits, async (content, steps) => {
      const before = live(content);
      const after = docOf(stateOf(before));
      for (const [kind, where, at] of steps) alter(after, kind, where, at);
      await check(before, after);
    }),
    { numRuns: 150 },
  );
});

function alter(on: Y.Doc, kind: string, where: number, at: number): void {
  const fragment = on.getXmlFragment('default');
  if (kind === 'add') return fragment.insert(where % (fragment.length + 1), [new Y.XmlElement('paragraph')]);
  if (kind === 'remove') return void (fragment.length > 1 && fragment.delete(where % fragment.length, 1));
  const texts = [...fragment.createTreeWalker((node) => node instanceof Y.XmlText)] as unknown as Y.XmlText[];
  const found = texts[where % Math.max(1, texts.length)];
  if (!found) return;
  const place = at % (found.length + 1);
  const isCode = found.parent instanceof Y.XmlElement && found.parent.nodeName === 'codeBlock';
  if (kind === 'insert') found.insert(place, 'new');
  else if (kind === 'delete') found.delete(place, Math.min(3, found.length - place));
  else if (!isCode) found.format(place, Math.min(3, found.length - place), { bold: {} });
}

test('exactly the written characters are marked', async () => {
  const before = live(doc(paragraph(text('One two three')), paragraph(text('Four'))));
  const after = docOf(stateOf(before));
  const [first] = after.getXmlFragment('default').toArray() as Y.XmlElement[];
  const inside = first?.get(0) as Y.XmlText;
  inside.insert(4, 'more ');
  inside.delete(9, 3);
  assert.deepEqual(marksIn(await check(before, after)), ['-two', '+more ']);
});

test('blocks without text are marked as new or deleted themselves', async () => {
  const before = live(doc(paragraph(text('Text')), block('horizontalRule')));
  const after = live(doc(paragraph(text('Text')), paragraph(), { type: 'chart', attrs: { of: 'sales' } }));
  assert.deepEqual(marksIn(await check(before, after)), ['--horizontalRule', '++paragraph', '++chart']);
});

test('text that a return to a version restored is not a change', async () => {
  const before = live(doc(paragraph(text('Kept words')), paragraph(text('Other'))));
  const after = live(doc(paragraph(text('Kept words')), paragraph(text('Other'))));
  assert.deepEqual(marksIn(await check(before, after)), []);
});

test('a tracked change that is accepted or rejected elsewhere stays unchanged', async () => {
  const tracked = (value: string): DocumentNode => ({
    ...text(value),
    marks: [{ type: 'insertion', attrs: { id: 'i1', author: 'Word', date: null } }],
  });
  const before = live(doc(paragraph(text('a '), tracked('b'))));
  const after = live(doc(paragraph(text('a '), tracked('c '), tracked('b'))));
  await check(before, after);
});

test('changes carry the names and times of their authors, and every author is counted', async () => {
  const before = live(doc(paragraph(text('Hello world'))));
  const after = docOf(stateOf(before));
  after.clientID = 77;
  const inside = (after.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText;
  inside.insert(5, '-new');
  const first = (before.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText;
  const { client, clock } = first._start?.id ?? Y.createID(0, 0);
  inside.delete(9, 6);
  const at = Date.parse('2026-05-04T10:00:00.000Z');
  const rows = [
    { user: 'ada', at, until: at, inserts: JSON.stringify([77, 0, 4]), deletes: '[]' },
    { user: 'ben', at, until: at, inserts: '[]', deletes: JSON.stringify([client, clock + 5, 6]) },
  ];
  const { content, authors, inserted, deleted } = await compare(before, after, rows);
  const signatures = (content.content?.[0]?.content ?? []).flatMap(({ marks: found = [] }) =>
    found.map(({ type, attrs }) => [type, attrs?.['author'], attrs?.['date']]),
  );
  assert.deepEqual(signatures, [
    ['deletion', 'ben', '2026-05-04T10:00:00.000Z'],
    ['insertion', 'Ada Lovelace', '2026-05-04T10:00:00.000Z'],
  ]);
  assert.deepEqual([inserted, deleted], [4, 6]);
  assert.deepEqual(authors, [
    { id: 'ben', name: 'ben', inserted: 0, deleted: 6 },
    { id: 'ada', name: 'Ada Lovelace', inserted: 4, deleted: 0 },
  ]);
});

test('a document of another editor is compared in its own form, and its characters have their authors', async () => {
  const before = new Y.Doc();
  before.getText('quill').insert(0, 'One two\nThree\n');
  const after = docOf(stateOf(before));
  after.clientID = 77;
  after.getText('quill').insert(3, '-more');
  const rows = [{ user: 'ada', at: 0, until: 0, inserts: JSON.stringify([77, 0, 5]), deletes: '[]' }];
  const { content, authors } = await compare(before, after, rows);
  assert.deepEqual(marksIn(content), ['+-more']);
  assert.deepEqual(authors, [{ id: 'ada', name: 'Ada Lovelace', inserted: 5, deleted: 0 }]);
});
