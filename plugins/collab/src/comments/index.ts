import type { CollabContext, Feature } from '../feature.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { Records } from '../records.ts';
import { COMPANION } from '../roles.ts';
import { commentActions } from './api/actions.ts';
import { Comments } from './comments.ts';
import { openDatabase } from './store/database.ts';
import { CommentHistory } from './store/history.ts';
import { showThreads } from './mirrors.ts';
import type { Notices } from './notices.ts';
import type { CommentOptions } from '../options/comment-options.ts';
import { OrphanWatch } from './orphan-watch.ts';
import { CommentRecords } from './records.ts';
import { createRoutes } from './api/routes.ts';
import { CommentStore } from './store/store.ts';

interface Parts {
  readonly workers: DocumentWorkers;
  readonly notices: Notices;
  readonly options: CommentOptions;
}

/** Creates the feature for comments: over the socket, through REST, and mirrored into Y types for clients that look there. */
export async function createComments(
  { host, rooms, roles }: CollabContext,
  { workers, notices, options }: Parts,
): Promise<Feature & { readonly comments: Comments; readonly history: CommentHistory; readonly records: Records }> {
  const database = await openDatabase(host.use('database'));
  const store = new CommentStore(database);
  const { log } = host;
  const kinds = options.mirrors;
  const mirrors = kinds.length > 0 ? showThreads({ rooms, workers, store, kinds, log }) : undefined;
  const onChange = (document: string): void => mirrors?.changed(document);
  const comments = new Comments({ host, rooms, store, options, notices, onChange });
  const watch = new OrphanWatch({ rooms, workers, comments, every: options.orphanCheck, log });
  if (kinds.includes('blocknote'))
    host.on('doc:deleted', async ({ document, user }) => void (await rooms.delete(document + COMPANION, user)));
  const routes = createRoutes({ comments, roles });
  return {
    comments,
    history: new CommentHistory(database),
    records: new CommentRecords(store, options),
    actions: commentActions(comments),
    async routes(scope) {
      await routes(scope);
      if (!kinds.includes('blocknote')) return;
      // Loads Yjs, which otherwise only worker threads need.
      const { createBlockNoteRoutes } = await import('./api/blocknote-routes.ts');
      await createBlockNoteRoutes({ comments, rooms, roles, workers })(scope);
    },
    async close() {
      await watch.close();
      await mirrors?.close();
    },
  };
}
