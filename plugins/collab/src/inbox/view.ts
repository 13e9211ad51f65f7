import type { Notification } from '@editor-companion/client/wire-inbox';
import { nameOfKey } from '@editor-companion/core/plugin';
import type { ItemRow } from './database.ts';

export const toNotification = (row: ItemRow): Notification => ({
  id: row.id,
  kind: row.kind,
  document: nameOfKey(row.document),
  thread: row.thread,
  comment: row.comment,
  user: { id: row.actor_id, name: row.actor_name },
  excerpt: row.excerpt,
  date: row.created_at,
  readAt: row.read_at,
});
