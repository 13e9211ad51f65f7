import type { Author } from './wire.ts';

/*
 * What the server and its clients send each other about notifications. Types only. Times are milliseconds since the epoch.
 */

/** Why somebody is notified: a comment names them, somebody answered in a thread in which they wrote, their thread was resolved. */
export type NotificationKind = 'mention' | 'reply' | 'resolved';

/** One entry of an inbox. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly document: string;
  /** Id of the thread. */
  readonly thread: string;
  /** Id of the comment; null where the thread as a whole is meant. */
  readonly comment: string | null;
  /** Who did it. */
  readonly user: Author;
  /** The first words of the comment, or of the thread that was resolved. */
  readonly excerpt: string;
  readonly date: number;
  /** Null: unread. */
  readonly readAt: number | null;
}

/** `GET /inbox`: newest first. */
export interface InboxPage {
  readonly items: readonly Notification[];
  /** Give it as `before` for the next page; null: there is none. */
  readonly next: string | null;
  /** Unread ones in the whole inbox. */
  readonly unread: number;
}

/** What somebody wants to be notified of: everything, only mentions, or nothing. */
export type NotifyLevel = 'all' | 'mentions' | 'none';

/** `GET /inbox/preferences`. */
export interface InboxPreferences {
  readonly notify: NotifyLevel;
  /** Names of documents of which nothing is told, in alphabetical order. */
  readonly muted: readonly string[];
}

/** A change of preferences; what it does not name stays as it is. */
export interface InboxPreferencesChange {
  readonly notify?: NotifyLevel;
  readonly mute?: readonly string[];
  readonly unmute?: readonly string[];
}
