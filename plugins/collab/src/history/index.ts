import type { CommentHistory } from '../comments/store/history.ts';
import type { CollabContext, Feature } from '../feature.ts';
import type { HistoryOptions } from '../options/history-options.ts';
import type { Records } from '../records.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { VersionStore } from '../versions/store.ts';
import type { Versions } from '../versions/versions.ts';
import { historyActions } from './actions.ts';
import { Attributions } from './attributions.ts';
import { openDatabase } from './database.ts';
import { History } from './history.ts';
import { People } from './people.ts';
import { HistoryRecords } from './records.ts';
import { createRoutes } from './routes.ts';
import { HistoryStore } from './store.ts';
import { Timeline } from './timeline.ts';

/** The stores of authorship and of people's names. */
export interface Authors {
  readonly store: HistoryStore;
  readonly people: People;
}

export async function openAuthors({ host, rooms }: CollabContext): Promise<Authors> {
  const store = new HistoryStore(await openDatabase(host.use('database')));
  return { store, people: new People({ rooms, store, log: host.log }) };
}

interface Parts {
  readonly authors: Authors;
  readonly workers: DocumentWorkers;
  readonly versions: Versions;
  readonly versionStore: VersionStore;
  readonly comments: CommentHistory;
  readonly options: HistoryOptions;
  /** The maximum size of an answer over the socket. */
  readonly maxMessageBytes: number;
}

const COMMENTED = [
  'comment:created',
  'comment:replied',
  'comment:edited',
  'comment:deleted',
  'comment:resolved',
  'comment:reopened',
  'comment:reacted',
] as const;

/** Creates the feature for history: records who wrote what and when before a compaction loses it, and shows it through REST. */
export async function createHistory(
  { host, rooms, log }: CollabContext,
  {
    authors: { store, people },
    workers,
    versions,
    versionStore,
    comments,
    options: { maxSize },
    maxMessageBytes,
  }: Parts,
): Promise<Feature & { readonly records: Records }> {
  const attributions = new Attributions({ log, store, workers, maxSize, logger: host.log });
  const timeline = new Timeline({ attributions, store, people, versions: versionStore, comments });
  rooms.beforeCompaction((document, upTo) => attributions.catchUp(document, upTo));
  for (const event of COMMENTED) host.on(event, ({ document, user }) => people.acted(document, user));
  const history = new History({ rooms, versions, attributions, store, people });
  return {
    records: new HistoryRecords({ store, attributions, people, log, maxSize }),
    actions: historyActions({ history, workers, timeline, maxBytes: maxMessageBytes }),
    routes: createRoutes({ history, workers, timeline }),
    meet: (principal) => people.meet(principal),
    close: () => people.close(),
  };
}
