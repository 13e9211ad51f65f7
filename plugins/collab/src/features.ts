import { modulesOf } from '@editor-companion/document/modules';
import { createBin } from './bin/index.ts';
import { createComments } from './comments/index.ts';
import { CommentRetention } from './comments/store/retention.ts';
import { createDocuments } from './documents/index.ts';
import type { CollabContext, Feature } from './feature.ts';
import { createHistory } from './history/index.ts';
import { createInbox } from './inbox/index.ts';
import { createVersions } from './versions/index.ts';
import { DocumentQueue } from './editing/document-queue.ts';
import { Workshop } from './tasks/workshop.ts';

/** Everything that is built on rooms. */
export async function createFeatures(context: CollabContext): Promise<readonly Feature[]> {
  const { host, options } = context;
  const nodes = host.findRegistry('documentNode');
  const workshop = new Workshop(host.use('workers'), options.documents, () => modulesOf(nodes));
  const queue = new DocumentQueue();
  const inbox = await createInbox(context, options.inbox);
  const { notices } = inbox;
  const commenting = await createComments(context, { workshop, notices, options: options.comments });
  const { comments } = commenting;
  const versioning = await createVersions(context, { workshop, queue, comments, options: options.versions });
  const history = await createHistory(context, {
    workshop,
    versions: versioning.versions,
    versionStore: versioning.store,
    comments: commenting.history,
    options: options.history,
  });
  const retention = new CommentRetention({
    history: commenting.history,
    needed: (document) => versioning.versions.commentPositions(document),
    keepDeleted: options.comments.keepDeleted,
    log: host.log,
  });
  const { bin, ...disposal } = await createBin(context, {
    records: [commenting.records, versioning.records, history.records, inbox.records],
    options: options.deleted,
  });
  const documents = createDocuments(context, { workshop, queue, comments, bin });
  const upkeep: Feature = { start: async () => retention.sweepSoon(), close: () => retention.close() };
  return [upkeep, disposal, inbox, commenting, versioning, history, documents, { close: () => workshop.close() }];
}
