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
      description: 'Where the WebSocket is. Below it, the rest of the path names the document (y-websocket).',
    }),
    file: Type.String({
      default: 'collab.sqlite',
      minLength: 1,
      description: 'Where documents are kept, relative to DATA_DIR.',
    }),
    maxDocumentBytes: Type.Integer({
      default: 64 * MB,
      minimum: 1024,
      description: 'Largest document; beyond it changes are refused and it stays readable.',
    }),
    maxUpdateBytes: Type.Integer({
      default: 32 * MB,
      minimum: 1024,
      description: 'Largest single change, such as the whole document of a client that was offline.',
    }),
    maxPresenceBytes: Type.Integer({
      default: 16_384,
      minimum: 64,
      description: 'Largest presence (cursor, name, colour) of one client; larger ones are left out.',
    }),
    presenceInterval: Type.Integer({
      default: 30,
      minimum: 1,
      maximum: 1000,
      description: 'For how long changes of presence are gathered before they are sent.',
    }),
    presenceGrace: Type.Integer({
      default: 5000,
      minimum: 0,
      maximum: 30_000,
      description:
        'For how long others go on seeing a client whose connection was lost; who is back by then was never away for them.',
    }),
    commitInterval: Type.Integer({
      default: 5,
      minimum: 0,
      maximum: 1000,
      description:
        'Shortest time between two commits of the log, up to five times as long under load; what comes in between is acknowledged together.',
    }),
    maxPendingBytes: Type.Integer({
      default: 64 * MB,
      minimum: MB,
      description: 'Changes that may wait for the log; beyond it they are refused with LOG_BUSY.',
    }),
    keepOpen: Type.Integer({
      default: 10_000,
      minimum: 1000,
      maximum: 3_600_000,
      description: 'How long a document stays in memory after everybody left.',
    }),
    maxResidentBytes: Type.Integer({
      default: 256 * MB,
      minimum: MB,
      description:
        'Bytes of documents in memory; beyond it those that were not needed for longest are read again when needed.',
    }),
    maxConnections: Type.Integer({ default: 20_000, minimum: 1, description: 'Connections at once.' }),
    maxConnectionsPerAddress: Type.Integer({
      default: 1000,
      minimum: 1,
      description: 'Connections of one network address at once; loopback addresses are not counted.',
    }),
    maxConnectionsPerUser: Type.Integer({
      default: 100,
      minimum: 1,
      description: 'Documents that one signed-in user or API key has open at once, over all connections.',
    }),
    maxDocumentsPerConnection: Type.Integer({
      default: 100,
      minimum: 1,
      description: 'Documents on one connection (Hocuspocus).',
    }),
    maxMessagesPerSecond: Type.Integer({
      default: 1000,
      minimum: 10,
      description:
        'Messages of one connection, and of all connections of one user, in a second; beyond it they have to wait.',
    }),
    maxBytesPerSecond: Type.Integer({
      default: 16 * MB,
      minimum: 65_536,
      description:
        'Bytes of one connection, and of all connections of one user, in a second; beyond it they have to wait.',
    }),
    maxMessagesPerSecondAndAddress: Type.Integer({
      default: 20_000,
      minimum: 10,
      description:
        'Messages of all connections of one network address in a second, signed in or not; beyond it they have to wait. Loopback addresses are not counted.',
    }),
    maxBytesPerSecondAndAddress: Type.Integer({
      default: 64 * MB,
      minimum: 65_536,
      description: 'Bytes of all connections of one network address in a second, likewise.',
    }),
    signInTimeout: Type.Integer({
      default: 30_000,
      minimum: 1000,
      description: 'How long a connection may stay without an open document.',
    }),
    maxBufferedBytes: Type.Integer({
      default: MB,
      minimum: 65_536,
      description: 'Unread bytes of a slow client; beyond it changes are held back and sent in one go later.',
    }),
    stallTimeout: Type.Integer({
      default: 30_000,
      minimum: 1000,
      description: 'How long a slow client may read nothing at all before it is disconnected.',
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
