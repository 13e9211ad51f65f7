import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConversionTask, TaskStatus } from '@editor-companion/core/plugin';
import { taskEventStream } from '../../src/http/event-stream.ts';
import { LiveTasks } from '../../src/tasks/live-tasks.ts';

const taskId = 't';

interface Options {
  readonly lastEventId?: string;
  readonly heartbeat?: number;
  readonly signal?: AbortSignal;
  readonly draining?: AbortSignal;
  readonly isUnderWay?: () => boolean;
}

const watched = (options: Options = {}) => {
  const live = new LiveTasks();
  let status: TaskStatus | undefined = 'uploaded';
  const stream = taskEventStream({
    taskId,
    live,
    heartbeat: 60_000,
    lastEventId: undefined,
    signal: new AbortController().signal,
    draining: new AbortController().signal,
    isUnderWay: () => true,
    read: async () => (status ? task(status) : undefined),
    ...options,
  });
  const become = (next: TaskStatus | undefined) => {
    status = next;
    live.changed(taskId);
  };
  return { live, stream, become };
};

const task = (status: TaskStatus): ConversionTask => ({
  taskId,
  kind: 'import',
  status,
  filename: 'a.docx',
  mime: 'x/y',
  size: 1,
  hash: '',
  path: '',
  fromCache: false,
  createdAt: 0,
});

const next = async (stream: AsyncGenerator<string, void>) => {
  const { value, done } = await stream.next();
  if (done || value === undefined) return undefined;
  if (value.startsWith(':')) return { comment: value.slice(1).trim() };
  const fields = Object.fromEntries(
    value
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const data: unknown = JSON.parse(fields['data'] ?? '');
  return { event: fields['event'], id: fields['id'], data };
};

describe("a task's event stream", () => {
  it('ends when a shutdown begins while its task waits, and continues while its task runs', async () => {
    const leaving = new AbortController();
    let isUnderWay = true;
    const { stream, become } = watched({ draining: leaving.signal, isUnderWay: () => isUnderWay });
    await next(stream);
    const converting = next(stream);
    leaving.abort();
    become('converting');
    assert.equal((await converting)?.event, 'status');
    isUnderWay = false;
    become('converting');
    assert.equal(await next(stream), undefined);
  });

  it('sends the status, the progress and the end, and then ends', async () => {
    const { live, stream, become } = watched();
    assert.deepEqual(await next(stream), { event: 'status', id: 'uploaded-0', data: task('uploaded') });
    become('converting');
    assert.deepEqual(await next(stream), { event: 'status', id: 'converting-0', data: task('converting') });
    live.report(taskId, 0.5, 'page 5');
    assert.deepEqual(await next(stream), {
      event: 'progress',
      id: 'converting-1',
      data: { fraction: 0.5, message: 'page 5' },
    });
    become('converted');
    assert.deepEqual(await next(stream), { event: 'converted', id: 'converted', data: task('converted') });
    assert.equal(await next(stream), undefined);
  });

  it('sends a slow reader only the latest progress', async () => {
    const { live, stream } = watched();
    await next(stream);
    for (const percent of [10, 20, 30]) live.report(taskId, percent / 100);
    assert.deepEqual(await next(stream), { event: 'progress', id: 'uploaded-3', data: { fraction: 0.3 } });
  });

  it('does not repeat known events to a returning reader', async () => {
    const { live, stream } = watched({ lastEventId: 'uploaded-1' });
    live.report(taskId, 0.1);
    const first = next(stream);
    live.report(taskId, 0.6);
    assert.deepEqual((await first)?.id, 'uploaded-2');
  });

  it('keeps a silent stream open with comments', async () => {
    const { stream } = watched({ heartbeat: 1 });
    await next(stream);
    assert.deepEqual(await next(stream), { comment: 'still here' });
  });

  it('ends when the server shuts down and when the task is deleted', async () => {
    const controller = new AbortController();
    const shut = watched({ signal: controller.signal });
    await next(shut.stream);
    const last = next(shut.stream);
    controller.abort();
    assert.equal(await last, undefined);

    const gone = watched();
    await next(gone.stream);
    gone.become(undefined);
    assert.equal(await next(gone.stream), undefined);
  });
});
