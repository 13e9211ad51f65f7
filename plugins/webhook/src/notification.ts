import { randomUUID } from 'node:crypto';
import type { EventMeta, FailedFileEvent, FileEvent, TaskNotice } from '@editor-companion/core/plugin';

/** Something that the receiver is told. */
export interface Notification {
  /** The same when it is told again: receivers drop what they know. */
  readonly id: string;
  readonly type: string;
  /** A task's id, or a document: of each, one notification after the other is sent. */
  readonly subject: string;
  /** The JSON that is sent. */
  readonly body: object;
}

/** What is told of an imported file, in the words of the interface; a failure with its error besides. */
export function ofTask(type: TaskNotice, event: FileEvent | FailedFileEvent): Notification {
  const { eventId = randomUUID(), taskId, fromCache, file } = event;
  const { filename, mime, size, path } = file;
  const error = 'error' in event ? { error: { code: event.error.code, message: event.error.message } } : {};
  const body = { taskId, type, fromCache, file: { filename, mime, size, path }, ...error };
  return { id: `msg_${eventId}`, type, subject: taskId, body };
}

/** What is told of any other event: its payload, which holds ids rather than contents, as `data`. */
export function ofEvent(name: string, data: Readonly<Record<string, unknown>>, { id, time }: EventMeta): Notification {
  const { document, taskId } = data;
  const subject = [document, taskId].find((one) => typeof one === 'string') ?? name;
  return {
    id: `msg_${id}`,
    type: name,
    subject,
    body: { type: name, timestamp: isoTime(time), data },
  };
}

const isoTime = (time: number): string => new Date(time).toISOString();
