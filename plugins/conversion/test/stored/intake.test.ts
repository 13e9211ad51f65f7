import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { TestHost } from '@editor-companion/core/testing';
import { EmbeddedDatabase } from '../../../storage/src/database/database.ts';
import { DatabaseThread } from '../../../storage/src/database/thread.ts';
import { anonymous, startHost, textOf, until, upload } from '../support.ts';

describe('accepting an original', () => {
  it('records the upload, under its hash, with a safe name', async () => {
    await using host = await startHost();
    const task = await upload(host, 'hello', { filename: '../a/letter.doc' });
    assert.match(task.taskId, /^[0-9a-f]{8}-[0-9a-f]{4}-4/u);
    assert.equal(task.status, 'uploaded');
    assert.equal(task.filename, 'letter.doc');
    assert.equal(task.size, 5);
    assert.equal(task.hash, '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
    assert.deepEqual(await host.use('conversion').get(task.taskId), task);
  });

  it('keeps nothing of an upload that is too large', async () => {
    await using host = await startHost({ server: { maxUploadBytes: 4 } });
    await assert.rejects(upload(host, 'hello'), { code: 'FILE_TOO_LARGE' });
    assert.deepEqual(await host.use('files').usage(), { files: 0, bytes: 0 });
    assert.deepEqual(host.events('file:uploaded'), []);
  });

  it('keeps nothing of an upload whose client disconnects', async () => {
    await using host = await startHost();
    const client = new AbortController();
    async function* half() {
      yield Buffer.from('half');
      client.abort(new Error('gone'));
      await setImmediate();
      yield Buffer.from('never');
    }
    const accepting = host
      .use('conversion')
      .accept(half(), { kind: 'import', filename: 'a', mime: 'x/y', principal: anonymous, signal: client.signal });
    await assert.rejects(accepting, { message: 'gone' });
    assert.deepEqual(await host.use('files').usage(), { files: 0, bytes: 0 });
  });
});

describe('beginning the task of a received original', () => {
  const options = { kind: 'import', filename: 'letter.doc', mime: 'application/msword', principal: anonymous } as const;

  it('shows neither the bytes nor a task before, and both after', async () => {
    await using host = await startHost();
    const files = host.use('files');
    await using original = await files.receive(Buffer.from('hello'));
    assert.deepEqual(await files.usage(), { files: 0, bytes: 0 });
    assert.deepEqual(host.events('file:uploaded'), []);
    const task = await host.use('conversion').begin(original, options);
    assert.deepEqual(await host.use('conversion').get(task.taskId), task);
    assert.equal(await textOf(host, task.hash), 'hello');
    await until(() => host.events('file:uploaded').length === 1);
  });

  it('stores the file, its owner, the task and its announcement in one commit', async () => {
    await using host = await startHost();
    await using original = await host.use('files').receive(Buffer.from('hello'));
    const runs = mock.method(DatabaseThread.prototype, 'run');
    await host.use('conversion').begin(original, options);
    const [first] = runs.mock.calls;
    runs.mock.restore();
    assert.equal(first?.arguments[0], 'group');
    assert.deepEqual(
      first?.arguments[1].map(({ sql }) => /into "(\w+)"/u.exec(sql)?.[1]),
      ['conversion_announcements', 'conversion_tasks', 'storage_file', 'storage_file_owner'],
    );
  });

  it('leaves nothing if one of them cannot be stored', async () => {
    for (const table of ['conversion_tasks', 'conversion_announcements', 'storage_file', 'storage_file_owner']) {
      await using host = await startHost();
      const execute = Reflect.get<EmbeddedDatabase, 'execute'>(EmbeddedDatabase.prototype, 'execute');
      const failing = mock.method(
        EmbeddedDatabase.prototype,
        'execute',
        function (this: EmbeddedDatabase, ...call: Parameters<typeof execute>) {
          if (call[2].sql.startsWith(`insert into "${table}"`)) return Promise.reject(new Error('the disk is full'));
          return execute.apply(this, call);
        },
      );
      const accepting = host.use('conversion').accept(Buffer.from('hello'), options);
      await assert.rejects(accepting, { message: 'the disk is full' });
      failing.mock.restore();
      await host.use('files').sweep();
      const { owned, tasks, told } = await leftovers(host);
      assert.deepEqual({ table, owned, tasks, told }, { table, owned: [], tasks: [], told: [] });
    }
  });
});

/** Returns the stored records of owned files, of tasks, and of announcements. */
async function leftovers(host: TestHost): Promise<Record<'owned' | 'tasks' | 'told', unknown[]>> {
  const db = await host.use('database').open<Record<string, object>>('leftovers', {});
  const rows = (table: string): Promise<unknown[]> => db.selectFrom(table).selectAll().execute();
  const [owned, tasks, told] = await Promise.all(
    ['storage_file_owner', 'conversion_tasks', 'conversion_announcements'].map(rows),
  );
  return { owned: owned ?? [], tasks: tasks ?? [], told: told ?? [] };
}
