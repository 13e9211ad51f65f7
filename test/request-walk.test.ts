import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { docx, p } from '../formats/test/kit/docx.ts';
import { functionsIn } from './source/functions.ts';
import { fileForm, REPOSITORY, startProduct } from './support/server.ts';
import { Trace, type Watched } from './support/trace.ts';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

/** A row of a table on the page. */
interface Row {
  readonly file: string;
  readonly name: string;
  readonly inThread: boolean;
}

const ROW = /^\| `([^`|]+\.ts)` \| `([^`|]+)` \| (.*) \|$/gm;

/** Returns the tables of the page by the headings above them. */
function tables(): ReadonlyMap<string, readonly Row[]> {
  const sections = read('docs/how-a-request-travels.md').split(/^## /m).slice(1);
  const found = sections.map((section): [string, Row[]] => [
    section.slice(0, section.indexOf('\n')),
    [...section.matchAll(ROW)].map(([, file = '', name = '', text = '']) => {
      return { file, name, inThread: text.startsWith('thread') };
    }),
  ]);
  return new Map(found.filter(([, rows]) => rows.length > 0));
}

const keyOf = ({ file, name }: Row): string => `${file} ${name}`;

function watchedOf(row: Row): Watched {
  assert.ok(existsSync(join(REPOSITORY, row.file)), `there is no file ${row.file}`);
  const [place, ...others] = functionsIn(row.file, read(row.file)).get(row.name) ?? [];
  assert.ok(place, `${row.file} has no function ${row.name}`);
  assert.deepEqual(others, [], `${row.file} has more than one function ${row.name}`);
  return { name: keyOf(row), file: row.file, place };
}

const inOrder = (rows: readonly Row[]): string[] => rows.filter(({ inThread }) => !inThread).map(keyOf);

/** Returns the called functions among some rows, in the order of first calls. */
const calledOf = (trace: Trace, rows: readonly Row[]): string[] => {
  const wanted = new Set(inOrder(rows));
  return trace.called.filter((name) => wanted.has(name));
};

test('a request takes the path that docs/how-a-request-travels.md describes', async () => {
  const [upload = [], waiting = [], promised = [], direct = []] = [...tables().values()];
  assert.ok(Math.min(upload.length, waiting.length, promised.length, direct.length) > 0, 'a table is missing');
  const rows = new Map([...upload, ...waiting, ...promised, ...direct].map((row) => [keyOf(row), row]));
  const watched = [...rows.values()].map(watchedOf);
  // Both store files of their own after the start, which would be traced among those of the request.
  await using product = await startProduct({ COMPANION_PLUGINS__TEMPLATES: 'false', COMPANION_PLUGINS__MOCK: 'false' });
  await using trace = await Trace.start(watched);

  const [begin = ''] = inOrder(upload);
  const send = (text: string, headers = {}): Promise<Response> =>
    fetch(`${product.url}/import/office`, {
      method: 'POST',
      headers,
      body: fileForm('a.docx', Uint8Array.from(docx({ body: p(text) }))),
    });

  trace.forgetUntil(begin);
  assert.equal((await send('waits')).status, 200);
  assert.deepEqual(calledOf(trace, [...upload, ...waiting]), inOrder([...upload, ...waiting]));

  trace.forgetUntil(begin);
  const accepted = await send('does not wait', { prefer: 'respond-async' });
  assert.equal(accepted.status, 202);
  await (await fetch(`${product.url}/convert/${accepted.headers.get('x-task-id')}/events`)).text();
  await trace.until(' removeEnded');
  assert.deepEqual(calledOf(trace, [...upload, ...promised]), inOrder([...upload, ...promised]));

  trace.forgetUntil(inOrder(direct)[0] ?? '');
  const exported = await fetch(`${product.url}/export/txt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ html: '<p>Hello</p>' }),
  });
  assert.equal(await exported.text(), 'Hello\n');
  await trace.until(' insert');
  assert.deepEqual(calledOf(trace, direct), inOrder(direct));
});
