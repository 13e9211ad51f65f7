import { definePlugin, moduleBeside, PeriodicTask, type Host } from '@editor-companion/core/plugin';
import { command } from './command.ts';
import { Engine } from './engine.ts';
import { errors } from './errors.ts';
import { createRoutes } from './http/routes.ts';
import { searchMetrics } from './metrics.ts';
import { Options, type SearchOptions } from './options.ts';
import { openStore } from './store/open-store.ts';
import { TABLES } from './store/postgres-tables.ts';
import type { Work } from './threads/works.ts';
import { searchTools } from './tools/tools.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    search: Partial<SearchOptions>;
  }
}

/** Full-text and semantic search in documents and templates. */
export default definePlugin({
  name: 'search',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database', 'dataFolder', 'jobs', 'workers'],
  provides: ['search'],
  options: Options,
  errors: errors.table,
  commands: [command],
  metrics: [searchMetrics],
  async setup(host, options) {
    const store = await openStore(host, options);
    const pool = host
      .use('workers')
      .pool<Work, unknown>(moduleBeside(import.meta.url, './threads/worker'), options.threads);
    const engine = new Engine({ host, options, store, pool, jobs: host.use('jobs') });
    const service = { tables: TABLES, find: engine.answer };
    host.provide('search', service);
    host.routes(createRoutes({ service, reindex: engine.reindex, state: (principal) => engine.state(principal) }));
    if (host.findRegistry('aiTool'))
      for (const tool of searchTools({ service, store, rights: engine.rights })) host.contribute('aiTool', tool);
    host.contribute('tenantData', {
      id: 'search',
      // The whole index is derived from documents and templates.
      tables: [],
      after: ['collab', 'templates'],
      erase: async ({ tenant, count }) => count('sources of the search', await engine.erase(tenant)),
      forget: () => engine.forget(),
    });
    host.capability('search', () => engine.capability());
    listen(host, engine);

    const catchingUp = new PeriodicTask({
      name: 'search/catch-up',
      interval: options.catchUpMinutes * 60_000,
      run: () => engine.catchUp(),
      complaint: 'the index could not be compared with the documents',
      log: host.log,
      leases: () => host.find('leases'),
    });
    host.onReady(async () => {
      await engine.start();
      catchingUp.start();
    });
    host.onClose(async () => {
      await catchingUp.close();
      await engine.close();
      await pool.close();
      await store.close();
    });
  },
});

/** Subscribes to changes. Missed ones, for example while this node is down, are found by the next full comparison. */
function listen(host: Pick<Host, 'on'>, engine: Engine): void {
  const changed = (id: string): void => engine.offer({ kind: 'document', id });
  for (const event of ['doc:edited', 'doc:created', 'doc:restored', 'doc:imported', 'doc:deleted'] as const)
    host.on(event, ({ document }) => changed(document));
  host.on('doc:copied', ({ to }) => changed(to));
  host.on('doc:renamed', async ({ document, to }) => {
    await engine.rename({ kind: 'document', id: document }, to);
    changed(document);
    changed(to);
  });
  for (const event of ['template:created', 'template:updated', 'template:deleted'] as const)
    host.on(event, ({ templateId: id }) => engine.offer({ kind: 'template', id }));
}
