import { availableParallelism } from 'node:os';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import { BrowserPool } from './browser/pool.ts';
import { createStarter } from './browser/starter.ts';
import { createComposer } from './document/composer.ts';
import { errors } from './errors.ts';
import { EXPORT_JOB, exportDataOf, storedWork } from './http/job.ts';
import { createLoader } from './http/resources.ts';
import { createRoutes } from './http/routes.ts';
import { ExportOptions } from './options/plugin-options.ts';
import { IMAGE_TYPES } from './picture/image-type.ts';
import { createImageExporter } from './render/image.ts';
import { createArchiver } from './pdf-file/archive.ts';
import { BrowserPageRenderer } from './page/page-renderer.ts';
import { createPdfFiles } from './pdf-file/pdf-files.ts';
import { createPicturesPool } from './pdf-file/pictures.ts';
import { createPdfExporter } from './render/pdf.ts';
import { createThumbnailExporter } from './render/thumbnail.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    export: Partial<ExportOptions>;
  }
}

/** A page waits for messages about half of its time. */
const PAGES_PER_CORE = 2;
const MAX_DEFAULT_CONCURRENCY = 8;

const exporter = definePoint({
  id: 'exporter',
  label: 'exporter',
  describe: ({ id, title, mediaType, options = null }) => ({ id, title, mediaType, options }),
});

/** PDF, pictures and thumbnails from a pooled, isolated Chromium; owns the point `exporter`. */
export default definePlugin({
  name: 'export',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { conversion: '^1' },
  needs: ['conversion', 'fetchGuard', 'routes', 'workers'],
  provides: ['pageRenderer'],
  points: [exporter],
  options: ExportOptions,
  errors: errors.table,
  setup(host, options) {
    const { browser, network, timeout, maxTimeout } = options;
    const guard = host.use('fetchGuard');
    const starter = createStarter({ browser, network, log: host.log, guard });
    const web = {
      allowedHosts: 'web',
      allowPrivateAddresses: false,
      maxResponseBytes: network.maxResponseBytes,
    } as const;
    const pages = new BrowserPageRenderer(createStarter({ browser, network: web, log: host.log, guard }));
    host.provide('pageRenderer', pages);
    const pool = new BrowserPool({
      ...browser,
      concurrency: browser.concurrency ?? Math.min(availableParallelism() * PAGES_PER_CORE, MAX_DEFAULT_CONCURRENCY),
      log: host.log,
      start: () => starter.start(),
    });
    const composer = createComposer(host.use('workers'));
    const renderer = {
      pool,
      composer,
      allowedHosts: network.allowedHosts,
      scriptsAllowed: browser.javascript,
      timeout,
      maxTimeout,
    };

    const workers = host.use('workers');
    const files = createPdfFiles(workers);
    const press = { renderer, files, archiver: createArchiver({ user: browser }) };
    const pictures = createPicturesPool(workers);

    host.contribute('exporter', createPdfExporter(press));
    for (const type of IMAGE_TYPES)
      host.contribute('exporter', createImageExporter({ renderer, press, pictures }, type));
    host.contribute('exporter', createThumbnailExporter(renderer));

    const [conversion, routes] = [host.use('conversion'), host.use('routes')];
    const exporters = host.registry('exporter');
    conversion.handle(EXPORT_JOB, (stored, { principal, attachment }) => {
      const data = exportDataOf(stored);
      const found = exporters.find(data.exporter);
      const load = createLoader((path) => routes.read(path, principal), {
        ownOrigins: [data.origin, ...network.ownOrigins],
        maxBytes: network.maxResponseBytes,
      });
      return found && storedWork(found, data, { load, principal, settings: options, comments: attachment });
    });
    host.routes(
      createRoutes({
        conversion,
        documents: () => host.find('documents'),
        exporters,
        options,
      }),
    );
    host.health('browser', () => starter.probe());
    host.onClose(async () => {
      await pages.close();
      await pool.close();
      await files.close();
      await pictures.close();
      await composer.close();
      await starter.close();
    });
  },
});
