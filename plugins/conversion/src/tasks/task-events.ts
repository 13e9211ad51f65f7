import type { ConversionTask, Host } from '@editor-companion/core/plugin';
import type { TaskRow } from '../store/database.ts';

type Failure = NonNullable<ConversionTask['error']>;
type Emitter = Pick<Host, 'emit'>;

/** Tells subscribers about a task's way: `import:*` or `export:*`, by its kind. */
export interface TaskEvents {
  started(task: TaskRow, converter: string): void;
  done(task: TaskRow, converter: string, outcome: { durationMs: number; size: number }): void;
  failed(task: Pick<TaskRow, 'id' | 'kind'>, error: Failure): void;
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
  failed({ id: taskId, kind }, error) {
    emit(kind === 'import' ? 'import:failed' : 'export:failed', { taskId, error });
  },
});
