import { randomUUID } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import { collectGarbage, definePlugin } from '@editor-companion/core/plugin';
import type { DocumentLog, Host, Principal } from '@editor-companion/core/plugin';
import { accessErrors } from './restrictions/errors.ts';
import { Restrictions } from './restrictions/restrictions.ts';
import { Actions } from './actions/actions.ts';
import { archiveErrors } from './archives/errors.ts';
import { tellAddresses } from './client-addresses.ts';
import { createFeatures } from './features.ts';
import { deletionErrors } from './bin/errors.ts';
import { command } from './command/command.ts';
import { commandErrors } from './command/errors.ts';
import { commentErrors } from './comments/errors.ts';
import { comparingErrors } from './comparing-errors.ts';
import { documentErrors } from './documents/errors.ts';
import { errors } from './errors.ts';
import { inboxErrors } from './inbox/errors.ts';
import { suggestionErrors } from './suggestion-errors.ts';
import { versionErrors } from './versions/errors.ts';
import { editingErrors } from './editing/errors.ts';
import { fieldErrors } from './fields/errors.ts';
import { lateLog } from './log/late-log.ts';
import { LogMark } from './log/log-mark.ts';
import { SqliteLog } from './log/sqlite-log.ts';
import { IdleCollection } from './memory/idle-collection.ts';
import { Merger } from './merge/merger.ts';
import { collabMetrics, gaugeOpen, watchAppends } from './metrics.ts';
import { Options } from './options/options.ts';
import type { CollabOptions } from './options/options.ts';
import { guarded } from './role-guard.ts';
import { COMPANION, Roles } from './roles.ts';
import { LiveRooms } from './room/live-rooms.ts';
import { createRoutes } from './routes.ts';
import { Counts } from './nodes/counts.ts';
import { Limits } from './socket/limits.ts';
import { CollabServer } from './socket/server.ts';
import { Turn } from './time/turn.ts';
import { Wheel } from './time/wheel.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    collab: Partial<CollabOptions>;
  }
}

type CollabHost = Host<'database' | 'workers'>;

/** Shared by the sockets and the features. */
interface Shared {
  readonly log: DocumentLog;
  readonly merger: Merger;
  readonly restrictions: Restrictions;
  readonly limits: Limits;
}

/** Live collaboration for Hocuspocus and y-websocket clients, with comments and versions. */
export default definePlugin({
  name: 'collab',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database', 'dataFolder', 'encryption', 'workers'],
  provides: ['documents', 'openDocumentLog'],
  options: Options,
  errors: {
    ...errors.table,
    ...accessErrors.table,
    ...archiveErrors.table,
    ...commandErrors.table,
    ...commentErrors.table,
    ...comparingErrors.table,
    ...deletionErrors.table,
    ...documentErrors.table,
    ...editingErrors.table,
    ...inboxErrors.table,
    ...fieldErrors.table,
    ...suggestionErrors.table,
    ...versionErrors.table,
  },
  commands: [command],
  metrics: [collabMetrics],
  async setup(host, options) {
    const embedded = embeddedLog(host, options);
    // Locks the folder before any plugin is ready and writes: the folder of a newer release must stay unchanged.
    await host.use('dataFolder').take();
    embedded.refuseNewer();
    const log = lateLog(() => host.find('documentLog') ?? embedded, watchAppends(host));
    host.provide('openDocumentLog', {
      async open() {
        const provided = host.find('documentLog');
        if (provided === undefined) await embedded.start();
        return provided ?? embedded;
      },
    });
    const merger = new Merger(host.use('workers'));
    const restrictions = new Restrictions();
    const limits = createLimits(host, options);
    const server = createServer(host, options, { log, merger, restrictions, limits });
    const { rooms, roles, actions } = server;
    gaugeOpen(host, () => ({ connections: limits.connections, documents: rooms.size }));

    const telling = tellAddresses(host, rooms);
    const features = await createFeatures({ host: telling, options, rooms, log, merger, roles, restrictions, limits });
    for (const action of features.flatMap((feature) => feature.actions ?? [])) actions.add(action);
    // Without a plugin that has models, nobody calls them.
    if (host.findRegistry('aiTool'))
      for (const tool of features.flatMap((feature) => feature.tools ?? [])) host.contribute('aiTool', tool);
    const meet = (principal: Principal): void => {
      for (const feature of features) feature.meet?.(principal);
    };
    for (const { routes } of features) if (routes) host.routes(guarded(roles, routes, meet));
    host.routes(createRoutes(server, options.path));
    announce(telling, rooms);
    host.health('collab', () => log.probe?.());
    host.capability('collab', () => ({ path: options.path, protocols: ['hocuspocus', 'y-websocket'] }));

    host.onReady(async () => {
      if (host.find('documentLog') === undefined) {
        await embedded.start();
        host.use('encryption').register(embedded.sealed);
      }
      rooms.start();
      for (const feature of features) await feature.start?.();
    });
    host.on('auth:revoked', () => rooms.expelAll((principal) => host.find('auth')?.isRevoked?.(principal) ?? false));
    host.onDrain(async () => {
      await rooms.flush();
      server.shutDown();
      rooms.tellChanges();
      for (const feature of features) await feature.drain?.();
    });
    host.onClose(async () => {
      await rooms.close();
      for (const feature of features) await feature.close?.();
      server.wheel.stop();
      await embedded.close();
    });
  },
});

/** The log in the data folder, not opened yet. */
function embeddedLog(host: Host<'dataFolder' | 'encryption'>, options: CollabOptions): SqliteLog {
  const file = resolve(host.dataDir, options.file);
  const store = relative(host.dataDir, file).split(sep).join('/');
  return new SqliteLog({
    ...options,
    file,
    keys: host.use('encryption').material,
    mark: new LogMark({ folder: host.use('dataFolder'), file, store }),
    onDamage: (damage) => host.log.error(damage, 'saved changes to documents were lost on disk'),
  });
}

function createServer(
  host: CollabHost,
  options: CollabOptions,
  { log, merger, restrictions, limits }: Shared,
): CollabServer {
  const onError = (error: unknown): void => host.log.error({ err: error }, 'an operation of collaboration failed');
  const wheel = new Wheel(onError);
  const turn = new Turn(onError);
  const rooms = new LiveRooms({
    options,
    log,
    merger,
    wheel,
    turn,
    logger: host.log,
    node: randomUUID(),
    relay: () => host.find('relay'),
  });
  giveMemoryBack(rooms, wheel);
  return new CollabServer({
    options,
    rooms,
    wheel,
    turn,
    roles: new Roles(() => host.find('auth'), restrictions),
    actions: new Actions(host.log),
    limits,
    logger: host.log,
  });
}

/** Limits that apply to all nodes together. */
function createLimits(host: CollabHost, options: CollabOptions): Limits {
  const counts = {
    callers: new Counts('callers', options.maxConnectionsPerUser),
    networks: new Counts('networks', options.maxConnectionsPerAddress),
  };
  const all = Object.values(counts);
  host.onReady(async () => {
    for (const count of all) await count.start(host.find('relay'));
  });
  host.onClose(() => {
    for (const count of all) count.close();
  });
  return new Limits(options, counts);
}

/** Collects garbage after many documents were closed, since V8 would keep their memory. */
function giveMemoryBack(rooms: LiveRooms, wheel: Wheel): void {
  const idle = new IdleCollection({ wheel, countOpen: () => rooms.size, collect: collectGarbage });
  rooms.subscribe({ opened: () => idle.opened(), closed: () => idle.closed() });
}

/** Emits events about documents on the bus. */
function announce(host: CollabHost, rooms: LiveRooms): void {
  rooms.subscribe({
    joined: ({ name, head, participants }, { principal }) => {
      if (name.endsWith(COMPANION) || hasSeveral(participants)) return;
      host.emit('doc:opened', { document: name, user: principal.id, seq: head });
    },
    created: ({ name, head }, user) => host.emit('doc:created', { document: name, user, seq: head }),
    changed: ({ name }, { seq, users }) => host.emit('doc:changed', { document: name, seq, users: [...users] }),
    closed: (document, seq) => host.emit('doc:closed', { document, seq }),
    deleted: (document, user) => host.emit('doc:deleted', { document, user }),
    renamed: (from, to, user) => host.emit('doc:renamed', { document: from, to, user }),
  });
}

function hasSeveral(list: Iterable<unknown>): boolean {
  const iterator = list[Symbol.iterator]();
  iterator.next();
  return iterator.next().done !== true;
}
