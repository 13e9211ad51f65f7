import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Activity, Passage } from '@editor-companion/client/wire-history';
import { paragraphs } from '../call.ts';
import { until } from '../support.ts';

const fileOf = (name: string): string => new URL(name, import.meta.url).pathname;

async function launch(file: string, dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileOf(file), [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  return { child, url: `${address}/documents/d` };
}

const dataOf = async (url: string): Promise<Record<string, unknown>> =>
  ((await (await fetch(url)).json()) as { data: Record<string, unknown> }).data;

test('a server that is killed between the record of authors and the new base has both once after a restart', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-collab-authors-'));
  const dying = await launch('dying-server.ts', dataDir);
  const exit = once(dying.child, 'exit');
  // Large enough to become a base as soon as all clients have closed the document.
  const words = 'word '.repeat(20_000).trim();
  const { status } = await fetch(dying.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: paragraphs(words) }),
  });
  assert.equal(status, 201);
  assert.deepEqual(await exit, [null, 'SIGKILL']);

  const { child, url } = await launch('server.ts', dataDir);
  t.after(async () => {
    const end = once(child, 'exit');
    child.send('close');
    await end;
    await rm(dataDir, { recursive: true });
  });
  const told = async () => {
    const passages = (await dataOf(`${url}/blame`))['passages'] as Passage[];
    const items = (await dataOf(`${url}/timeline`))['items'] as Activity[];
    return {
      authors: passages.map(({ text, user }) => [text.length, user?.id]),
      edits: items.flatMap((item) => (item.kind === 'edits' ? [[item.inserted, item.changes]] : [])),
    };
  };
  const expected = { authors: [[words.length, 'anonymous']], edits: [[words.length, 1]] };
  assert.deepEqual(await told(), expected);
  // A second change, and then a base of both: nothing is reported twice.
  await fetch(url, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: paragraphs(words, 'more'.repeat(20_000)) }),
  });
  await until(async () => ((await told()).edits[0]?.[1] ?? 0) === 2);
  assert.deepEqual((await told()).edits, [[words.length + 80_000, 2]]);
});
