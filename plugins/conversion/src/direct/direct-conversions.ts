import { randomUUID } from 'node:crypto';
import type { ConversionResult, DirectRequest, TaskOptions } from '@editor-companion/core/plugin';
import { sha256 } from '@editor-companion/core/plugin';
import type { TaskRow } from '../store/database.ts';
import { toResult } from '../store/result.ts';
import { converted, fileOwner, newTask } from '../store/task.ts';
import { describeFailure, stopped } from '../tasks/failure.ts';
import type { Admit } from '../tasks/admission.ts';
import type { TaskParts } from '../tasks/tasks.ts';
import { Backlog } from './backlog.ts';
import type { DirectConverter, Made } from './direct-converter.ts';

/** The size of originals and results in memory that may wait to be stored. Beyond it, the next request waits. */
const MAX_BACKLOG_BYTES = 64 * 1024 ** 2;

interface Parts extends Omit<TaskParts, 'announcer'> {
  readonly converter: DirectConverter;
  readonly admit: Admit;
}

interface Outcome {
  readonly row: TaskRow;
  readonly made?: Made;
  readonly error?: unknown;
}

/** Sends a result, with its bytes if they are in memory. Resolves when it is sent. */
type Respond = (result: ConversionResult, bytes: Uint8Array | undefined) => Promise<void>;

/**
 * Converts originals in memory and responds; stores task, original and result after the answer. Until then the task exists only in this
 * process, and a crash loses it: the client has its result, and nobody was promised more.
 */
export class DirectConversions {
  readonly #parts: Parts;
  readonly #backlog = new Backlog(MAX_BACKLOG_BYTES);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves when `respond` has. Storing may still be running. */
  async convert(original: Uint8Array, options: TaskOptions, request: DirectRequest, respond: Respond): Promise<void> {
    const { active, shutdown, admit } = this.#parts;
    await admit(options.principal);
    if (this.#backlog.full) this.#parts.writes.hurry();
    await this.#backlog.room();
    const draft = await draftOf(original, options);
    const cancel = new AbortController();
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    active.set(draft.id, { cancel, settled, draft });

    const signal = AbortSignal.any([cancel.signal, shutdown, ...(request.signal ? [request.signal] : [])]);
    const outcome = await this.#make(draft, request, signal);
    const { row, made, error } = outcome;
    active.set(row.id, { cancel, settled, draft: row });
    const responded = made ? respond(toResult(row, made.row), made.bytes) : Promise.reject(error);

    const storing = this.#store(outcome, original).finally(settle);
    this.#backlog.add(original.byteLength + (made?.bytes?.byteLength ?? 0), storing);
    await responded;
  }

  async #make(draft: TaskRow, request: DirectRequest, signal: AbortSignal): Promise<Outcome> {
    const { converter, events, shutdown } = this.#parts;
    const startedAt = performance.now();
    const { id } = request.converter;
    events.started(draft, id);
    try {
      const made = await converter.convert(draft, request, signal);
      const row = { ...draft, ...converted(made.row, made) };
      events.done(row, id, { durationMs: Math.round(performance.now() - startedAt), size: made.row.size });
      return { row, made };
    } catch (error) {
      const reason = signal.aborted ? stopped(shutdown) : error;
      const failure = describeFailure(reason);
      events.failed(draft, failure, id);
      return { row: { ...draft, status: 'failed', error: JSON.stringify(failure) }, error: reason };
    }
  }

  /** Writes the row of the task last: so a reader who finds it finds the files too. Never rejects. */
  async #store({ row, made }: Outcome, original: Uint8Array): Promise<void> {
    const { active, live, writes, files, results, store, log } = this.#parts;
    const owner = fileOwner(row.id);
    await writes.turn();
    try {
      const [{ path }] = await Promise.all([files.put(original, { owner }), made?.stored]);
      if (made && !(await results.hold(made.row, row.id)))
        throw new Error('The result was deleted before the task owned it.');
      await store.insert({ ...row, path }, made?.row);
    } catch (error) {
      log.error({ err: error, taskId: row.id }, 'a task could not be stored after its response was sent');
      await files.release(owner).catch(() => undefined);
    } finally {
      active.delete(row.id);
      live.end(row.id);
    }
  }
}

const draftOf = async (original: Uint8Array, options: TaskOptions): Promise<TaskRow> =>
  newTask({
    ...options,
    id: randomUUID(),
    status: 'converting',
    hash: await sha256(original),
    size: original.byteLength,
    path: '',
  });
