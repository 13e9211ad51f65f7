import { modulesOf } from '@editor-companion/document/modules';
import { createAccess } from './access/index.ts';
import { createArchives } from './archives/index.ts';
import { createBin } from './bin/index.ts';
import { createComparing } from './comparing/index.ts';
import { createComments } from './comments/index.ts';
import type { CommentHistory } from './comments/store/history.ts';
import { CommentRetention } from './comments/store/retention.ts';
import { createDocuments } from './documents/index.ts';
import type { CollabContext, Feature } from './feature.ts';
import { createHistory, openAuthors } from './history/index.ts';
import { createInbox } from './inbox/index.ts';
import { createRenaming } from './renaming/index.ts';
import { watchQuiet } from './quiet-watch.ts';
import { createSuggestions } from './suggestions/index.ts';
import { createVersions } from './versions/index.ts';
import type { Versions } from './versions/versions.ts';
import { contributeTenantData } from './tenants/index.ts';
import { createTools } from './tools/index.ts';
import { DocumentQueue } from './editing/document-queue.ts';
import { DocumentLeases } from './editing/document-leases.ts';
import { DocumentWorkers } from './tasks/document-workers.ts';

/** Creates all features that build on rooms. */
export async function createFeatures(context: CollabContext): Promise<readonly Feature[]> {
  const { host, options } = context;
  const nodes = host.findRegistry('documentNode');
  const workers = new DocumentWorkers(host.use('workers'), options.documents, () => modulesOf(nodes));
  const leases = new DocumentLeases({
    leases: () => host.find('leases'),
    refresh: async (document) => context.rooms.find(document)?.catchUp(),
  });
  const queue = new DocumentQueue(leases);
  const inbox = await createInbox(context, options.inbox);
  const commenting = await createComments(context, { workers, notices: inbox.notices, options: options.comments });
  const { comments } = commenting;
  const authors = await openAuthors(context);
  const versioning = await createVersions(context, {
    workers,
    queue,
    comments,
    nameOf: (document, user) => authors.people.nameOf(document, user),
    options: options.versions,
  });
  const history = await createHistory(context, {
    authors,
    workers,
    versions: versioning.versions,
    versionStore: versioning.store,
    comments: commenting.history,
    options: options.history,
    maxMessageBytes: options.versions.maxMessageBytes,
  });
  const access = await createAccess(context);
  const records = [commenting.records, versioning.records, history.records, inbox.records, access.records];
  const { bin, ...disposal } = await createBin(context, { records, options: options.deleted });
  const renaming = await createRenaming(context, { records, remember: options.deleted.remember });
  const parts = {
    workers,
    queue,
    leases,
    comments,
    bin,
    renames: renaming.renames,
    access: access.access,
    people: authors.people,
  };
  const documents = createDocuments(context, parts);
  const { copies, ...archives } = await createArchives(context, {
    records,
    versions: versioning.store,
    documents: documents.documents,
  });
  contributeTenantData(context, { records, bin, workers, copies, people: authors.people });
  const comparing = createComparing(context, { workers, ...versioning, ...documents });
  const suggesting = createSuggestions(context, { workers, queue });
  const quiet = watchQuiet(context, options.events);
  const tools = { tools: createTools(context, { comments, versions: versioning.versions }) };
  const upkeep = createUpkeep(context, commenting.history, versioning.versions);
  const threads: Feature = { close: () => workers.close() };
  const kept = [disposal, access, renaming, inbox, commenting, versioning, history];
  return [upkeep, ...kept, archives, documents, comparing, suggesting, tools, quiet, threads];
}

/** Deletes old entries of the comment history that nobody needs. */
function createUpkeep({ host, options }: CollabContext, history: CommentHistory, versions: Versions): Feature {
  const retention = new CommentRetention({
    history,
    needed: (document) => versions.commentPositions(document),
    keepDeleted: options.comments.keepDeleted,
    log: host.log,
    leases: () => host.find('leases'),
  });
  return { start: async () => retention.start(), close: () => retention.close() };
}
