import { definePlugin } from '@editor-companion/core/plugin';
import { modulesOf } from '@editor-companion/document/modules';
import { createDesk } from './content/desk.ts';
import { errors } from './errors.ts';
import { createRoutes } from './http/routes.ts';
import { TemplatesOptions } from './options.ts';
import { plantSeeds } from './seeds/plant.ts';
import { createService } from './service.ts';
import { openDatabase } from './store/database.ts';
import { templateMeters } from './meters.ts';
import { TemplateStore } from './store/template-store.ts';
import { Templates } from './templates.ts';
import { tenantData } from './tenant-data.ts';
import { templateTools } from './tools/tools.ts';
import { Thumbnails } from './thumbnail/thumbnails.ts';

interface TemplateEvent {
  templateId: string;
  /** The tenant; absent for the default one. */
  tenant?: string;
}

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    templates: Partial<TemplatesOptions>;
  }
  interface EventMap {
    /** A template is kept. */
    'template:created': TemplateEvent;
    /** A template has other content or another description. */
    'template:updated': TemplateEvent;
    /** A template is deleted. */
    'template:deleted': TemplateEvent;
  }
}

/** The bytes of a body besides content and page: names and JSON syntax. */
const BODY_MARGIN = 65_536;

/** Templates with search, variables, thumbnails and import, and some built-in ones. */
export default definePlugin({
  name: 'templates',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database', 'files', 'jobs', 'workers'],
  provides: ['templates'],
  options: TemplatesOptions,
  errors: errors.table,
  async setup(host, settings) {
    const files = host.use('files');
    const workers = host.use('workers');
    const store = new TemplateStore(await openDatabase(host.use('database')));
    const thumbnails = new Thumbnails({
      store,
      files,
      jobs: host.use('jobs'),
      exporters: host.findRegistry('exporter'),
      log: host.log,
      width: settings.thumbnailWidth,
      timeout: settings.thumbnailTimeout,
    });
    const nodes = host.findRegistry('documentNode');
    const templates = new Templates({
      store,
      files,
      settings,
      desk: createDesk(workers, settings, () => modulesOf(nodes)),
      quotas: () => host.find('quotas'),
      addressOf: host.addressOf,
      emit: (event, payload) => host.emit(event, payload),
      onChanged: (id, caller) => thumbnails.request(id, caller),
    });

    // Reading them does not delay the start, and a server without requests for templates never reads them.
    let planting: Promise<void> | undefined;
    const whenPlanted = (): Promise<void> =>
      (planting ??= plantSeeds({ store, files, workers, wanted: settings.seeds })
        .then(() => thumbnails.catchUp())
        .catch((error: unknown) => host.log.error({ err: error }, 'the built-in templates could not be updated')));
    host.onClose(() => planting);
    host.routes(
      createRoutes({
        templates,
        files,
        whenReady: whenPlanted,
        bodyLimit: settings.maxBytes + BODY_MARGIN,
        maxUploadBytes: host.maxUploadBytes,
        importing: () => ({ office: host.find('officeImport') }),
      }),
    );
    host.provide('templates', createService(store, whenPlanted));
    host.contribute('tenantData', tenantData);
    if (host.findRegistry('quotaMeter'))
      for (const meter of templateMeters(store)) host.contribute('quotaMeter', meter);
    if (host.findRegistry('aiTool'))
      for (const tool of templateTools(templates, whenPlanted)) host.contribute('aiTool', tool);
    // Shown to everybody, so it only counts what everybody may see.
    host.capability('templates', async () => {
      await whenPlanted();
      return { count: await store.countSeeds(), categories: await store.categories() };
    });
  },
});
