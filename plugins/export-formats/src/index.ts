import { definePlugin, moduleBeside } from '@editor-companion/core/plugin';
import { modulesOf } from '@editor-companion/document/modules';
import { createExporter } from './exporter.ts';
import { errors } from './errors.ts';
import { FORMATS } from './formats.ts';
import type { Answer, Task } from './job.ts';
import { options, type FormatsOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'export-formats': Partial<FormatsOptions>;
  }
}

/** Creates the feature for the exporters docx, odt, xlsx, pptx, markdown, html, txt and epub, which run in worker threads. */
export default definePlugin({
  name: 'export-formats',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { export: '^1' },
  needs: ['workers'],
  options,
  errors: errors.table,
  setup(host, { threads, memoryMb, timeout, maxQueued, idleTimeout, maxPictureBytes }) {
    const limits = { size: threads, memoryMb, timeout, maxQueued, idle: idleTimeout };
    const pool = host.use('workers').pool<Task, Answer>(moduleBeside(import.meta.url, 'worker'), limits);
    const nodes = host.findRegistry('documentNode');
    const modules = (): readonly string[] => modulesOf(nodes);
    for (const format of FORMATS)
      host.contribute('exporter', createExporter(format, { pool, maxPictureBytes, modules }));
    host.onClose(() => pool.close());
  },
});
