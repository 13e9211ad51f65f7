import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT } from '@editor-companion/core/plugin';
import type { ConversionTask, FailedFileEvent, FileEvent } from '@editor-companion/core/plugin';
import type { AnnouncementRow, TaskRow } from './database.ts';

/**
 * The stored announcement of a task for subscribers.
 * @param sequence orders the announcements of a task.
 * @param error of a failure, as the task's record has it.
 */
export function announcementOf(
  name: AnnouncementRow['name'],
  { id: taskId, filename, mime, size, path, tenant, from_cache: fromCache }: TaskRow,
  sequence: number,
  error: ConversionTask['error'],
): AnnouncementRow {
  const id = randomUUID();
  const payload: FileEvent | FailedFileEvent = {
    eventId: id,
    taskId,
    fromCache: fromCache === 1,
    file: { filename, mime, size, path },
    ...(tenant !== DEFAULT_TENANT && { tenant }),
    ...(error && { error }),
  };
  return { id, task_id: taskId, name, payload: JSON.stringify(payload), sequence, attempts: 0, written_at: null };
}
