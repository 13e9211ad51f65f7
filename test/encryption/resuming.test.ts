import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ResealStep, SealedStore } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { sql } from 'kysely';
import { Encryption } from '../../core/src/encryption/encryption.ts';
import { Rotation } from '../../core/src/encryption/rotation.ts';
import { RunTable } from '../../core/src/encryption/run-table.ts';

const LONG = 61_000;

describe('a rotation that was interrupted', () => {
  let host: TestHost;
  before(async () => (host = await createTestHost([storage])));
  after(() => host.close());
  beforeEach(async () => {
    await open();
    await sql`delete from encryption_run`.execute(whole());
  });

  const open = () => RunTable.open(host.use('database'));
  const whole = () => host.use('database').whole?.() as never;

  /** Returns a rotation of a store with the given results of its steps. */
  function rotationOf(...steps: (() => Promise<ResealStep> | ResealStep)[]): Rotation {
    const store: SealedStore = {
      name: 'files',
      survey: async () => [{ key: undefined, count: steps.length }],
      reseal: async () => (await steps.shift()?.()) ?? { cursor: undefined, done: 0, left: 0 },
    };
    const encryption = new Encryption({ keys: [], current: undefined });
    encryption.register(store);
    const { log } = host.companion.kernel.options;
    return new Rotation({ encryption, database: () => host.use('database'), log });
  }

  const step = (cursor: string | undefined): ResealStep => ({ cursor, done: 1, left: 0 });

  it('counts the remaining files once when another node continues it', async () => {
    const killed = await open();
    await killed.begin(false);
    await killed.add({ total: 10 });
    await killed.add({ done: 4 });
    await sql`update encryption_run set touched = 0`.execute(whole());
    const next = await open();
    assert.ok(await next.takeOver());
    await next.add({ total: 6 });
    assert.deepEqual([(await next.read())?.done, (await next.read())?.total], [4, 10]);
    assert.equal(await killed.add({ done: 1 }), false, 'who was thought dead stops');
  });

  it('continues at once after the server was closed', async () => {
    const begun = Promise.withResolvers<void>();
    const stuck = Promise.withResolvers<ResealStep>();
    const closing = rotationOf(() => {
      begun.resolve();
      return stuck.promise;
    });
    await closing.start(false);
    await begun.promise;
    const closed = closing.close();
    stuck.resolve(step('next'));
    await closed;
    const next = rotationOf(() => step(undefined));
    await next.resume();
    await next.settle();
    const run = await next.run();
    assert.ok(run?.endedAt);
    assert.equal(run.failure, undefined);
  });

  it('continues when nobody has touched it for a minute, even if the next start came sooner', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
    await (await open()).begin(false);
    const next = rotationOf(() => step(undefined));
    await next.resume();
    await next.settle();
    assert.equal((await next.run())?.endedAt, undefined, 'its node may be at work');
    t.mock.timers.tick(LONG);
    while ((await next.run())?.endedAt === undefined) await turn();
    await next.close();
  });
});
