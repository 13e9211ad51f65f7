import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { toText } from '@editor-companion/document';
import { start } from './support.ts';

interface Listed {
  id: string;
  thumbnail: string | null;
  readOnly: boolean;
  tags: string[];
}

const list = async (host: TestHost): Promise<Listed[]> =>
  (await host.inject({ url: '/template?pageSize=100' })).json().data.items as Listed[];

test('letter, report, minutes, contract and résumé come with the server, in English and Chinese, each with its picture', async () => {
  await using host = await start({ seeds: true });
  const items = await list(host);
  const kinds = ['letter', 'report', 'minutes', 'contract', 'resume'];
  assert.deepEqual(
    items.map(({ id }) => id),
    ['en', 'zh'].flatMap((language) => kinds.map((kind) => `${kind}-${language}`)),
  );
  for (const { id, thumbnail } of items) {
    const picture = await host.inject({ url: thumbnail ?? '' });
    assert.deepEqual([id, picture.statusCode, picture.headers['content-type']], [id, 200, 'image/webp']);
    assert.equal(picture.rawPayload.subarray(8, 12).toString(), 'WEBP');
  }
});

test('each can be filled completely, and all its values appear', async () => {
  await using host = await start({ seeds: true });
  for (const { id } of await list(host)) {
    const { variables } = (await host.inject({ url: `/template/${id}` })).json().data as { variables: string[] };
    assert.ok(variables.length > 4, id);
    const values = Object.fromEntries(variables.map((name, i) => [name, `value ${i}`]));
    const payload = { values, missing: 'error' };
    const { data } = (await host.inject({ method: 'POST', url: `/template/${id}/render`, payload })).json();
    const written = toText(data.content as DocumentNode);
    assert.deepEqual(
      Object.values(values).filter((value) => !written.includes(value)),
      [],
      id,
    );
    assert.doesNotMatch(written, /\{\{|\}\}/u, id);
  }
});

test('they cannot be changed, and their content makes a template of the user', async () => {
  await using host = await start({ seeds: true });
  const changed = await host.inject({ method: 'PUT', url: '/template/letter-en', payload: { name: 'Mine' } });
  const deleted = await host.inject({ method: 'DELETE', url: '/template/letter-en' });
  for (const answer of [changed, deleted])
    assert.deepEqual([answer.statusCode, answer.json().error], [409, 'TEMPLATE_READ_ONLY']);
  const { content, page } = (await host.inject({ url: '/template/letter-en' })).json().data;
  const copy = await host.inject({ method: 'POST', url: '/template', payload: { name: 'Mine', content, page } });
  assert.deepEqual([copy.statusCode, copy.json().data.readOnly], [200, false]);
  assert.equal((await list(host))[0]?.id, copy.json().data.id);
});

test('a restart keeps them, and they are removed with their pictures when they are switched off', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-seeds-'));
  try {
    const before = await start({ seeds: true }, { dataDir });
    const items = await list(before);
    await before.close();
    const again = await start({ seeds: true }, { dataDir });
    assert.deepEqual(await list(again), items);
    await again.close();
    const without = await start({ seeds: false }, { dataDir });
    assert.deepEqual(await list(without), []);
    await without.close();
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test('their texts have no stray spaces from their source', async () => {
  await using host = await start({ seeds: true });
  for (const { id } of await list(host)) {
    const { content } = (await host.inject({ url: `/template/${id}` })).json().data as { content: DocumentNode };
    const blocks = textBlocks(content);
    assert.deepEqual(
      blocks.filter((block) => block !== block.trim() || / {2}|\n/u.test(block)),
      [],
      id,
    );
  }
});

function textBlocks(node: DocumentNode): string[] {
  const { content = [] } = node;
  if (content[0]?.type === 'text') return [content.map(({ text = '' }) => text).join('')];
  return content.flatMap(textBlocks);
}
