import type { ConversionTask, Host } from '@editor-companion/core/plugin';
import type { TaskRow } from '../store/database.ts';

type Failure = NonNullable<ConversionTask['error']>;
type Emitter = Pick<Host, 'emit'>;

/** Emits the events of a task: `import:*` or `export:*` by its kind. */
export interface TaskEvents {
  started(task: TaskRow, converter: string): void;
  done(task: TaskRow, converter: string, outcome: { durationMs: number; size: number }): void;
  /** @param converter absent where none was asked for yet. */
  failed(task: Pick<TaskRow, 'id' | 'kind'>, error: Failure, converter?: string): void;
}

export const createTaskEvents = ({ emit }: Emitter): TaskEvents => ({
  started({ id: taskId, kind }, converter) {
    if (kind === 'import') emit('import:started', { taskId, format: converter });
    else emit('export:started', { taskId, exporter: converter });
  },
  done({ id: taskId, kind, from_cache }, converter, { durationMs, size }) {
    const fromCache = from_cache === 1;
    if (kind === 'import') emit('import:done', { taskId, format: converter, fromCache, durationMs });
    else emit('export:done', { taskId, exporter: converter, fromCache, durationMs, size });
  },
  failed({ id: taskId, kind }, error, converter) {
    const by = converter !== undefined;
    if (kind === 'import') emit('import:failed', { taskId, ...(by && { format: converter }), error });
    else emit('export:failed', { taskId, ...(by && { exporter: converter }), error });
  },
});
