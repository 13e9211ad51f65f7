import { definePlugin } from '@editor-companion/core/plugin';
import { modelVersionOf, modulesOf } from '@editor-companion/document/modules';
import { profiles } from '@editor-companion/document/profiles/names';
import { Contributed } from './contributed/contributed.ts';
import { diagnoseEngines } from './engine/diagnose.ts';
import { officeEngine } from './engine/point.ts';
import { engineMetrics } from './engine/metrics.ts';
import { engineFaults, setUpEngines } from './engine/setup.ts';
import { errors } from './errors.ts';
import { createForms } from './form/forms.ts';
import { createRoutes } from './http/routes.ts';
import { createOfficeImport } from './office-import.ts';
import { nativeFormats } from './native/native-formats.ts';
import { options, type ImportOfficeOptions } from './options.ts';
import { importFormat } from './point.ts';
import { createReading } from './reading.ts';
import { importFileTool } from './tool/import-file.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'import-office': Partial<ImportOfficeOptions>;
  }
}

/** Creates the feature for POST /import/office and the point `importFormat`, with the built-in formats. */
export default definePlugin({
  name: 'import-office',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { conversion: '^1' },
  needs: ['conversion', 'fetchGuard', 'files', 'workers'],
  provides: ['officeImport'],
  points: [importFormat, officeEngine],
  options,
  errors: errors.table,
  metrics: [engineMetrics],
  check: ({ engines }, { dependents }) => engineFaults(engines, dependents),
  diagnose: diagnoseEngines,
  setup(host, { threads, memoryMb, timeout, maxQueued, idleTimeout, maxInlineBytes, remote, ...engines }) {
    const workers = host.use('workers');
    const limits = { size: threads, memoryMb, timeout, maxQueued, idle: idleTimeout };
    const nodes = host.findRegistry('documentNode');
    const modules = (): readonly string[] => modulesOf(nodes);
    const native = nativeFormats(workers, limits, modules);
    for (const format of native.formats) host.contribute('importFormat', format);
    host.onClose(native.close);
    let modelVersion = '';
    host.onReady(async () => {
      modelVersion = await modelVersionOf(modules());
    });
    setUpEngines(host, engines, limits);
    const contributed = new Contributed({ workers, limits, log: host.log, modules });
    host.onClose(() => contributed.close());
    const forms = createForms(workers, limits, modules);
    host.onClose(forms.close);

    const [conversion, files] = [host.use('conversion'), host.use('files')];
    const formats = host.registry('importFormat');
    const painters = { engines: host.registry('officeEngine'), order: engines.engines };
    const own = host.plugin.name;
    const reading = createReading({ formats, painters, own, contributed, modelVersion: () => modelVersion });
    const answering = { conversion, files, forms, maxInlineBytes };
    const guard = remote ? host.use('fetchGuard') : undefined;
    const office = createOfficeImport({ ...answering, reading, guard, maxUploadBytes: host.maxUploadBytes });
    host.provide('officeImport', office);
    if (host.findRegistry('aiTool')) host.contribute('aiTool', importFileTool(office));
    host.capability('profiles', () => profiles);
    host.routes(createRoutes({ conversion, office, answering, maxUploadBytes: host.maxUploadBytes }));
  },
});
