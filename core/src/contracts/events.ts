import type { AiPurpose } from './points/ai-provider.ts';
import type { ErasedCounts } from './points/tenant-data.ts';

/** The file of an upload or conversion event, as the webhook shows it. */
export interface EventFile {
  filename: string;
  mime: string;
  /** Bytes. */
  size: number;
  path: string;
}

export interface FileEvent {
  /** Stays the same when the event is announced again, as after a crash: what a subscriber tells repetitions by. */
  eventId?: string;
  taskId: string;
  fromCache: boolean;
  file: EventFile;
  /** Whose task it is; absent where it is of the default tenant. */
  tenant?: string;
}

/** What subscribers are told of an imported file, each as the event `file:<notice>` that outlives a crash. */
export type TaskNotice = 'uploaded' | 'converted' | 'failed';

/** An import that failed for good. */
export interface FailedFileEvent extends FileEvent {
  error: FailureEvent['error'];
}

/** A failure without anything private: code and message are those of the response. */
export interface FailureEvent {
  taskId: string;
  error: { code: string; message: string };
}

/** An answer of a model, whole or not. Never holds texts. */
export interface AiEventBase {
  requestId: string;
  purpose: AiPurpose;
  /** The provider and model that answered, after any fallback. */
  provider: string;
  model: string;
  user: string;
  documentId?: string;
  durationMs: number;
  /** Requests to vendors that it took; 0: answered from a cache. */
  attempts: number;
  usage: { inputTokens?: number; outputTokens?: number; reasoningTokens?: number; cachedTokens?: number };
  /** The vendor did not tell all tokens, so that some are estimated. */
  estimated?: boolean;
  /** US dollars; absent where the price of the model is not known. */
  cost?: number;
}

/**
 * Something about a collaborative document. `user` is a principal's id. `document` is the key of the document, which the service `documents`
 * takes for its name; people are shown the name within the tenant, `nameOfKey`.
 */
export interface DocumentEvent {
  document: string;
  user: string;
}

export interface CommentEvent extends DocumentEvent {
  threadId: string;
}

export interface VersionEvent extends DocumentEvent {
  /** Number of the version within its document. */
  version: number;
}

export interface DomainEvents {
  'file:uploaded': FileEvent;
  'file:converted': FileEvent;
  'file:failed': FailedFileEvent;
  'import:started': { taskId: string; format: string };
  'import:done': { taskId: string; format: string; fromCache: boolean; durationMs: number };
  'import:failed': FailureEvent & { format?: string };
  'export:started': { taskId: string; exporter: string };
  'export:done': { taskId: string; exporter: string; fromCache: boolean; durationMs: number; size: number };
  'export:failed': FailureEvent & { exporter?: string };
  'ai:done': AiEventBase & { finishReason: string; firstTokenMs?: number };
  /** Without the message, which may quote what was asked. */
  'ai:failed': AiEventBase & { error: { code: string; status: number } };
  /** The client went away. */
  'ai:cancelled': AiEventBase;
  /** A budget is nearly spent (`usage.warnAt`): told once for each day or month, on one node. Money in US dollars. */
  'ai:budget-near': {
    subject: 'user' | 'document' | 'tenant';
    tenant: string;
    /** The user's id, the document's name, or the tenant. */
    name: string;
    period: 'day' | 'month';
    tokens?: { limit: number; spent: number };
    cost?: { limit: number; spent: number };
  };
  /** The first change of a document is on disk. */
  'doc:created': DocumentEvent & { seq: number };
  /** Somebody opened a document that nobody else had open. */
  'doc:opened': DocumentEvent & { seq: number };
  /** Changes up to position `seq` are on disk. Told at most every few seconds a document, with everybody who took part. */
  'doc:changed': { document: string; seq: number; users: string[] };
  /** Somebody changed it, and then nobody for a while (`events.pause`), or all have left: once for all changes since the last time. */
  'doc:edited': { document: string; seq: number; users: string[] };
  /** Nobody has it open any more. */
  'doc:closed': { document: string; seq: number };
  /** Gone from its name; an owner can restore it for a while, unless it was deleted for good. */
  'doc:deleted': DocumentEvent;
  /** A deleted document is back with its comments and versions, maybe under another name than it had. */
  'doc:restored': DocumentEvent;
  /** It has the name `to` now, with its comments and versions. */
  'doc:renamed': DocumentEvent & { to: string };
  /** `to` holds what `document` had. */
  'doc:copied': DocumentEvent & { to: string };
  /** A document came from an archive. */
  'doc:imported': DocumentEvent;
  'doc:locked': DocumentEvent;
  'doc:unlocked': DocumentEvent;
  /** The user `restricted` is `role` at the most; null: nothing at all. */
  'doc:access-restricted': DocumentEvent & { restricted: string; role: string | null };
  'doc:access-lifted': DocumentEvent & { restricted: string };
  /** The user `sent` was sent away from it, and may come back. */
  'doc:sent-away': DocumentEvent & { sent: string };
  'comment:created': CommentEvent & { commentId: string };
  'comment:replied': CommentEvent & { commentId: string };
  'comment:edited': CommentEvent & { commentId: string };
  'comment:deleted': CommentEvent & { commentId?: string };
  'comment:resolved': CommentEvent;
  'comment:reopened': CommentEvent;
  'comment:reacted': CommentEvent & { commentId: string; emoji: string };
  /** `mentioned` are the user ids that the comment names. */
  'comment:mentioned': CommentEvent & { commentId: string; mentioned: string[] };
  /** What the thread was about is not in the document any more. */
  'comment:orphaned': { document: string; threadId: string };
  /** Somebody has a notification in their inbox: `recipient`, of what `user` did. Told until every subscriber has heard it. */
  'notification:created': CommentEvent & {
    /** The notification's id, the same when it is told again. */
    eventId: string;
    recipient: string;
    kind: 'mention' | 'reply' | 'resolved';
    commentId?: string;
  };
  'version:created': VersionEvent & { kind: 'manual' | 'auto' | 'revert'; seq: number };
  'version:updated': VersionEvent;
  'version:deleted': VersionEvent;
  'version:reverted': VersionEvent & { seq: number };
  /** Credentials are void from now on: a token by its `jti`, a user's by `sub`, an API key by its id, all of a tenant by its name. Close what they opened. */
  'auth:revoked': { revocationId: string; kind: 'token' | 'user' | 'key' | 'tenant'; value: string };
  /** All that a tenant had is erased, for `user`; told on the node that did it. */
  'tenant:erased': { tenant: string; user: string; erased: ErasedCounts };
  'webhook:delivered': { deliveryId: string; taskId: string; attempts: number };
  'webhook:dead': { deliveryId: string; taskId: string; attempts: number; reason: string };
  'server:ready': { address: string };
  'plugin:failed': { plugin: string; error: { code: string; message: string } };
  'bus:handler-failed': { event: string; plugin: string; message: string };
}
