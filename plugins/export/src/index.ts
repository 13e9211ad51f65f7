import { availableParallelism } from 'node:os';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import { BrowserPool } from './browser/pool.ts';
import { createStarter } from './browser/starter.ts';
import { errors } from './errors.ts';
import { createRoutes } from './http/routes.ts';
import { ExportOptions } from './options.ts';
import { createImageExporter, IMAGE_TYPES } from './render/image.ts';
import { createPdfExporter } from './render/pdf.ts';
import { createThumbnailExporter } from './render/thumbnail.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    export: Partial<ExportOptions>;
  }
}

const MAX_DEFAULT_CONCURRENCY = 4;

const exporter = definePoint({
  id: 'exporter',
  label: 'exporter',
  describe: ({ id, title, mediaType }) => ({ id, title, mediaType }),
});

/** PDF, pictures and thumbnails from a pooled, isolated Chromium; owns the point `exporter`. */
export default definePlugin({
  name: 'export',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { conversion: '^1' },
  needs: ['conversion'],
  points: [exporter],
  options: ExportOptions,
  errors: errors.table,
  setup(host, options) {
    const { browser, network, timeout, maxTimeout } = options;
    const starter = createStarter({ browser, network, log: host.log });
    const pool = new BrowserPool({
      ...browser,
      concurrency: browser.concurrency ?? Math.min(availableParallelism(), MAX_DEFAULT_CONCURRENCY),
      log: host.log,
      start: () => starter.start(),
    });
    const renderer = { pool, allowedHosts: network.allowedHosts, timeout, maxTimeout };

    host.contribute('exporter', createPdfExporter(renderer));
    for (const type of IMAGE_TYPES) host.contribute('exporter', createImageExporter(renderer, type));
    host.contribute('exporter', createThumbnailExporter(renderer));

    host.routes(createRoutes({ conversion: host.use('conversion'), exporters: host.registry('exporter'), options }));
    host.health('browser', () => starter.probe());
    host.onClose(async () => {
      await pool.close();
      await starter.close();
    });
  },
});
