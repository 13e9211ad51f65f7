import { availableParallelism } from 'node:os';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import type { ExportInput, Host, OfficeImportService, Principal } from '@editor-companion/core/plugin';
import { profiles as knownProfiles } from '@editor-companion/document/profiles/names';
import { modelVersionOf, modulesOf } from '@editor-companion/document/modules';
import { browserMetrics, gaugePages } from './browser/metrics.ts';
import { BrowserPool } from './browser/pool.ts';
import { createStarter, type Starter } from './browser/starter.ts';
import { createComposer } from './document/composer.ts';
import { createProfiles } from './document/profiles.ts';
import { diagnose } from './diagnose.ts';
import { errors } from './errors.ts';
import { EXPORT_JOB, exportDataOf, storedWork, type ExportData, type WorkSettings } from './http/job.ts';
import { createLoader } from './http/resources.ts';
import { createRoutes } from './http/routes.ts';
import { createConvertRoutes } from './convert/routes.ts';
import { PAGE_JOB, pageDataOf, pageWork } from './convert/page-work.ts';
import { CONVERT_JOB, convertWork } from './convert/work.ts';
import { ExportOptions } from './options/plugin-options.ts';
import { IMAGE_TYPES } from './picture/image-type.ts';
import { createImageExporter } from './render/image.ts';
import { createArchiver } from './pdf-file/archive.ts';
import { FontLookup } from './page/font-lookup.ts';
import { BrowserPageRenderer, PAGES_AT_ONCE } from './page/page-renderer.ts';
import { SharedPageRenderer } from './page/shared-page-renderer.ts';
import { createHyphenator } from './hyphenation/hyphenator.ts';
import { createPdfFiles } from './pdf-file/pdf-files.ts';
import { createPicturesPool } from './pdf-file/pictures.ts';
import { createPdfExporter } from './render/pdf.ts';
import { createThumbnailExporter } from './render/thumbnail.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    export: Partial<ExportOptions>;
  }
}

/** Pages per core. A page waits for messages about half of its time. */
const PAGES_PER_CORE = 2;
const MAX_DEFAULT_CONCURRENCY = 8;

const exporter = definePoint({
  id: 'exporter',
  label: 'exporter',
  describe: ({ id, title, mediaType, options = null }) => ({ id, title, mediaType, options }),
});

/** Creates the feature for PDF, pictures and thumbnails from a pool of isolated Chromium pages. It provides the point `exporter`. */
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
  metrics: [browserMetrics],
  diagnose,
  setup(host, given) {
    const options = {
      ...given,
      network: withPublic(given.network, host.addressOf('/')),
      modelVersion: modelVersionIn(host),
    };
    const [conversion, exporters] = [host.use('conversion'), host.registry('exporter')];
    const { starter, closing } = contributeExporters(host, options);
    const pages = providePages(host, options);
    handleStoredExports(host, options);
    const nodes = host.findRegistry('documentNode');
    const profiles = createProfiles(host.use('workers'), () => modulesOf(nodes));
    const routes = { conversion, documents: () => host.find('documents'), profiles, exporters, options };
    const office = (): OfficeImportService | undefined => host.find('officeImport');
    host.routes(createRoutes(routes));
    host.routes(
      createConvertRoutes({ ...routes, office, maxUploadBytes: host.maxUploadBytes, guard: host.use('fetchGuard') }),
    );
    host.capability('profiles', () => knownProfiles);
    // Nodes with the role `web` have no browser.
    if (host.role !== 'web') host.health('browser', () => starter.probe());
    host.onClose(async () => {
      for (const part of [pages, ...closing, profiles, starter]) await part.close();
    });
  },
});

/** Adds the public URL of the server to its own addresses. */
function withPublic(network: ExportOptions['network'], address: string): ExportOptions['network'] {
  const url = URL.parse(address);
  return url === null ? network : { ...network, ownOrigins: [...network.ownOrigins, url.origin] };
}

type ExportHost = Host<'conversion' | 'fetchGuard' | 'routes' | 'workers'>;

interface Closable {
  close(): Promise<void>;
}

/** Returns the version of the document model, which is known after all plugins are set up. */
function modelVersionIn(host: ExportHost): () => string {
  const nodes = host.findRegistry('documentNode');
  let version = '';
  host.onReady(async () => {
    version = await modelVersionOf(modulesOf(nodes));
  });
  return () => version;
}

/**
 * Contributes the exporters for PDF, pictures and thumbnails. @returns the parts to close at the end, in this order, before the browser.
 */
function contributeExporters(
  host: ExportHost,
  { browser, network, timeout, maxTimeout }: ExportOptions,
): { starter: Starter; closing: readonly Closable[] } {
  const workers = host.use('workers');
  const starter = createStarter({ browser, network, log: host.log, guard: host.use('fetchGuard') });
  const pool = new BrowserPool({
    ...browser,
    concurrency: browser.concurrency ?? Math.min(availableParallelism() * PAGES_PER_CORE, MAX_DEFAULT_CONCURRENCY),
    log: host.log,
    start: () => starter.start(),
  });
  gaugePages(host, pool);
  const nodes = host.findRegistry('documentNode');
  const composer = createComposer(workers, () => modulesOf(nodes));
  const { allowedHosts } = network;
  const fonts = new FontLookup();
  const renderer = { pool, composer, fonts, allowedHosts, scriptsAllowed: browser.javascript, timeout, maxTimeout };
  const files = createPdfFiles(workers);
  const hyphenator = createHyphenator(workers);
  const press = { renderer, files, hyphenator, archiver: createArchiver({ user: browser }) };
  const pictures = createPicturesPool(workers);
  host.contribute('exporter', createPdfExporter(press));
  for (const type of IMAGE_TYPES) host.contribute('exporter', createImageExporter({ renderer, press, pictures }, type));
  host.contribute('exporter', createThumbnailExporter(renderer));
  return { starter, closing: [pool, files, pictures, composer, hyphenator] };
}

/** Provides the service `pageRenderer` with a separate browser, which can reach the public web only. */
function providePages(host: ExportHost, { browser, network: { maxResponseBytes } }: ExportOptions): Closable {
  const network = { allowedHosts: 'web', allowPrivateAddresses: false, maxResponseBytes } as const;
  const starter = createStarter({ browser, network, log: host.log, guard: host.use('fetchGuard') });
  const pages = new BrowserPageRenderer(starter);
  const shared = new SharedPageRenderer(pages, PAGES_AT_ONCE);
  host.onReady(() => shared.start(host.find('jobs')));
  host.provide('pageRenderer', shared);
  return pages;
}

/** Runs stored exports, whose callers did not wait, also after a restart. */
function handleStoredExports(host: ExportHost, settings: WorkSettings & ExportOptions): void {
  const [conversion, routes] = [host.use('conversion'), host.use('routes')];
  const exporters = host.registry('exporter');
  const { ownOrigins, maxResponseBytes: maxBytes } = settings.network;
  const loaderFor = (data: ExportData, principal: Principal): ExportInput['load'] =>
    createLoader((path) => routes.read(path, principal), { ownOrigins: [data.origin, ...ownOrigins], maxBytes });
  conversion.handle(EXPORT_JOB, (stored, { principal, attachment }) => {
    const data = exportDataOf(stored);
    const found = exporters.find(data.exporter);
    const load = loaderFor(data, principal);
    return found && storedWork(found, data, { load, principal, settings, comments: attachment });
  });
  conversion.handle(PAGE_JOB, (stored, { principal }) => {
    const data = pageDataOf(stored);
    const found = exporters.find(data.exporter);
    return found && pageWork(found, data, { principal, settings, guard: host.use('fetchGuard') });
  });
  conversion.handle(CONVERT_JOB, async (stored, { task, principal }) => {
    const data = exportDataOf(stored);
    const [found, office] = [exporters.find(data.exporter), host.find('officeImport')];
    if (!found || !office) return undefined;
    const reading = await office.readingOf(await office.look(task.taskId, principal));
    return convertWork(reading, found, data, { load: loaderFor(data, principal), principal, settings });
  });
}
