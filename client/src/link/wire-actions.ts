import type { Anchor, Author, Comment, CommentContent, Comparison, Metadata, Role, Thread, Version } from '../wire.ts';
import type { DocumentNotice } from '../wire-documents.ts';
import type { InboxPage, InboxPreferences, InboxPreferencesChange, Notification } from '../wire-inbox.ts';
import type { Settled, SuggestionChoice, SuggestionPage } from '../wire-suggestions.ts';

/*
 * Messages other than document changes: JSON on the same socket. Types only. Both the server's actions and the client's requests use these
 * types, so that a message has one type on both sides.
 */

/** No payload. */
type Nothing = Readonly<Record<string, never>>;

/** The result of a change of a thread; null for a deleted thread. */
interface ThreadChange {
  readonly seq: number;
  readonly thread: Thread | null;
}

interface CommentPlace {
  readonly threadId: string;
  readonly commentId: string;
}

/** The changes of threads from the requested position up to `seq`. */
export interface ThreadPage {
  readonly seq: number;
  readonly threads: readonly Thread[];
  readonly deleted: readonly string[];
  /** Deletions up to this position are no longer listed. */
  readonly forgotten: number;
  readonly more: boolean;
}

interface CommentActions {
  readonly 'comment.list': {
    readonly ask: { readonly since?: number; readonly limit?: number };
    readonly answer: ThreadPage;
  };
  readonly 'comment.create': {
    readonly ask: {
      readonly threadId: string;
      readonly commentId?: string;
      readonly content: CommentContent;
      readonly ref?: Anchor | null;
      /** Stored with the comment. */
      readonly metadata?: Metadata;
      readonly threadMetadata?: Metadata;
    };
    readonly answer: ThreadChange;
  };
  readonly 'comment.reply': {
    readonly ask: CommentPlace & {
      readonly content: CommentContent;
      readonly replyId?: string;
      readonly metadata?: Metadata;
    };
    readonly answer: ThreadChange;
  };
  readonly 'comment.edit': {
    readonly ask: CommentPlace & { readonly content: CommentContent };
    readonly answer: ThreadChange;
  };
  readonly 'comment.delete': { readonly ask: CommentPlace; readonly answer: ThreadChange };
  readonly 'comment.delete-thread': { readonly ask: { readonly threadId: string }; readonly answer: ThreadChange };
  readonly 'comment.resolve': { readonly ask: { readonly threadId: string }; readonly answer: ThreadChange };
  readonly 'comment.reopen': { readonly ask: { readonly threadId: string }; readonly answer: ThreadChange };
  readonly 'comment.react': {
    readonly ask: CommentPlace & { readonly emoji: string; readonly on?: boolean };
    readonly answer: ThreadChange;
  };
  readonly 'comment.move': {
    readonly ask: { readonly threadId: string; readonly ref: Anchor | null };
    readonly answer: ThreadChange;
  };
}

interface VersionActions {
  readonly 'version.create': {
    readonly ask: { readonly name?: string; readonly important?: boolean; readonly force?: boolean };
    /** `isNew` is false if nothing has changed since the newest version, which is then returned. */
    readonly answer: Version & { readonly isNew: boolean };
  };
  readonly 'version.list': {
    readonly ask: { readonly before?: number; readonly limit?: number };
    readonly answer: { readonly versions: readonly Version[] };
  };
  readonly 'version.get': { readonly ask: { readonly version: number }; readonly answer: Version };
  readonly 'version.preview': {
    readonly ask: { readonly version: number };
    /** A Yjs update in base64, and the threads of its time. */
    readonly answer: { readonly version: number; readonly ydoc: string; readonly threads: readonly Thread[] };
  };
  readonly 'version.compare': {
    readonly ask: { readonly from: number; readonly to?: number; readonly updates?: boolean };
    readonly answer: Comparison;
  };
  readonly 'version.update': {
    readonly ask: { readonly version: number; readonly name?: string | null; readonly important?: boolean };
    readonly answer: Version;
  };
  readonly 'version.delete': {
    readonly ask: { readonly version: number };
    readonly answer: { readonly version: number };
  };
  readonly 'document.revert': {
    readonly ask: {
      readonly version: number;
      readonly currentVersionName?: string | false;
      readonly newVersionName?: string | false;
    };
    readonly answer: { readonly version: number; readonly seq: number };
  };
}

interface SuggestionActions {
  readonly 'suggestion.list': {
    readonly ask: { readonly after?: number; readonly limit?: number; readonly field?: string };
    readonly answer: SuggestionPage;
  };
  readonly 'suggestion.accept': { readonly ask: SuggestionChoice; readonly answer: Settled };
  readonly 'suggestion.reject': { readonly ask: SuggestionChoice; readonly answer: Settled };
  readonly 'suggestion.create': {
    readonly ask: { readonly content: object; readonly reason?: string; readonly field?: string };
    readonly answer: { readonly seq: number; readonly count: number };
  };
}

interface InboxActions {
  readonly 'inbox.list': {
    readonly ask: { readonly before?: string; readonly unread?: boolean; readonly limit?: number };
    readonly answer: InboxPage;
  };
  readonly 'inbox.count': { readonly ask: Nothing; readonly answer: { readonly unread: number } };
  readonly 'inbox.mark': {
    readonly ask: { readonly ids?: readonly string[]; readonly read?: boolean };
    readonly answer: { readonly unread: number };
  };
  readonly 'inbox.delete': {
    readonly ask: { readonly ids?: readonly string[] };
    readonly answer: { readonly unread: number };
  };
  readonly 'inbox.preferences': { readonly ask: Nothing; readonly answer: InboxPreferences };
  readonly 'inbox.configure': { readonly ask: InboxPreferencesChange; readonly answer: InboxPreferences };
}

/** All actions by name, with payload and answer. */
export interface Actions extends CommentActions, VersionActions, SuggestionActions, InboxActions {
  readonly hello: { readonly ask: Nothing; readonly answer: { readonly user: Author; readonly role: Role } };
}

/** A thread without its unchanged comments. */
export type ThreadPatch = {
  readonly thread: Omit<Thread, 'comments'>;
  readonly comments: readonly Comment[];
};

/** Messages of the server to everybody who has the document open. */
export type Told =
  | ({ readonly event: 'comment.changed'; readonly seq: number } & ThreadPatch)
  | { readonly event: 'comment.thread-deleted'; readonly seq: number; readonly threadId: string }
  | { readonly event: 'version.created' | 'version.updated' | 'version.deleted'; readonly version: number }
  | { readonly event: 'document.reverted'; readonly version: number }
  | { readonly event: 'suggestion.added' }
  | {
      readonly event: 'suggestion.settled';
      readonly verdict: Settled['verdict'];
      readonly ids: readonly (string | null)[];
      readonly user: Author;
    }
  | DocumentNotice;

/** Messages of the server to one client. */
export type ToldAlone =
  | { readonly event: 'role.changed'; readonly role: Role }
  | { readonly event: 'notification'; readonly notification: Notification }
  | { readonly event: 'inbox.changed' };
