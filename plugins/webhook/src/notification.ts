import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, splitTenantKey } from '@editor-companion/core/plugin';
import type { EventMeta, FailedFileEvent, FileEvent, TaskNotice } from '@editor-companion/core/plugin';

/** Something that the receiver is told. */
export interface Notification {
  /** The same when it is told again: receivers drop what they know. */
  readonly id: string;
  readonly type: string;
  /** A task's id, or a document: of each, one notification after the other is sent. */
  readonly subject: string;
  /** Whose it is. */
  readonly tenant: string;
  /** The JSON that is sent. */
  readonly body: object;
}

/** What is told of an imported file, in the words of the interface; a failure with its error besides. */
export function ofTask(type: TaskNotice, event: FileEvent | FailedFileEvent): Notification {
  const { eventId = randomUUID(), taskId, fromCache, file, tenant = DEFAULT_TENANT } = event;
  const { filename, mime, size, path } = file;
  const error = 'error' in event ? { error: { code: event.error.code, message: event.error.message } } : {};
  const body = { taskId, type, fromCache, file: { filename, mime, size, path }, ...error, ...told(tenant) };
  return { id: `msg_${eventId}`, type, subject: taskId, tenant, body };
}

/** What is told of any other event: its payload, which holds ids rather than contents, as `data`. Documents are told by name and tenant. */
export function ofEvent(
  name: string,
  payload: Readonly<Record<string, unknown>>,
  { id, time }: EventMeta,
): Notification {
  const { document, taskId, tenant: said } = payload;
  const key = typeof document === 'string' ? splitTenantKey(document) : undefined;
  const tenant = key?.tenant ?? (typeof said === 'string' ? said : DEFAULT_TENANT);
  const data = Object.fromEntries(
    Object.entries(payload).map(([member, value]) => [
      member,
      typeof value === 'string' ? splitTenantKey(value).name : value,
    ]),
  );
  // The key, as documents of two tenants may have one name.
  const subject = [document, taskId].find((one) => typeof one === 'string') ?? name;
  return {
    id: `msg_${id}`,
    type: name,
    subject,
    tenant,
    body: { type: name, timestamp: isoTime(time), data: { ...data, ...told(tenant) } },
  };
}

/** Where there are no tenants, nothing is said of them. */
const told = (tenant: string): { readonly tenant?: string } => (tenant === DEFAULT_TENANT ? {} : { tenant });

const isoTime = (time: number): string => new Date(time).toISOString();
