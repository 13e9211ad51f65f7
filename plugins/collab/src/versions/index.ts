import type { CollabContext, Feature } from '../feature.ts';
import type { DocumentQueue } from '../editing/document-queue.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { versionActions } from './actions.ts';
import { openDatabase } from './database.ts';
import type { Records } from '../records.ts';
import { Pins } from './pins.ts';
import { VersionRecords } from './records.ts';
import type { VersionOptions } from '../options/version-options.ts';
import { createRoutes } from './routes.ts';
import { Schedule } from './schedule.ts';
import { showVersions } from './mirror.ts';
import { VersionStore } from './store.ts';
import { type CommentHistory, Versions } from './versions.ts';

interface Parts {
  readonly workers: DocumentWorkers;
  readonly queue: DocumentQueue;
  readonly comments: CommentHistory;
  /** The name of a user; undefined if unknown. */
  readonly nameOf: (document: string, user: string) => string | undefined;
  readonly options: VersionOptions;
}

/** Creates the feature for versions: over the socket, through REST, and automatic ones. */
export async function createVersions(
  context: CollabContext,
  { workers, queue, comments, nameOf, options }: Parts,
): Promise<Feature & { readonly versions: Versions; readonly store: VersionStore; readonly records: Records }> {
  const { host, rooms, roles, log, merger } = context;
  const store = new VersionStore(await openDatabase(host.use('database')));
  const pins = new Pins({ store, log, logger: host.log });
  const mirror = options.mirrors.includes('tiptap')
    ? showVersions({ rooms, workers, store, log: host.log })
    : undefined;
  const versions = new Versions({
    host,
    rooms,
    log,
    merger,
    workers,
    queue,
    store,
    pins,
    comments,
    max: options.max,
    ...(mirror && { onChange: (document: string) => mirror.changed(document) }),
  });
  const leases = () => host.find('leases');
  const schedule = new Schedule({ rooms, versions, store, options, nameOf, log: host.log, leases });
  return {
    versions,
    store,
    records: new VersionRecords({ store, pins, max: options.max }),
    actions: versionActions(versions, options.maxMessageBytes),
    async start() {
      await versions.recover();
      schedule.start();
    },
    routes: createRoutes({ versions, rooms, roles, workers }),
    drain: () => schedule.saveAll(),
    async close() {
      await schedule.close();
      await mirror?.close();
    },
  };
}
