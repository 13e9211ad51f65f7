import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { clockOf } from '../src/store/clock.ts';
import { openDatabase } from '../src/store/database.ts';
import { ResultStore } from '../src/store/result-store.ts';
import { TaskStore } from '../src/store/task-store.ts';
import { JobStore } from '../src/store/job-store.ts';
import { forgetOld, takeAbandoned } from '../src/upkeep.ts';
import { Announcer } from '../src/tasks/announcer.ts';
import { LateWrites } from '../src/store/late-writes.ts';
import { LiveTasks } from '../src/tasks/live-tasks.ts';
import { Tasks } from '../src/tasks/tasks.ts';
import { anonymous, capitals, request, silentLog, startHost, upload, user } from './support.ts';

const HUGE = Number.MAX_SAFE_INTEGER;

/** The parts of upkeep, over the host's own database. */
async function partsOf(host: TestHost) {
  const db = await openDatabase(host.use('database'));
  const now = clockOf(host.use('database'));
  const files = host.use('files');
  const store = new TaskStore(db, now);
  const results = new ResultStore(db, files);
  const failed: string[] = [];
  const jobs = new JobStore(db, files);
  const events = { started() {}, done() {}, failed: ({ id }: { id: string }) => void failed.push(id) };
  const tasks = new Tasks({
    writes: new LateWrites(),
    active: new Map(),
    store,
    results,
    files,
    events,
    announcer: new Announcer({ db, now, deliver: async () => true, log: silentLog }),
    live: new LiveTasks(),
    news: { cancel: () => undefined },
    log: silentLog,
    shutdown: new AbortController().signal,
  });
  return { db, store, tasks, results, jobs, log: silentLog, failed };
}

const convertedTask = async (host: TestHost, text: string, principal = anonymous): Promise<string> => {
  const { taskId } = await upload(host, text, { principal });
  await host.use('conversion').convert(taskId, request(capitals(), { principal }));
  return taskId;
};

const age = async ({ db }: Awaited<ReturnType<typeof partsOf>>, id: string, days: number): Promise<void> => {
  const usedAt = Date.now() - days * 86_400_000;
  await db.updateTable('conversion_tasks').set({ used_at: usedAt }).where('id', '=', id).execute();
};

const remaining = async ({ db }: Awaited<ReturnType<typeof partsOf>>): Promise<string[]> =>
  (await db.selectFrom('conversion_tasks').select('id').orderBy('used_at').execute()).map(({ id }) => id);

describe('deleting old tasks', () => {
  it('removes those that were unused for long enough, with their files', async () => {
    await using host = await startHost({ options: { storage: { files: { grace: 0 } } } });
    const parts = await partsOf(host);
    const [old, young] = [await convertedTask(host, 'old'), await convertedTask(host, 'young')];
    await age(parts, old, 8);
    await forgetOld(parts, { maxAge: 7 * 86_400_000, maxBytes: HUGE });
    assert.deepEqual(await remaining(parts), [young]);
    await host.use('files').sweep();
    assert.deepEqual(await host.use('files').usage(), { files: 3, bytes: 'young'.length * 2 + 'pixels'.length });
  });

  it('counts a download as use', async () => {
    await using host = await startHost();
    const parts = await partsOf(host);
    const taskId = await convertedTask(host, 'old');
    await age(parts, taskId, 8);
    await host.inject({ url: `/convert/${taskId}` });
    await forgetOld(parts, { maxAge: 7 * 86_400_000, maxBytes: HUGE });
    assert.deepEqual(await remaining(parts), [taskId]);
  });

  it('removes the least recently used ones until the rest fits, counting shared bytes once', async () => {
    await using host = await startHost();
    const parts = await partsOf(host);
    const [a, b, c, d] = [
      await convertedTask(host, 'aaaaaaaaaa'),
      await convertedTask(host, 'bbbbbbbbbb'),
      await convertedTask(host, 'cccccccccc'),
      await convertedTask(host, 'cccccccccc'),
    ];
    for (const [index, id] of [b, a, c, d].entries()) await age(parts, id, 4 - index);
    const each = 10 + 10 + 'pixels'.length;
    assert.equal(await parts.store.bytes(), 3 * each);
    await forgetOld(parts, { maxAge: HUGE, maxBytes: 2 * each });
    assert.deepEqual(await remaining(parts), [a, c, d]);
    await forgetOld(parts, { maxAge: HUGE, maxBytes: 0 });
    assert.deepEqual(await remaining(parts), []);
    assert.equal(await parts.store.bytes(), 0);
  });

  it('removes from the owner who keeps the most, however long ago others used theirs', async () => {
    await using host = await startHost();
    const parts = await partsOf(host);
    const [ada, bob] = [user('ada'), user('bob')];
    const old = await convertedTask(host, 'ada has only this', ada);
    const [first, second, third] = [
      await convertedTask(host, 'bob sends one after another: 1', bob),
      await convertedTask(host, 'bob sends one after another: 2', bob),
      await convertedTask(host, 'bob sends one after another: 3', bob),
    ];
    const nobody = await convertedTask(host, 'somebody');
    for (const [index, id] of [old, nobody, second, first, third].entries()) await age(parts, id, 5 - index);
    const before = await parts.store.bytes();
    await forgetOld(parts, { maxAge: HUGE, maxBytes: before - 1 });
    assert.deepEqual(await remaining(parts), [old, nobody, first, third]);
    await forgetOld(parts, { maxAge: HUGE, maxBytes: 2 * 17 + 2 * 8 + 2 * 'pixels'.length });
    assert.deepEqual(await remaining(parts), [old, nobody], 'shares of the others are smaller');
    await forgetOld(parts, { maxAge: HUGE, maxBytes: 2 * 8 + 'pixels'.length });
    assert.deepEqual(await remaining(parts), [nobody]);
  });

  it('removes from the tenant that keeps the most, even if an owner of another one keeps more than each of its owners', async () => {
    await using host = await startHost();
    const parts = await partsOf(host);
    const alone = await convertedTask(host, 'the one file of a small tenant', user('ada', 'small'));
    const many: string[] = [];
    for (const id of ['bob', 'cy', 'dan'])
      many.push(await convertedTask(host, `a file of ${id} there`, user(id, 'large')));
    for (const [index, id] of [alone, ...many].entries()) await age(parts, id, 5 - index);
    await forgetOld(parts, { maxAge: HUGE, maxBytes: (await parts.store.bytes()) - 1 });
    const left = await remaining(parts);
    assert.equal(left.length, 3);
    assert.equal(left.includes(alone), true);
  });

  it('counts several copies of an owner once', async () => {
    await using host = await startHost();
    const parts = await partsOf(host);
    const [ada, bob] = [user('ada'), user('bob')];
    const mine = [await convertedTask(host, 'the same', ada), await convertedTask(host, 'the same', ada)];
    const other = await convertedTask(host, 'longer than that', bob);
    await forgetOld(parts, { maxAge: HUGE, maxBytes: (await parts.store.bytes()) - 1 });
    assert.deepEqual((await remaining(parts)).toSorted(), mine.toSorted());
    assert.ok(other);
  });

  it('keeps unfinished tasks', async () => {
    await using host = await startHost();
    const parts = await partsOf(host);
    const { taskId } = await upload(host);
    await age(parts, taskId, 100);
    await forgetOld(parts, { maxAge: 1, maxBytes: 0 });
    assert.deepEqual(await remaining(parts), [taskId]);
  });
});

describe('unfinished tasks of an ended process, whose callers waited for an answer', () => {
  it('fail at the next start, with a code that asks for another upload', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'upkeep-'));
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    let taskId: string;
    {
      await using host = await startHost({ dataDir });
      taskId = (await upload(host)).taskId;
    }
    await using host = await startHost({ dataDir });
    const { status, error } = await host.use('conversion').get(taskId);
    assert.deepEqual([status, error?.code], ['failed', 'TASK_INTERRUPTED']);
    assert.match(error?.message ?? '', /Upload the file again/u);
    await host.settle();
    assert.equal(host.events('import:failed')[0]?.payload.taskId, taskId);
  });

  it('fail beside other processes only if none of them claims them', async () => {
    await using host = await startHost();
    const parts = await partsOf(host);
    const [vouched, abandoned] = [await upload(host, 'a'), await upload(host, 'b')];
    await parts.db.updateTable('conversion_tasks').set({ lease_until: 1 }).execute();
    await parts.store.renewLeases([vouched.taskId]);
    assert.deepEqual(await takeAbandoned(parts, false), []);
    assert.deepEqual(parts.failed, [abandoned.taskId]);
    assert.equal((await host.use('conversion').get(vouched.taskId)).status, 'uploaded');
  });

  it('are recognised by the clock of the database, whatever the clocks of nodes', async (t) => {
    await using host = await startHost();
    const parts = await partsOf(host);
    const now = Date.now;
    const late = t.mock.method(Date, 'now', () => now() - 3_600_000);
    const slow = await upload(host, 'a');
    late.mock.restore();
    const early = t.mock.method(Date, 'now', () => now() + 3_600_000);
    assert.deepEqual(await takeAbandoned(parts, false), []);
    early.mock.restore();
    assert.deepEqual(parts.failed, []);
    assert.equal((await host.use('conversion').get(slow.taskId)).status, 'uploaded');
  });
});
