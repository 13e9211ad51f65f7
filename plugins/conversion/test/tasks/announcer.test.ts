import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import type { FileEvent } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { Announcer } from '../../src/tasks/announcer.ts';
import { clockOf } from '../../src/store/clock.ts';
import { openDatabase } from '../../src/store/database.ts';
import { capitals, request, silentLog, startHost, until, upload } from '../support.ts';

type Heard = { name: string } & FileEvent;

/** A subscriber that handles file events with `take`. */
const subscriber = (heard: Heard[], take: (event: Heard) => void | Promise<void> = () => undefined) =>
  definePlugin({
    name: 'subscriber',
    version: '1.0.0',
    apiVersion: 1,
    setup(host) {
      for (const name of ['file:uploaded', 'file:converted'] as const) {
        host.on(name, async (event) => {
          heard.push({ name, ...event });
          await take({ name, ...event });
        });
      }
    },
  });

const pending = async (host: TestHost): Promise<number> => {
  const db = await openDatabase(host.use('database'));
  return (await db.selectFrom('conversion_announcements').select('id').execute()).length;
};

const refuse = () => Promise.reject(new Error('disk full'));

describe('announcements', () => {
  it('are deleted when every subscriber has received them', async () => {
    const heard: Heard[] = [];
    await using host = await startHost({}, subscriber(heard));
    const { taskId } = await upload(host);
    await host.use('conversion').convert(taskId, request(capitals()));
    await until(async () => heard.length === 2 && (await pending(host)) === 0);
    assert.deepEqual(
      heard.map(({ name }) => name),
      ['file:uploaded', 'file:converted'],
    );
    const { hash } = await host.use('conversion').get(taskId);
    const path = (await host.use('files').stat(hash))?.path;
    assert.deepEqual(heard[0]?.file, { filename: 'letter.doc', mime: 'application/msword', size: 5, path });
  });

  it('do not make an upload wait for a subscriber', async () => {
    const gate = Promise.withResolvers<void>();
    const heard: Heard[] = [];
    await using host = await startHost(
      {},
      subscriber(heard, () => gate.promise),
    );
    const { taskId } = await upload(host);
    const { task } = await host.use('conversion').convert(taskId, request(capitals()));
    assert.equal(task.status, 'converted');
    await until(() => heard.length === 1);
    gate.resolve();
    await until(() => heard.length === 2);
  });

  it('of a node that has disappeared are made by another, but not current ones of a running node', async () => {
    await using host = await startHost({}, subscriber([], refuse));
    await upload(host);
    await until(async () => (await pending(host)) === 1);
    const made: string[] = [];
    const deliver = async (name: string): Promise<boolean> => {
      made.push(name);
      return true;
    };
    const other = new Announcer({
      db: await openDatabase(host.use('database')),
      now: clockOf(host.use('database')),
      deliver,
      log: silentLog,
    });
    await other.takeOver(60_000);
    await other.settle();
    assert.deepEqual(made, []);
    await other.takeOver(-60_000);
    await other.close();
    assert.deepEqual(made, ['file:uploaded']);
    assert.equal(await pending(host), 0);
  });

  it('are repeated at the next start, under the same id, if a subscriber failed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'announcements-'));
    const first: Heard[] = [];
    {
      await using host = await startHost({ dataDir }, subscriber(first, refuse));
      const { taskId } = await upload(host);
      await host.use('conversion').convert(taskId, request(capitals()));
      await until(() => first.length === 1);
    }
    const second: Heard[] = [];
    {
      await using host = await startHost({ dataDir }, subscriber(second));
      await until(async () => second.length === 2 && (await pending(host)) === 0);
    }
    assert.deepEqual(
      second.map(({ name }) => name),
      ['file:uploaded', 'file:converted'],
    );
    assert.equal(second[0]?.eventId, first[0]?.eventId);
    await rm(dataDir, { recursive: true });
  });

  it('are retried in order and finally dropped if a subscriber never succeeds', async () => {
    await using host = await startHost(
      {},
      subscriber([], () => Promise.reject(new Error('never'))),
    );
    const { taskId } = await upload(host);
    await host.use('conversion').convert(taskId, request(capitals()));
    await until(() => host.logs.some(({ msg }) => msg === 'an event handler failed'));
    const delivered: string[] = [];
    const announcer = new Announcer({
      db: await openDatabase(host.use('database')),
      now: clockOf(host.use('database')),
      log: silentLog,
      retryAfter: 0,
      deliver: async (name) => {
        delivered.push(name);
        return false;
      },
    });
    announcer.announce(taskId);
    await until(async () => (await pending(host)) === 0);
    await announcer.close();
    assert.deepEqual([...new Set(delivered)], ['file:uploaded', 'file:converted']);
    assert.equal(delivered.lastIndexOf('file:uploaded') + 1, delivered.indexOf('file:converted'));
  });
});
