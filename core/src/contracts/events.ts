import type { AiPurpose } from './points/ai-provider.ts';
import type { ErasedCounts } from './points/tenant-data.ts';

/** The file of an upload or conversion event, in the form of the webhook. */
export interface EventFile {
  filename: string;
  mime: string;
  /** Bytes. */
  size: number;
  path: string;
}

export interface FileEvent {
  /** Stays the same when the event is emitted again, for example after a crash. Subscribers recognise repetitions by it. */
  eventId?: string;
  taskId: string;
  fromCache: boolean;
  file: EventFile;
  /** The task's tenant; absent for the default tenant. */
  tenant?: string;
}

/** The notices about an imported file. Each is an event `file:<notice>` that survives a crash. */
export type TaskNotice = 'uploaded' | 'converted' | 'failed';

/** An import that failed for good. */
export interface FailedFileEvent extends FileEvent {
  error: FailureEvent['error'];
}

/** A failure without private data: code and message are those of the response. */
export interface FailureEvent {
  taskId: string;
  error: { code: string; message: string };
}

/** A model's answer, complete or not. Never holds text of the conversation. */
export interface AiEventBase {
  requestId: string;
  purpose: AiPurpose;
  /** The provider and model that answered, after any fallback. */
  provider: string;
  model: string;
  user: string;
  documentId?: string;
  durationMs: number;
  /** The number of requests to vendors; 0 for an answer from the cache. */
  attempts: number;
  usage: { inputTokens?: number; outputTokens?: number; reasoningTokens?: number; cachedTokens?: number };
  /** The vendor did not report all tokens, so some counts are estimates. */
  estimated?: boolean;
  /** US dollars; absent if the model's price is unknown. */
  cost?: number;
}

/**
 * An event about a collaborative document. `user` is a principal's id. `document` is the document's key, which the service `documents`
 * accepts as a name. Show people the name within the tenant, `nameOfKey`.
 */
export interface DocumentEvent {
  document: string;
  user: string;
}

export interface CommentEvent extends DocumentEvent {
  threadId: string;
}

export interface VersionEvent extends DocumentEvent {
  /** The number of the version within its document. */
  version: number;
}

export interface DomainEvents {
  /** A file to import is stored. Emitted again with the same `eventId` where a crash may have lost it. */
  'file:uploaded': FileEvent;
  /** Its editor content is stored, or was stored already (`fromCache`). */
  'file:converted': FileEvent;
  /** It cannot be imported. */
  'file:failed': FailedFileEvent;
  /** A reader begins with a file. */
  'import:started': { taskId: string; format: string };
  /** It has read the file, or the result was in the cache (`fromCache`). Milliseconds. */
  'import:done': { taskId: string; format: string; fromCache: boolean; durationMs: number };
  /** It could not read the file. */
  'import:failed': FailureEvent & { format?: string };
  /** An exporter begins. */
  'export:started': { taskId: string; exporter: string };
  /** The exported file is made, or was in the cache (`fromCache`). Milliseconds and bytes. */
  'export:done': { taskId: string; exporter: string; fromCache: boolean; durationMs: number; size: number };
  /** It could not be made. */
  'export:failed': FailureEvent & { exporter?: string };
  /** A model has answered. Milliseconds until the first token, of an answer that is streamed. */
  'ai:done': AiEventBase & { finishReason: string; firstTokenMs?: number };
  /** Leaves out the message, which may quote the conversation. */
  'ai:failed': AiEventBase & { error: { code: string; status: number } };
  /** The client disconnected. */
  'ai:cancelled': AiEventBase;
  /** A budget is nearly spent (`usage.warnAt`). Emitted once for each day or month, on one node. Money in US dollars. */
  'ai:budget-near': {
    subject: 'user' | 'document' | 'tenant';
    tenant: string;
    /** A user's id, a document's name, or a tenant. */
    name: string;
    period: 'day' | 'month';
    tokens?: { limit: number; spent: number };
    cost?: { limit: number; spent: number };
  };
  /** The first change of a document is on disk. */
  'doc:created': DocumentEvent & { seq: number };
  /** The first participant opened a document. */
  'doc:opened': DocumentEvent & { seq: number };
  /** Changes up to position `seq` are on disk. Emitted at most every few seconds for a document, with all users who took part. */
  'doc:changed': { document: string; seq: number; users: string[] };
  /**
   * A document was changed, and then not changed for a while (`events.pause`), or all participants left. Emitted once for all changes since
   * the last time.
   */
  'doc:edited': { document: string; seq: number; users: string[] };
  /** The last participant closed a document. */
  'doc:closed': { document: string; seq: number };
  /** A document was deleted. An owner can restore it for a while, unless it was deleted for good. */
  'doc:deleted': DocumentEvent;
  /** A deleted document was restored with its comments and versions, perhaps under another name. */
  'doc:restored': DocumentEvent;
  /** A document was renamed to `to`, with its comments and versions. */
  'doc:renamed': DocumentEvent & { to: string };
  /** A document was copied to `to`. */
  'doc:copied': DocumentEvent & { to: string };
  /** A document was created from an archive. */
  'doc:imported': DocumentEvent;
  /** Its content cannot be changed from now on. */
  'doc:locked': DocumentEvent;
  /** It can be changed again. */
  'doc:unlocked': DocumentEvent;
  /** The user `restricted` has at most the role `role`; null: no access. */
  'doc:access-restricted': DocumentEvent & { restricted: string; role: string | null };
  /** The restriction of the user `restricted` has ended. */
  'doc:access-lifted': DocumentEvent & { restricted: string };
  /** The user `sent` was disconnected from a document and may come back. */
  'doc:sent-away': DocumentEvent & { sent: string };
  /** A thread begins with this comment. */
  'comment:created': CommentEvent & { commentId: string };
  /** A comment is added to a thread. */
  'comment:replied': CommentEvent & { commentId: string };
  /** The text of a comment is another one. */
  'comment:edited': CommentEvent & { commentId: string };
  /** A comment is deleted; without `commentId`, a whole thread. */
  'comment:deleted': CommentEvent & { commentId?: string };
  /** A thread is marked as done. */
  'comment:resolved': CommentEvent;
  /** A thread that was done is open again. */
  'comment:reopened': CommentEvent;
  /** Somebody answers a comment with an emoji. */
  'comment:reacted': CommentEvent & { commentId: string; emoji: string };
  /** A comment mentions the users in `mentioned`, by id. */
  'comment:mentioned': CommentEvent & { commentId: string; mentioned: string[] };
  /** The text that a thread was about is no longer in the document. */
  'comment:orphaned': { document: string; threadId: string };
  /** The user `recipient` has a notification about something that `user` did. Emitted again until every subscriber has handled it. */
  'notification:created': CommentEvent & {
    /** The notification's id, which stays the same when the event is emitted again. */
    eventId: string;
    recipient: string;
    kind: 'mention' | 'reply' | 'resolved';
    commentId?: string;
  };
  /** A version of a document is kept. */
  'version:created': VersionEvent & { kind: 'manual' | 'auto' | 'revert'; seq: number };
  /** Its name or its mark of importance is another one. */
  'version:updated': VersionEvent;
  /** It is deleted. */
  'version:deleted': VersionEvent;
  /** The document has the content of this version again. */
  'version:reverted': VersionEvent & { seq: number };
  /**
   * Credentials were revoked: a token by its `jti`, a user's by `sub`, an API key by its id, or all of a tenant by its name. Close the
   * connections that they opened.
   */
  'auth:revoked': { revocationId: string; kind: 'token' | 'user' | 'key' | 'tenant'; value: string };
  /** All data of a tenant was erased on behalf of `user`. Emitted on the node that did it. */
  'tenant:erased': { tenant: string; user: string; erased: ErasedCounts };
  /** The receiver of webhooks has taken a notification. */
  'webhook:delivered': { deliveryId: string; taskId: string; attempts: number };
  /** A notification is given up after its last attempt. */
  'webhook:dead': { deliveryId: string; taskId: string; attempts: number; reason: string };
  /** The server listens. */
  'server:ready': { address: string };
  /** A plugin that is `optional` could not start, and the server continues without it. */
  'plugin:failed': { plugin: string; error: { code: string; message: string } };
  /** A handler of an event threw or took too long. */
  'bus:handler-failed': { event: string; plugin: string; message: string };
}
