import { PeriodicTask } from '@editor-companion/core/plugin';
import { defineAction } from '../actions/action.ts';
import type { Notices } from '../comments/notices.ts';
import type { CollabContext, Feature } from '../feature.ts';
import type { InboxOptions } from '../options/inbox-options.ts';
import type { Records } from '../records.ts';
import { Courier } from './courier.ts';
import { openDatabase } from './database.ts';
import { exchangeNews } from './exchange.ts';
import { NotificationEvents } from './notification-events.ts';
import { Inbox } from './inbox.ts';
import { Preferences } from './preferences.ts';
import { inboxQuestions } from './questions.ts';
import { Recorder } from './recorder.ts';
import { InboxRecords } from './records.ts';
import { createRoutes } from './routes.ts';
import { InboxServer } from './socket/server.ts';
import { createSocketRoute } from './socket/route.ts';
import { InboxStore } from './store.ts';

/** Deletes old notifications, and emits unhandled ones again. */
const UPKEEP_EVERY_MS = 3_600_000;

/** Creates the feature for notifications: people who are mentioned in a comment or answered in a thread find it in their inbox. */
export async function createInbox(
  { host, rooms, roles, limits }: CollabContext,
  options: InboxOptions,
): Promise<Feature & { readonly notices: Notices; readonly records: Records }> {
  const database = await openDatabase(host.use('database'));
  const store = new InboxStore(database, options.maxItems);
  const preferences = new Preferences(database, options.maxMuted);
  const courier = new Courier(roles);
  courier.follow(rooms);
  const events = new NotificationEvents(store, host);
  const inbox = new Inbox({ store, preferences, courier, roles });
  const questions = inboxQuestions(inbox);
  const server = new InboxServer({ inbox, courier, roles, limits, questions, log: host.log });
  host.on('auth:revoked', () => server.dismiss((principal) => host.find('auth')?.isRevoked?.(principal) ?? false));
  host.onDrain(() => server.shutDown());
  const upkeep = new PeriodicTask({
    name: 'collab/inbox',
    interval: UPKEEP_EVERY_MS,
    run: async () => {
      await store.sweep(Date.now() - options.keep);
      await events.catchUp();
    },
    complaint: 'old notifications could not be deleted',
    log: host.log,
    leases: () => host.find('leases'),
  });
  return {
    notices: new Recorder({ store, preferences, courier, announce: (rows) => events.tell(rows) }),
    records: new InboxRecords(store),
    actions: questions.map((question) =>
      defineAction({
        name: question.name,
        role: 'viewer',
        payload: question.payload,
        handle: (_room, { principal }, sent) => question.answer(principal, sent as never),
      }),
    ),
    async routes(scope) {
      await createRoutes(inbox)(scope);
      await createSocketRoute(server)(scope);
    },
    async start() {
      upkeep.start();
      await exchangeNews(courier, host.find('relay'));
    },
    async close() {
      server.close();
      await upkeep.close();
      await events.settle();
    },
  };
}
