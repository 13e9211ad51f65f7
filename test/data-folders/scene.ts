import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { unzipSync, zipSync } from 'fflate';
import * as Y from 'yjs';
import { fileForm } from '../support/server.ts';
import { Caller, REVOKED } from './caller.ts';
import { readDocument, type Tasks } from './state.ts';

/** A picture of two by two pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP4z8DAwMDAxAADEBYAHQYBBcNQ6vQAAAAASUVORK5CYII=',
  'base64',
);
const ASYNC = { prefer: 'respond-async' };

const text = (words: string, ...marks: object[]): object => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: object[]): object => ({ type: 'paragraph', content });

/** A document with nodes that an office file can express. */
const REPORT = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [text('Quarterly report')] },
    paragraph(text('Sales went '), text('up', { type: 'bold' }), text(' in Zürich, 東京 and القاهرة.')),
    {
      type: 'bulletList',
      content: ['one', 'two'].map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })),
    },
    {
      type: 'table',
      content: [
        ['Month', 'Sales'],
        ['May', '12'],
      ].map((cells) => ({
        type: 'tableRow',
        content: cells.map((cell) => ({ type: 'tableCell', content: [paragraph(text(cell))] })),
      })),
    },
    paragraph({
      type: 'image',
      attrs: { src: `data:image/png;base64,${PICTURE.toString('base64')}`, alt: 'Four squares', width: 40, height: 40 },
    }),
  ],
};

const PAGE = {
  width: 148,
  height: 210,
  orientation: 'portrait',
  margin: { top: 20, right: 15, bottom: 20, left: 15 },
  header: { default: [paragraph(text('Confidential'))] },
};

/** Data of the server on the folder that its routes do not return. */
export interface Scene {
  readonly tasks: Tasks;
  /** A document in the bin, with its state before deletion. */
  readonly deleted: { readonly name: string; readonly state: unknown };
}

/** Fills a server's data folder with every kind of data. */
export async function makeScene(url: string, receiver: Receiver): Promise<Scene> {
  const [ada, bob] = await Promise.all([Caller.signIn(url, 'ada'), Caller.signIn(url, 'bob')]);
  const imported = await makeTasks(ada, bob, receiver);
  await makeDocuments(ada, bob, imported.seed);
  await makeTemplates(ada);
  await makeAssets(ada);
  await ada.send('POST', '/auth/revocations', { tokenId: REVOKED, reason: 'stolen' });
  return { tasks: imported.tasks, deleted: await deleteDocuments(ada, bob) };
}

/** Creates imports and exports of two callers. The receiver accepts some of their notifications, refuses one, and then fails. */
async function makeTasks(ada: Caller, bob: Caller, receiver: Receiver): Promise<{ tasks: Tasks; seed: string }> {
  const exported = await ada.fetch('POST', '/export/docx', { content: REPORT, filename: 'report.docx' });
  assert.equal(exported.status, 200);
  const docx = Buffer.from(await exported.arrayBuffer());
  const seed = await importFile(ada, 'Quartalsbericht.docx', docx);
  const again = await importFile(bob, 'copy.docx', docx);
  await receiver.received(4);
  receiver.status = 500;
  const rtf = await importFile(bob, 'note.rtf', Buffer.from(String.raw`{\rtf1 a \b short\b0  note}`));
  await receiver.received(1);
  receiver.status = 410;
  const last = await importFile(ada, 'last.rtf', Buffer.from(String.raw`{\rtf1 the last one}`));
  await receiver.received(1);
  const failed = await failingImport(ada, docx);
  return { tasks: { ada: [String(exported.headers.get('x-task-id')), seed, last, failed], bob: [again, rtf] }, seed };
}

async function importFile(caller: Caller, name: string, bytes: Buffer): Promise<string> {
  const { taskId } = await caller.send<{ taskId: string }>(
    'POST',
    '/import/office',
    fileForm(name, Buffer.from(bytes)),
  );
  return taskId;
}

/** Starts an asynchronous import that fails. Returns its task. */
async function failingImport(caller: Caller, docx: Buffer): Promise<string> {
  const damaged = Buffer.from(zipSync({ ...unzipSync(docx), 'word/document.xml': Buffer.from('no XML') }));
  const { taskId } = await caller.send<{ taskId: string }>(
    'POST',
    '/import/office',
    fileForm('damaged.docx', damaged),
    ASYNC,
  );
  await ended(caller, taskId);
  return taskId;
}

/** Resolves when a task has ended, successfully or not. */
export async function ended(caller: Caller, taskId: string): Promise<void> {
  await (await caller.fetch('GET', `/convert/${taskId}/events`)).text();
}

async function makeDocuments(ada: Caller, bob: Caller, seed: string): Promise<void> {
  const minutes = '/documents/minutes';
  await ada.send('POST', minutes, {
    markdown: '# Minutes\n\nThe first point.\n\n- [x] done\n- [ ] open',
    title: 'Minutes',
  });
  await discuss(ada, bob, minutes);
  await ada.send('POST', `${minutes}/versions`, { name: 'Draft', important: true });
  await bob.send('PATCH', minutes, {
    html: '<h1>Minutes</h1><p>All of it <em>new</em>.</p><table><tr><td>1</td></tr></table>',
  });
  await bob.send('POST', `${minutes}/threads/first/resolve`);
  await bob.send('POST', `${minutes}/versions`, {});
  await ada.send('POST', `${minutes}/versions/1/restore`);
  await ada.send('PATCH', minutes, { markdown: '# Minutes\n\nThe first point, again.' });

  await ada.send('POST', '/documents/report', { taskId: seed });
  const name = encodeURIComponent('reports/2026/東京 (α)');
  await ada.send('POST', `/documents/${name}`, { content: REPORT, page: PAGE });
  await bob.send('POST', `/documents/${name}/threads`, { id: 'alone', commentId: 'c', content: { type: 'doc' } });
  const { update, ref } = strangeDocument();
  await ada.send('POST', '/documents/strange', { update });
  await bob.send('POST', '/documents/strange/threads', { id: 'about', commentId: 'c1', content: 'Which?', ref });
}

/** Creates threads in every state. */
async function discuss(ada: Caller, bob: Caller, document: string): Promise<void> {
  await ada.send('POST', `${document}/threads`, {
    id: 'first',
    commentId: 'c1',
    content: 'Is this still true?',
    metadata: { colour: 'red' },
  });
  await bob.send('POST', `${document}/threads/first/comments`, {
    id: 'c2',
    content: 'Yes, as of Monday.',
    replyId: 'c1',
  });
  await ada.send('POST', `${document}/threads/first/comments/c2/reactions`, { emoji: '👍' });
  await bob.send('PUT', `${document}/threads/first/comments/c2`, { content: 'Yes, as of Tuesday.' });
  await bob.send('POST', `${document}/threads`, { id: 'second', commentId: 'c1', content: 'Later.', ref: null });
  await ada.send('POST', `${document}/threads`, { id: 'third', commentId: 'c1', content: 'Never mind.' });
  await ada.send('DELETE', `${document}/threads/third`);
}

/** Returns a live document of an editor with custom nodes, in several changes. */
function strangeDocument(): { update: string; ref: object } {
  const doc = new Y.Doc();
  doc.clientID = 4711;
  const content = doc.getXmlFragment('default');
  const note = new Y.XmlElement('acmeNote');
  note.setAttribute('kind', 'tip');
  const line = new Y.XmlElement('paragraph');
  line.setAttribute('id', 'u-1');
  content.insert(0, [line, note]);
  const words = new Y.XmlText();
  line.insert(0, [words]);
  words.insert(0, 'Hello ');
  words.insert(6, 'world', { bold: {}, acmeMark: { level: 3 } });
  const mention = new Y.XmlElement('acmeMention');
  mention.setAttribute('label', 'Ann');
  line.insert(1, [mention]);
  const inside = new Y.XmlElement('paragraph');
  inside.insert(0, [new Y.XmlText('inside')]);
  note.insert(0, [inside]);
  words.delete(0, 1);
  words.insert(0, 'h');
  doc.getMap('settings').set('zoom', 1.5);
  const position = (index: number): string =>
    toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(words, index)));
  return {
    update: toBase64(Y.encodeStateAsUpdate(doc)),
    ref: { anchor: position(6), head: position(11), quote: 'world' },
  };
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Deletes one document permanently. Moves another one, with comments and a version, to the bin. */
async function deleteDocuments(ada: Caller, bob: Caller): Promise<Scene['deleted']> {
  await ada.send('POST', '/documents/purged', { markdown: 'nobody sees this again' });
  await ada.send('DELETE', '/documents/purged?permanent=true');
  const name = 'binned';
  await ada.send('POST', `/documents/${name}`, { markdown: 'Deleted by mistake.' });
  await discuss(ada, bob, `/documents/${name}`);
  await ada.send('POST', `/documents/${name}/versions`, { name: 'before' });
  const state = await readDocument(ada, name);
  await ada.send('DELETE', `/documents/${name}`);
  return { name, state };
}

async function makeTemplates(ada: Caller): Promise<void> {
  const content = { type: 'doc', content: [paragraph(text('Dear {{name}},')), paragraph(text('yours, Ada'))] };
  const { id } = await ada.send('POST', '/template', {
    name: 'Letter of Ada',
    category: 'Letters',
    tags: ['formal', 'en'],
    content,
    page: PAGE,
  });
  await ada.send('PUT', `/template/${String(id)}`, { description: 'Changed once.' });
  const { id: other } = await ada.send('POST', '/template', { name: '合同', content: REPORT });
  const gone = await ada.send('POST', '/template', { name: 'Gone' });
  await ada.send('DELETE', `/template/${String(gone['id'])}`);
  for (const template of [id, other]) await pictureOf(ada, String(template));
}

/** Waits for a picture. Pictures are created in the background without a notification. */
async function pictureOf(caller: Caller, id: string): Promise<void> {
  while ((await caller.send('GET', `/template/${id}`))['thumbnail'] === null) await setTimeout(100);
}

async function makeAssets(ada: Caller): Promise<void> {
  const folder = await ada.send('POST', '/mock/file/folder', { name: 'Pictures' });
  await ada.send(
    'POST',
    `/mock/file/upload?parentId=${String(folder['id'])}`,
    fileForm('squares.png', Buffer.from(PICTURE)),
  );
  await ada.send('POST', '/mock/file/upload', fileForm('notes.txt', Buffer.from('plain notes')));
}

/** Makes changes after the last graceful stop. A kill leaves them in journals and write-ahead logs. */
export async function makeLateChanges(url: string): Promise<void> {
  const ada = await Caller.signIn(url, 'ada');
  await ada.send('PATCH', '/documents/minutes', { markdown: '# Written last\n\nbefore the kill' });
  await ada.send('POST', '/documents/minutes/threads', { id: 'late', commentId: 'c1', content: 'A late remark.' });
}

/** Changes a document that is not read afterwards, because reading moves changes out of the journal. */
export async function makeLast(url: string): Promise<{ name: string; text: string }> {
  const ada = await Caller.signIn(url, 'ada');
  const last = { name: 'last', text: 'changed last' };
  await ada.send('POST', `/documents/${last.name}`, { markdown: 'as it was first' });
  await ada.send('PATCH', `/documents/${last.name}`, { markdown: last.text });
  return last;
}

/** Starts imports that the server accepts with 202. Kill it at once, so that at most the first one is done. */
export async function promiseImports(url: string): Promise<readonly string[]> {
  const ada = await Caller.signIn(url, 'ada');
  const promised = [1, 2, 3, 4].map((number) =>
    ada.send<{ taskId: string }>(
      'POST',
      '/import/office',
      fileForm(`promised-${number}.rtf`, Buffer.from(String.raw`{\rtf1 promised ${number}}`)),
      ASYNC,
    ),
  );
  return (await Promise.all(promised)).map(({ taskId }) => taskId);
}

/** A webhook receiver with a configurable status. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  status: number;
  /** Resolves when `count` more notifications have been answered. */
  received(count: number): Promise<void>;
}

export async function startChoosingReceiver(): Promise<Receiver> {
  const answered: number[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(receiver.status).end();
      answered.push(receiver.status);
      server.emit('delivered');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    status: 204,
    async received(count) {
      while (answered.length < count) await once(server, 'delivered');
      answered.splice(0, count);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
