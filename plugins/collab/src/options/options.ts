import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';
import { ArchiveOptions } from './archive-options.ts';
import { CommentOptions } from './comment-options.ts';
import { DeletionOptions } from './deletion-options.ts';
import { DocumentOptions } from './document-options.ts';
import { EventOptions } from './event-options.ts';
import { HistoryOptions } from './history-options.ts';
import { InboxOptions } from './inbox-options.ts';
import { VersionOptions } from './version-options.ts';

const closed = { additionalProperties: false };
const MB = 1_048_576;

/** Sizes in bytes, times in milliseconds. */
export const Options = Type.Object(
  {
    path: Type.String({
      default: '/collaboration',
      pattern: '^(/[\\w.-]+)+$',
      description: 'Path of the WebSocket. The rest of a longer path names the document (y-websocket).',
    }),
    file: Type.String({
      default: 'collab.sqlite',
      minLength: 1,
      description: 'Folder of the documents, relative to DATA_DIR.',
    }),
    maxDocumentBytes: Type.Integer({
      default: 64 * MB,
      minimum: 1024,
      description: 'Maximum bytes of a document; beyond it changes are refused, and the document can still be read.',
    }),
    maxUpdateBytes: Type.Integer({
      default: 32 * MB,
      minimum: 1024,
      description: 'Maximum bytes of a single change, such as the whole document of a client that was offline.',
    }),
    maxPresenceBytes: Type.Integer({
      default: 16_384,
      minimum: 64,
      description: 'Maximum bytes of the presence (cursor, name, colour) of one client; larger ones are ignored.',
    }),
    presenceInterval: Type.Integer({
      default: 30,
      minimum: 1,
      maximum: 1000,
      description: 'Milliseconds for which changes of presence are collected before they are sent.',
    }),
    presenceGrace: Type.Integer({
      default: 5000,
      minimum: 0,
      maximum: 30_000,
      description:
        'Milliseconds for which others still see a client whose connection was lost; if it returns in time, others do not notice the interruption.',
    }),
    commitInterval: Type.Integer({
      default: 5,
      minimum: 0,
      maximum: 1000,
      description:
        'Minimum milliseconds between two commits of the log, up to five times as long under load; changes in between are acknowledged together.',
    }),
    maxPendingBytes: Type.Integer({
      default: 64 * MB,
      minimum: MB,
      description: 'Bytes of changes that may wait for the log; further ones are refused with LOG_BUSY.',
    }),
    keepOpen: Type.Integer({
      default: 10_000,
      minimum: 1000,
      maximum: 3_600_000,
      description: 'Milliseconds for which a document stays in memory after all participants have left.',
    }),
    maxResidentBytes: Type.Integer({
      default: 256 * MB,
      minimum: MB,
      description:
        'Bytes of documents in memory; beyond it the least recently used documents are unloaded and read again when needed.',
    }),
    maxConnections: Type.Integer({ default: 20_000, minimum: 1, description: 'Maximum number of connections.' }),
    maxConnectionsPerAddress: Type.Integer({
      default: 1000,
      minimum: 1,
      description: 'Maximum number of connections of one network address; loopback addresses are not counted.',
    }),
    maxConnectionsPerUser: Type.Integer({
      default: 100,
      minimum: 1,
      description: 'Maximum number of open documents of one signed-in user or API key, over all connections.',
    }),
    maxDocumentsPerConnection: Type.Integer({
      default: 100,
      minimum: 1,
      description: 'Maximum number of documents on one connection (Hocuspocus).',
    }),
    maxMessagesPerSecond: Type.Integer({
      default: 1000,
      minimum: 10,
      description: 'Messages per second of one connection, and of all connections of one user; further ones wait.',
    }),
    maxBytesPerSecond: Type.Integer({
      default: 16 * MB,
      minimum: 65_536,
      description: 'Bytes per second of one connection, and of all connections of one user; further ones wait.',
    }),
    maxMessagesPerSecondAndAddress: Type.Integer({
      default: 20_000,
      minimum: 10,
      description:
        'Messages per second of all connections of one network address, signed in or not; further ones wait. Loopback addresses are not counted.',
    }),
    maxBytesPerSecondAndAddress: Type.Integer({
      default: 64 * MB,
      minimum: 65_536,
      description:
        'Bytes per second of all connections of one network address; further ones wait. Loopback addresses are not counted.',
    }),
    signInTimeout: Type.Integer({
      default: 30_000,
      minimum: 1000,
      description: 'Milliseconds for which a connection may stay open without a document.',
    }),
    maxBufferedBytes: Type.Integer({
      default: MB,
      minimum: 65_536,
      description: 'Unread bytes of a slow client; beyond it changes are held back and later sent together.',
    }),
    stallTimeout: Type.Integer({
      default: 30_000,
      minimum: 1000,
      description: 'Milliseconds after which a client that reads nothing is disconnected.',
    }),
    archives: ArchiveOptions,
    comments: CommentOptions,
    deleted: DeletionOptions,
    documents: DocumentOptions,
    events: EventOptions,
    history: HistoryOptions,
    inbox: InboxOptions,
    versions: VersionOptions,
  },
  { ...closed, default: {} },
);

export type CollabOptions = Static<typeof Options>;
