import type { TaskOptions, ConversionResult, DirectRequest, FilesService, Logger } from '@editor-companion/core/plugin';
import { sha256 } from '@editor-companion/core/plugin';
import { randomUUID } from 'node:crypto';
import type { ActiveTasks } from './active-tasks.ts';
import { Backlog } from './backlog.ts';
import { describeFailure, stopped } from './failure.ts';
import type { LateWrites } from './late-writes.ts';
import type { LiveTasks } from './live-tasks.ts';
import type { Made, Maker } from './maker.ts';
import type { TaskRow } from './store/database.ts';
import { toResult } from './store/result.ts';
import type { ResultStore } from './store/result-store.ts';
import { converted, fileOwner, newTask } from './store/task.ts';
import type { TaskStore } from './store/task-store.ts';
import type { TaskEvents } from './task-events.ts';

/** Originals and results that may wait in memory to be stored; beyond it the next request waits. */
const MAX_BACKLOG_BYTES = 64 * 1024 ** 2;

interface Parts {
  readonly active: ActiveTasks;
  readonly maker: Maker;
  readonly tasks: TaskStore;
  readonly results: ResultStore;
  readonly files: FilesService;
  readonly live: LiveTasks;
  readonly writes: LateWrites;
  readonly events: TaskEvents;
  readonly log: Logger;
  /** Aborts at shutdown. */
  readonly shutdown: AbortSignal;
}

interface Outcome {
  readonly row: TaskRow;
  readonly made?: Made;
  readonly error?: unknown;
}

/** Sends a result, whose bytes are given where they are in memory; resolves when it has gone out. */
type Respond = (result: ConversionResult, bytes: Uint8Array | undefined) => Promise<void>;

export type Produce = (
  original: Uint8Array,
  options: TaskOptions,
  request: DirectRequest,
  respond: Respond,
) => Promise<void>;

/**
 * Converts an original that is in memory and responds; the task, the original and the result are stored behind the answer.
 * Until then the task lives in this process, and a crash forgets it: the client has what it asked for, and nobody was
 * promised more.
 */
export function createProduce(parts: Parts): Produce {
  const { active, maker, tasks, results, files, live, writes, events, log, shutdown } = parts;
  const backlog = new Backlog(MAX_BACKLOG_BYTES);

  async function make(draft: TaskRow, request: DirectRequest, signal: AbortSignal): Promise<Outcome> {
    const startedAt = performance.now();
    const { id } = request.converter;
    events.started(draft, id);
    try {
      const made = await maker(draft, request, signal);
      const row = { ...draft, ...converted(made.row, made) };
      events.done(row, id, { durationMs: Math.round(performance.now() - startedAt), size: made.row.size });
      return { row, made };
    } catch (error) {
      const reason = signal.aborted ? stopped(shutdown) : error;
      const failure = describeFailure(reason);
      events.failed(draft, failure);
      return { row: { ...draft, status: 'failed', error: JSON.stringify(failure) }, error: reason };
    }
  }

  /** The row of the task comes last: who finds it finds the files as well. */
  async function store({ row, made }: Outcome, original: Uint8Array): Promise<void> {
    const owner = fileOwner(row.id);
    await writes.turn();
    try {
      const [{ path }] = await Promise.all([files.put(original, { owner }), made?.stored]);
      if (made && !(await results.hold(made.row, row.id)))
        throw new Error('The result was freed before the task held it.');
      await tasks.insert({ ...row, path }, made?.row);
    } catch (error) {
      log.error({ err: error, taskId: row.id }, 'a task could not be stored behind its answer and is forgotten');
      await files.release(owner).catch(() => undefined);
    }
  }

  return async (original, options, request, respond) => {
    if (backlog.full) writes.hurry();
    await backlog.room();
    const hash = await sha256(original);
    const draft = newTask({
      ...options,
      id: randomUUID(),
      status: 'converting',
      hash,
      size: original.byteLength,
      path: '',
    });
    const cancel = new AbortController();
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    active.set(draft.id, { cancel, settled, draft });

    const signal = AbortSignal.any([cancel.signal, shutdown, ...(request.signal ? [request.signal] : [])]);
    const outcome = await make(draft, request, signal);
    const { row, made, error } = outcome;
    active.set(row.id, { cancel, settled, draft: row });
    const responded = made ? respond(toResult(row, made.row), made.bytes) : Promise.reject(error);

    const storing = store(outcome, original).finally(() => {
      active.delete(row.id);
      live.end(row.id);
      settle();
    });
    backlog.add(original.byteLength + (made?.bytes?.byteLength ?? 0), storing);
    await responded;
  };
}
