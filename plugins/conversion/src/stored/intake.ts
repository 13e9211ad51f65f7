import { randomUUID } from 'node:crypto';
import type {
  AcceptOptions,
  ConversionService,
  ConversionTask,
  FilesService,
  Logger,
  ReceivedFile,
  TaskOptions,
} from '@editor-companion/core/plugin';
import type { Admit } from '../tasks/admission.ts';
import { fileOwner, newTask, toTask } from '../store/task.ts';
import type { TaskStore } from '../store/task-store.ts';
import type { Announcer } from '../tasks/announcer.ts';

interface IntakeParts {
  readonly store: Pick<TaskStore, 'create' | 'undo'>;
  readonly files: FilesService;
  readonly announcer: Pick<Announcer, 'announce'>;
  readonly log: Logger;
  readonly admit: Admit;
  /** The default limit of an original in bytes. */
  readonly maxUploadBytes: number;
}

/** Makes tasks of originals on disk: `accept` and `begin` of the conversion service. */
export class Intake implements Pick<ConversionService, 'accept' | 'begin'> {
  readonly #parts: IntakeParts;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  async accept(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    { maxBytes = this.#parts.maxUploadBytes, signal, ...options }: AcceptOptions,
  ): Promise<ConversionTask> {
    await using original = await this.#parts.files.receive(source, { maxBytes, ...(signal && { signal }) });
    return await this.begin(original, options);
  }

  async begin(original: ReceivedFile, options: TaskOptions): Promise<ConversionTask> {
    const { store, announcer, admit } = this.#parts;
    await admit(options.principal);
    const { id: hash, size, path } = original;
    const row = newTask({ ...options, id: randomUUID(), status: 'uploaded', hash, size, path });
    // In one turn: the records of file and task share a commit.
    const records = [store.create(row), original.keep(fileOwner(row.id))] as const;
    try {
      const [announcement] = await Promise.all(records);
      announcer.announce(row.id, announcement);
      return toTask(row);
    } catch (error) {
      await Promise.allSettled(records);
      await this.#undo(row.id);
      throw error;
    }
  }

  /** Either of the two records may have been written. */
  async #undo(taskId: string): Promise<void> {
    const { store, files, log } = this.#parts;
    try {
      await Promise.all([store.undo(taskId), files.release(fileOwner(taskId))]);
    } catch (cause) {
      log.error({ err: cause, taskId }, 'a task that could not be stored, or its file, remains');
    }
  }
}
