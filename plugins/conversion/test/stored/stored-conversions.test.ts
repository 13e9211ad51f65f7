import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { defineErrors } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { anonymous, capitals, gated, request, startHost, textOf, until, upload, user } from '../support.ts';

const { UNREADABLE } = defineErrors({ UNREADABLE: { status: 422, message: 'The file cannot be read.' } });

const fileEvents = (host: TestHost) =>
  host
    .events()
    .filter(({ name }) => name.startsWith('file:'))
    .map(({ name, payload }) => [name, 'fromCache' in payload && payload.fromCache]);

describe('converting', () => {
  it('stores the result with its assets and announces uploaded, then converted', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host);
    const result = await host.use('conversion').convert(taskId, request(capitals()));
    assert.equal(await textOf(host, result.fileId), 'HELLO');
    assert.equal(String(Buffer.from(result.bytes ?? [])), 'HELLO', 'and is at hand, since it was made just now');
    assert.equal(result.filename, 'letter.txt');
    assert.deepEqual(
      result.assets.map(({ name, mediaType, size }) => [name, mediaType, size]),
      [['pixel.png', 'image/png', 6]],
    );
    assert.equal(result.task.status, 'converted');
    assert.equal(result.task.fromCache, false);
    await until(() => fileEvents(host).length === 2);
    assert.deepEqual(fileEvents(host), [
      ['file:uploaded', false],
      ['file:converted', false],
    ]);
    assert.deepEqual(
      host.events('import:started').map(({ payload }) => payload),
      [{ taskId, format: 'capitals' }],
    );
    assert.equal(host.events('import:done')[0]?.payload.fromCache, false);
  });

  it('announces exports as exports, without a file', async () => {
    await using host = await startHost();
    const conversion = host.use('conversion');
    const { taskId } = await conversion.accept(Buffer.from('<p>x'), {
      kind: 'export',
      filename: 'a.html',
      mime: 'text/html',
      principal: anonymous,
    });
    await conversion.convert(taskId, request(capitals()));
    await host.settle();
    assert.deepEqual(
      host
        .events()
        .map(({ name }) => name)
        .filter((name) => /^(?:file|import|export):/u.test(name)),
      ['export:started', 'export:done'],
    );
    assert.equal(host.events('export:done')[0]?.payload.size, 4);
  });

  it('answers the same file, converter and options from the cache, and announces both events again', async () => {
    await using host = await startHost();
    const conversion = host.use('conversion');
    const work = capitals();
    const first = await upload(host);
    await conversion.convert(first.taskId, request(work));
    const second = await upload(host, 'hello', { filename: 'copy.doc' });
    const result = await conversion.convert(second.taskId, request(work));
    assert.equal(work.runs(), 1);
    assert.equal(result.task.fromCache, true);
    assert.equal(result.bytes, undefined);
    assert.equal(result.filename, 'copy.txt');
    await until(() => fileEvents(host).length === 4);
    assert.deepEqual(fileEvents(host).slice(2), [
      ['file:uploaded', false],
      ['file:converted', true],
    ]);
  });

  it('reports a cached result only to a caller who has had it before, and truthfully to the webhook’s receiver', async () => {
    await using host = await startHost();
    const conversion = host.use('conversion');
    const work = capitals();
    const told: [string, boolean][] = [];
    for (const id of ['ann', 'bob', 'ann', 'bob']) {
      const principal = user(id);
      const { taskId } = await upload(host, 'hello', { principal });
      const { task } = await conversion.convert(taskId, request(work, { principal }));
      told.push([id, task.fromCache]);
    }
    assert.deepEqual(told, [
      ['ann', false],
      ['bob', false],
      ['ann', true],
      ['bob', true],
    ]);
    assert.equal(work.runs(), 1);
    await until(() => fileEvents(host).length === 8);
    const converted = fileEvents(host).filter(([name]) => name === 'file:converted');
    assert.deepEqual(
      converted.map(([, fromCache]) => fromCache),
      [false, true, true, true],
    );
  });

  it('distinguishes options, versions and originals', async () => {
    await using host = await startHost();
    const conversion = host.use('conversion');
    const works = [
      capitals(),
      capitals({ options: { a: 1 } }),
      capitals({ converter: { id: 'capitals', version: '2' } }),
    ];
    for (const work of works) await conversion.convert((await upload(host)).taskId, request(work));
    const other = capitals();
    await conversion.convert((await upload(host, 'other')).taskId, request(other));
    assert.deepEqual(
      [...works, other].map((work) => work.runs()),
      [1, 1, 1, 1],
    );
  });

  it('converts twenty identical uploads at once only once', async () => {
    await using host = await startHost();
    const { work, open, started, runs } = gated();
    const tasks = await Promise.all(Array.from({ length: 20 }, () => upload(host)));
    const converting = tasks.map(({ taskId }) => host.use('conversion').convert(taskId, request(work)));
    await started;
    open();
    const results = await Promise.all(converting);
    assert.equal(runs(), 1);
    assert.equal(results.filter(({ task }) => !task.fromCache).length, 1);
    assert.equal(new Set(results.map(({ fileId }) => fileId)).size, 1);
  });

  it('converts again if the stored result has lost a file', async () => {
    await using host = await startHost({ options: { storage: { files: { grace: 0 } } } });
    const conversion = host.use('conversion');
    const work = capitals();
    const first = await upload(host);
    const { fileId } = await conversion.convert(first.taskId, request(work));
    await host.use('files').release(`task:${first.taskId}`, fileId);
    await host.use('files').sweep();
    const again = await conversion.convert((await upload(host)).taskId, request(work));
    assert.equal(work.runs(), 2);
    assert.equal(again.task.fromCache, false);
    assert.equal(await textOf(host, again.fileId), 'HELLO');
  });

  it('keeps a result for a later task when the first one is deleted', async () => {
    await using host = await startHost({ options: { storage: { files: { grace: 0 } } } });
    const conversion = host.use('conversion');
    const [first, second] = [await upload(host), await upload(host)];
    await conversion.convert(first.taskId, request(capitals()));
    const { fileId } = await conversion.convert(second.taskId, request(capitals()));
    await host.inject({ method: 'DELETE', url: `/convert/${first.taskId}` });
    await host.use('files').sweep();
    assert.equal(await textOf(host, fileId), 'HELLO');
  });

  it('refuses a second conversion of a task during the first', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host);
    const { work, open, started } = gated();
    const first = host.use('conversion').convert(taskId, request(work));
    await started;
    await assert.rejects(host.use('conversion').convert(taskId, request(work)), { code: 'TASK_BUSY', status: 409 });
    open();
    await first;
  });
});

describe('a conversion that fails', () => {
  it('is recorded with its code, announced, and not cached', async () => {
    await using host = await startHost();
    const conversion = host.use('conversion');
    const { taskId } = await upload(host);
    const broken = capitals({ run: () => Promise.reject(UNREADABLE()) });
    await assert.rejects(conversion.convert(taskId, request(broken)), { code: 'UNREADABLE' });
    const error = { code: 'UNREADABLE', message: 'The file cannot be read.' };
    assert.deepEqual((await conversion.get(taskId)).error, error);
    await host.settle();
    assert.deepEqual(
      host.events('import:failed').map(({ payload }) => payload),
      [{ taskId, format: 'capitals', error }],
    );
    assert.equal((await conversion.convert(taskId, request(capitals()))).task.status, 'converted');
  });

  it('reveals nothing of an error that is not public', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host);
    const broken = capitals({ run: () => Promise.reject(new Error('secret /path')) });
    await assert.rejects(host.use('conversion').convert(taskId, request(broken)), { message: 'secret /path' });
    const { error } = await host.use('conversion').get(taskId);
    assert.equal(error?.code, 'INTERNAL_ERROR');
    assert.doesNotMatch(error?.message ?? '', /secret/u);
  });

  it('can be recorded from outside, if the converter was never reached', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host);
    await host.use('conversion').fail(taskId, UNREADABLE());
    assert.equal((await host.use('conversion').get(taskId)).error?.code, 'UNREADABLE');
  });
});

describe('a caller who leaves', () => {
  it('stops the work if no other caller waits for it', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host);
    const client = new AbortController();
    const { work, started } = gated();
    const converting = host.use('conversion').convert(taskId, request(work, { signal: client.signal }));
    const signal = await started;
    client.abort();
    await assert.rejects(converting, { code: 'CONVERSION_CANCELLED' });
    assert.equal(signal.aborted, true);
    assert.equal((await host.use('conversion').get(taskId)).error?.code, 'CONVERSION_CANCELLED');
  });

  it('does not stop it for another caller', async () => {
    await using host = await startHost();
    const conversion = host.use('conversion');
    const [first, second] = [await upload(host), await upload(host)];
    const client = new AbortController();
    const { work, started, open } = gated();
    const impatient = conversion.convert(first.taskId, request(work, { signal: client.signal }));
    await started;
    const patient = conversion.convert(second.taskId, request(work));
    await until(async () => (await conversion.get(second.taskId)).status === 'converting');
    await setImmediate();
    client.abort();
    await assert.rejects(impatient, { code: 'CONVERSION_CANCELLED' });
    open();
    assert.equal((await patient).task.status, 'converted');
  });
});

describe('tasks of a signed-in caller', () => {
  it('are hidden from other callers and shown to servers with every scope', async () => {
    await using host = await startHost();
    const conversion = host.use('conversion');
    const { taskId } = await upload(host, 'hello', { principal: user('ann') });
    assert.equal((await conversion.get(taskId, user('ann'))).taskId, taskId);
    assert.equal((await conversion.get(taskId, { ...anonymous, kind: 'server' })).taskId, taskId);
    for (const stranger of [user('bob'), anonymous, { ...user('ann'), kind: 'server' as const }]) {
      await assert.rejects(conversion.get(taskId, stranger), { code: 'TASK_NOT_FOUND', status: 404 });
      await assert.rejects(conversion.convert(taskId, request(capitals(), { principal: stranger })), {
        code: 'TASK_NOT_FOUND',
      });
    }
  });
});

describe('a shutdown', () => {
  it('ends conversions as interrupted', async () => {
    const host = await startHost();
    const { taskId } = await upload(host);
    const { work, started } = gated();
    const converting = host.use('conversion').convert(taskId, request(work));
    const rejected = assert.rejects(converting, { code: 'TASK_INTERRUPTED', status: 503 });
    const signal = await started;
    await host.close();
    await rejected;
    assert.equal(signal.aborted, true);
  });
});
