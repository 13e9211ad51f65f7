import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { call, paragraphs } from '../call.ts';
import { MemoryLog } from '../memory-log.ts';
import { startCollab } from '../support.ts';

/** A log that simulates the server's end right before it releases a pin or right after it set one. */
class FatalLog extends MemoryLog {
  dies: 'before unpin' | 'after pin' | undefined;

  override async pin(document: string, seq: number, owner: string): Promise<void> {
    await super.pin(document, seq, owner);
    if (this.dies === 'after pin') throw new Error('gone');
  }

  override async unpin(document: string, seq: number, owner: string): Promise<void> {
    if (this.dies !== undefined) throw new Error('gone');
    await super.unpin(document, seq, owner);
  }
}

const pluginOf = (log: FatalLog) =>
  definePlugin({
    name: 'fatal-log',
    version: '1.0.0',
    apiVersion: 1,
    provides: ['documentLog'],
    setup: (host) => host.provide('documentLog', log),
  });

for (const dies of ['before unpin', 'after pin'] as const)
  test(`a server that dies ${dies} releases the pin after a restart`, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'companion-pins-'));
    t.after(() => rm(dataDir, { recursive: true }));
    const log = new FatalLog();
    const pins = (): number[] => log.documents.get('d')?.pins.map(({ seq }) => seq) ?? [];
    // Automatic versions are disabled, as they would be saved beside those of the test.
    const start = () => startCollab({ versions: { every: 0 } }, { dataDir, plugins: [pluginOf(log)] });
    {
      await using host = await start();
      await call(host, 'POST', '/documents/d', { content: paragraphs('one') });
      await call(host, 'POST', '/documents/d/versions', {});
      await call(host, 'PATCH', '/documents/d', { content: paragraphs('two') });
      assert.deepEqual(pins(), [1]);
      log.dies = dies;
      if (dies === 'before unpin') await call(host, 'DELETE', '/documents/d/versions/1');
      else await call(host, 'POST', '/documents/d/versions', {});
    }
    assert.ok(pins().length > (dies === 'after pin' ? 1 : 0));
    log.dies = undefined;
    await using host = await start();
    assert.deepEqual(pins(), dies === 'after pin' ? [1] : []);
    assert.equal((await call(host, 'POST', '/documents/d/versions', { force: true })).status, 201);
    assert.equal(pins().includes(2), true);
  });
