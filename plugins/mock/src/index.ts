import { definePlugin } from '@editor-companion/core/plugin';
import type { Host } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { AssetStore } from './files/asset-store.ts';
import { openDatabase } from './files/database.ts';
import { Library } from './files/library.ts';
import { assetMeters } from './files/meters.ts';
import { createFileRoutes } from './files/routes.ts';
import { tenantData } from './files/tenant-data.ts';
import { Thumbnails } from './files/thumbnails.ts';
import { createInspector } from './inspect/inspector.ts';
import { MockOptions } from './options.ts';
import { sseRoutes } from './sse/routes.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    mock: Partial<MockOptions>;
  }
}

/** Creates the feature for demo endpoints: AI streams without a model, and an asset library with real files, for front-end developers. */
export default definePlugin({
  name: 'mock',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['workers'],
  options: MockOptions,
  errors: errors.table,
  setup(host, options) {
    const maxFileBytes = options.maxFileBytes ?? host.maxUploadBytes;
    let library: Library | undefined;
    const available = <T>(part: T | undefined): T => {
      if (part === undefined) throw errors.ASSET_LIBRARY_UNAVAILABLE();
      return part;
    };

    if (host.mode === 'production')
      host.log.warn(
        'demo streams are served in production at /mock/sse; switch the plugin mock off if nobody needs them',
      );
    host.routes(sseRoutes);
    host.routes(
      createFileRoutes({
        library: () => available(library),
        conversion: () => available(host.find('conversion')),
        maxFileBytes,
      }),
    );
    host.contribute('tenantData', tenantData);
    let store: AssetStore | undefined;
    if (host.findRegistry('quotaMeter'))
      for (const meter of assetMeters(() => store)) host.contribute('quotaMeter', meter);
    // The streams need no service. Therefore the plugin declares none as required, and adds the library only if its services exist.
    host.onReady(async () => {
      store = await openStore(host);
      library = await openLibrary(host, options, maxFileBytes, store);
    });
    host.onMove(async () => {
      const database = host.find('database');
      if (database) await openDatabase(database);
    });
  },
});

async function openStore(host: Host<'workers'>): Promise<AssetStore | undefined> {
  const database = host.find('database');
  return database && new AssetStore(await openDatabase(database));
}

async function openLibrary(
  host: Host<'workers'>,
  { thumbnailSize, thumbnailTimeout, ...limits }: MockOptions,
  maxFileBytes: number,
  store: AssetStore | undefined,
): Promise<Library | undefined> {
  const [files, jobs] = [host.find('files'), host.find('jobs')];
  if (!store || !files || !jobs) return undefined;
  const inspector = createInspector(files, host.use('workers'), thumbnailTimeout);
  const thumbnails = new Thumbnails({
    store,
    files,
    jobs,
    inspector,
    log: host.log,
    tools: () => ({
      formats: host.findRegistry('importFormat') ?? [],
      exporter: host.findRegistry('exporter')?.find('thumbnail'),
    }),
    size: thumbnailSize,
    timeout: thumbnailTimeout,
  });
  return new Library({
    store,
    files,
    inspector,
    limits,
    quotas: () => host.find('quotas'),
    maxFileBytes,
    addressOf: host.addressOf,
    onAdded: (id, caller) => thumbnails.request(id, caller),
  });
}
