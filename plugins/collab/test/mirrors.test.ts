import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Asking } from './asking.ts';
import { call, paragraphs } from './call.ts';
import { startCollab, until } from './support.ts';

/** Stopping the server before it has shown stored data has the same effect as configuring it not to show them. */
test(
  'changes that were kept and not displayed are displayed when the document opens',
  { timeout: 60_000 },
  async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'companion-mirrors-'));
    t.after(() => rm(dataDir, { recursive: true }));
    {
      await using host = await startCollab({}, { dataDir });
      await call(host, 'POST', '/documents/d', { content: paragraphs('text') });
      await call(host, 'POST', '/documents/d/threads', { id: 't1', content: 'one' });
      await call(host, 'POST', '/documents/d/versions', { name: 'One' });
    }
    await using host = await startCollab(
      { comments: { mirrors: ['tiptap', 'blocknote'] }, versions: { mirrors: ['tiptap'] } },
      { dataDir },
    );
    using ada = await Asking.connect(host.url, 'd');
    const threads = ada.doc.getArray<{ id: string }>('__tiptapcollab__threads');
    const versions = ada.doc.getArray<{ name: string }>('__tiptapcollab__versions');
    await until(() => threads.length === 1 && versions.length === 1);
    assert.equal((threads.toJSON() as { id: string }[])[0]?.id, 't1');
    assert.equal(versions.get(0).name, 'One');
    using ben = await Asking.connect(host.url, 'd~comments');
    await until(() => ben.doc.getMap('threads').has('t1'));
  },
);
