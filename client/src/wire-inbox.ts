import type { Author } from './wire.ts';

/* Messages between the server and its clients about notifications. Types only. Times are milliseconds since the epoch. */

/**
 * The reason for a notification: a comment mentions the user, somebody replied in a thread in which the user wrote, or the user's thread
 * was resolved.
 */
export type NotificationKind = 'mention' | 'reply' | 'resolved';

/** An entry of an inbox. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly document: string;
  /** The thread's id. */
  readonly thread: string;
  /** The comment's id; null if the notification is about the thread as a whole. */
  readonly comment: string | null;
  /** The person who caused it. */
  readonly user: Author;
  /** The beginning of the comment, or of the resolved thread. */
  readonly excerpt: string;
  readonly date: number;
  /** Null: unread. */
  readonly readAt: number | null;
}

/** `GET /inbox`: newest first. */
export interface InboxPage {
  readonly items: readonly Notification[];
  /** Pass it as `before` for the next page; null on the last page. */
  readonly next: string | null;
  /** The number of unread entries in the whole inbox. */
  readonly unread: number;
}

/** The events that a user is notified of: all, mentions only, or none. */
export type NotifyLevel = 'all' | 'mentions' | 'none';

/** `GET /inbox/preferences`. */
export interface InboxPreferences {
  readonly notify: NotifyLevel;
  /** Names of documents without notifications, in alphabetical order. */
  readonly muted: readonly string[];
}

/** A change of preferences. Absent members stay unchanged. */
export interface InboxPreferencesChange {
  readonly notify?: NotifyLevel;
  readonly mute?: readonly string[];
  readonly unmute?: readonly string[];
}
