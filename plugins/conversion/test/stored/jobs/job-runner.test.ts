import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CompanionError, type ConversionTask } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { JobHandlers } from '../../../src/job-handlers.ts';
import { JobRunner, type JobRunnerParts } from '../../../src/stored/jobs/job-runner.ts';
import type { StoredJob } from '../../../src/store/job-store.ts';
import { anonymous, capitals, silentLog, startHost, until } from '../../support.ts';
import { DEADLY, promise, promising } from './promising.ts';

const SERVER = fileURLToPath(new URL('./doomed-server.ts', import.meta.url));

async function folder(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jobs-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Runs a server until it is killed: by this test once all tasks are acknowledged, or by a text that it converts. */
async function killed(t: TestContext, dataDir: string, mode: 'slow' | 'quick', texts = ''): Promise<string[]> {
  const child = spawn(process.execPath, [SERVER, dataDir, mode, texts], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => void child.kill('SIGKILL'));
  const acknowledged: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'all acknowledged') acknowledged.push(line);
    else if (mode === 'slow') child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  assert.equal(signal, 'SIGKILL');
  return acknowledged;
}

const taskOf = (host: TestHost, taskId: string) => host.use('conversion').get(taskId);
const promised = async (host: TestHost, text: string, more?: string): Promise<string> => {
  const answer = await host.inject(promise(text, more));
  assert.equal(answer.statusCode, 202);
  return answer.json<{ data: { taskId: string } }>().data.taskId;
};
const isConverted = async (host: TestHost, taskId: string) => (await taskOf(host, taskId)).status === 'converted';
const textOf = async (host: TestHost, taskId: string) => (await host.inject({ url: `/convert/${taskId}` })).body;

const never = () => new Promise<string>(() => undefined);

describe('work that was acknowledged with 202', () => {
  it('is done at the next start after a kill, and announced like any other', async (t) => {
    const dataDir = await folder(t);
    const ids = await killed(t, dataDir, 'slow', 'one,two,three');
    assert.equal(ids.length, 3);
    await using host = await startHost(
      { dataDir },
      promising((text) => text.toUpperCase()),
    );
    await host.listen();
    await until(async () => (await Promise.all(ids.map((id) => isConverted(host, id)))).every(Boolean));
    assert.deepEqual(await Promise.all(ids.map((id) => textOf(host, id))), ['ONE!', 'TWO!', 'THREE!']);
    await host.settle();
    const told = host.events('file:converted').map(({ payload }) => payload);
    assert.deepEqual(told.map(({ taskId }) => taskId).toSorted(), ids.toSorted());
    assert.ok(told.every(({ fromCache }) => !fromCache));
  });

  it('is given up if it ends the process each time, and affects no other work', async (t) => {
    const dataDir = await folder(t);
    const ids = await killed(t, dataDir, 'slow', `good,${DEADLY},fine`);
    const deadly = ids[1] ?? '';
    // Beside others at first, and alone afterwards.
    for (let time = 0; time < 2; time += 1) await killed(t, dataDir, 'quick');
    const background = { maxAttempts: 3 };
    await using host = await startHost(
      { dataDir, options: { conversion: { background } } },
      promising((text) => text),
    );
    await host.listen();
    await until(async () => (await taskOf(host, deadly)).status === 'failed');
    const { error } = await taskOf(host, deadly);
    assert.equal(error?.code, 'CONVERSION_GIVEN_UP');
    assert.match(error?.message ?? '', /stopped each time/u);
    await until(() => isConverted(host, ids[0] ?? ''));
    await until(() => isConverted(host, ids[2] ?? ''));
    await host.settle();
    assert.equal(host.events('file:failed')[0]?.payload.error.code, 'CONVERSION_GIVEN_UP');
  });

  it('continues at the next start if the server is stopped meanwhile, which does not count as an attempt', async (t) => {
    const dataDir = await folder(t);
    const background = { maxAttempts: 1 };
    let taskId: string;
    {
      const begun = Promise.withResolvers<void>();
      await using host = await startHost(
        { dataDir, options: { conversion: { background } } },
        promising(() => {
          begun.resolve();
          return never();
        }),
      );
      taskId = await promised(host, 'hello');
      await begun.promise;
    }
    await using host = await startHost(
      { dataDir, options: { conversion: { background } } },
      promising((text) => text),
    );
    assert.notEqual((await taskOf(host, taskId)).status, 'failed');
    await host.listen();
    await until(() => isConverted(host, taskId));
    assert.deepEqual(host.events('file:failed'), []);
  });

  it('keeps data of any length', async (t) => {
    const dataDir = await folder(t);
    const more = 'x'.repeat(200_000);
    let taskId: string;
    {
      await using host = await startHost({ dataDir }, promising(never));
      taskId = await promised(host, 'hello', more);
    }
    await using host = await startHost(
      { dataDir },
      promising((text) => text),
    );
    await host.listen();
    await until(() => isConverted(host, taskId));
    assert.equal(await textOf(host, taskId), `hello${more}`);
  });

  it('fails with a code of its own if its converter is missing', async (t) => {
    const dataDir = await folder(t);
    const ids: string[] = [];
    {
      await using host = await startHost({ dataDir }, promising(never));
      ids.push(await promised(host, 'one'), await promised(host, 'two'));
    }
    for (const [taskId = '', plugins] of [
      [ids[0], []],
      [ids[1], promising((text) => text, 'another')],
    ] as const) {
      await using host = await startHost({ dataDir }, plugins);
      await host.listen();
      await until(async () => (await taskOf(host, taskId)).status === 'failed');
      const { error } = await taskOf(host, taskId);
      assert.equal(error?.code, 'CONVERTER_MISSING');
      assert.match(error?.message ?? '', /"promising"/u);
    }
  });

  it('can be deleted while it waits and while it runs', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const options = { conversion: { background: { concurrency: 1 } } };
    const plugin = promising((_text, { signal }) => {
      begun.resolve(signal);
      return never();
    });
    await using host = await startHost({ options }, plugin);
    const [running, waiting] = [await promised(host, 'one'), await promised(host, 'two')];
    const signal = await begun.promise;
    for (const taskId of [waiting, running]) {
      assert.equal((await host.inject({ method: 'DELETE', url: `/convert/${taskId}` })).statusCode, 200);
      await assert.rejects(taskOf(host, taskId), { code: 'TASK_NOT_FOUND' });
    }
    assert.equal(signal.aborted, true);
  });
});

describe('a job that is refused because of too much work', () => {
  const stored: StoredJob = {
    taskId: 'a',
    job: { name: 'promising', data: {} },
    converter: 'promising',
    principal: anonymous,
    caller: 'ada',
    requestId: 'request-1',
    attempts: 0,
    strict: false,
  };

  /** A runner over a task that `convert` converts or refuses. */
  function runnerOver(
    convert: JobRunnerParts['stored']['convert'],
    maxWaiting = 1,
    others?: { readonly all: number; readonly own: number },
  ) {
    const ended: string[] = [];
    const nothing = async (): Promise<void> => undefined;
    const handlers = new JobHandlers();
    handlers.handle('promising', () => capitals({ converter: { id: 'promising', version: '1' } }));
    const runner = new JobRunner({
      handlers,
      stored: { convert },
      tasks: { fail: nothing, get: async () => ({ status: 'uploaded' }) as ConversionTask },
      store: { giveUpLease: nothing, revive: async () => true },
      jobs: {
        add: nothing,
        count: async () => others ?? assert.fail('this process counts by itself'),
        begin: nothing,
        restart: nothing,
        takeBack: nothing,
        find: async () => stored,
        removeEnded: async (id) => void ended.push(id),
      },
      log: silentLog,
      draining: new AbortController().signal,
      shutdown: new AbortController().signal,
      isShared: () => others !== undefined,
      concurrency: 1,
      maxWaiting,
      maxAttempts: 1,
      busyWait: 0,
    });
    return { runner, ended };
  }

  it('is refused at once if its caller has half of the room, which leaves room for others', async () => {
    const { runner } = runnerOver(() => new Promise<never>(() => undefined), 4);
    const promiseOf = (taskId: string, caller: string) => runner.promise({ ...stored, taskId, caller });
    for (const taskId of ['a1', 'a2', 'a3']) await promiseOf(taskId, 'ada');
    await assert.rejects(promiseOf('a4', 'ada'), { code: 'CONVERSIONS_BUSY', status: 503 });
    await promiseOf('b1', 'bob');
    await promiseOf('c1', 'cyd');
    await assert.rejects(promiseOf('d1', 'dan'), { code: 'CONVERSIONS_BUSY' });
  });

  it('is refused if the jobs of all nodes fill the room, or half of it for one caller', async () => {
    const endless = (): Promise<never> => new Promise(() => undefined);
    const refusing = (all: number, own: number) => runnerOver(endless, 4, { all, own }).runner.promise(stored);
    await refusing(3, 1);
    await assert.rejects(refusing(4, 0), { code: 'CONVERSIONS_BUSY' });
    await assert.rejects(refusing(2, 2), { code: 'CONVERSIONS_BUSY' });
  });

  for (const [what, error, tries] of [
    ['is tried again', new CompanionError('WORKERS_BUSY', { status: 503, message: 'busy' }), 9],
    ['is not, when something else is wrong', new CompanionError('EXPORT_TIMEOUT', { status: 503, message: 'late' }), 1],
  ] as const) {
    it(`${what}, and fails only with the last attempt`, async () => {
      const goesOn: (boolean | undefined)[] = [];
      const { runner, ended } = runnerOver(async (_id, _request, options) => {
        goesOn.push(options?.goesOn?.(error));
        throw error;
      });
      runner.resume({ taskId: 'a', caller: 'ada', attempts: 0 });
      await runner.settle();
      assert.deepEqual(goesOn, [...Array.from({ length: tries - 1 }, () => true), false]);
      assert.deepEqual(ended, ['a']);
    });
  }
});
