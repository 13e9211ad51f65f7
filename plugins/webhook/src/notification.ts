import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, splitTenantKey } from '@editor-companion/core/plugin';
import type { EventMeta, FailedFileEvent, FileEvent, TaskNotice } from '@editor-companion/core/plugin';

/** A notification for the receiver. */
export interface Notification {
  /** Stays the same on repetition, so that receivers can drop duplicates. */
  readonly id: string;
  readonly type: string;
  /** A task's id or a document: notifications with the same subject are sent in order. */
  readonly subject: string;
  /** The tenant. */
  readonly tenant: string;
  /** The JSON to send. */
  readonly body: object;
}

/** The notification of an imported file in the interface's form; a failure includes its error. */
export function ofTask(type: TaskNotice, event: FileEvent | FailedFileEvent): Notification {
  const { eventId = randomUUID(), taskId, fromCache, file, tenant = DEFAULT_TENANT } = event;
  const { filename, mime, size, path } = file;
  const error = 'error' in event ? { error: { code: event.error.code, message: event.error.message } } : {};
  const body = { taskId, type, fromCache, file: { filename, mime, size, path }, ...error, ...told(tenant) };
  return { id: `msg_${eventId}`, type, subject: taskId, tenant, body };
}

/** The notification of any other event: its payload, which has ids instead of content, as `data`. Documents appear with name and tenant. */
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
  // The key, since documents of two tenants may have the same name.
  const subject = [document, taskId].find((one) => typeof one === 'string') ?? name;
  return {
    id: `msg_${id}`,
    type: name,
    subject,
    tenant,
    body: { type: name, timestamp: isoTime(time), data: { ...data, ...told(tenant) } },
  };
}

/** Omits the default tenant, so that servers without tenants do not mention any. */
const told = (tenant: string): { readonly tenant?: string } => (tenant === DEFAULT_TENANT ? {} : { tenant });

const isoTime = (time: number): string => new Date(time).toISOString();
