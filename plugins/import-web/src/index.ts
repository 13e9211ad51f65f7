import { definePlugin } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import type { Flow } from './flow/flow.ts';
import { FILE_JOB, fileDataOf, PAGE_JOB, pageDataOf } from './flow/jobs.ts';
import { fileWork, pageWork } from './flow/works.ts';
import { createRoutes } from './http/routes.ts';
import { options, type ImportWebOptions } from './options.ts';
import { modulesOf } from '@editor-companion/document/modules';
import { createReader } from './read/reader.ts';
import { checkRules } from './sites/check-rules.ts';
import { readPageTool } from './tool/read-page.ts';
import { siteRule } from './sites/point.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'import-web': Partial<ImportWebOptions>;
  }
}

/** Creates the feature for POST /import/anyweb, which imports articles and whole web pages as editor content. */
export default definePlugin({
  name: 'import-web',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { 'import-office': '^1' },
  needs: ['conversion', 'fetchGuard', 'officeImport', 'workers'],
  options,
  points: [siteRule],
  errors: errors.table,
  setup(host, settings) {
    const { threads, memoryMb, timeout, maxQueued, idleTimeout, fetchTimeout, robots } = settings;
    // The kind of the file is known only after it is fetched, so that the larger limit applies.
    const maxBytes = Math.max(settings.maxPageBytes, settings.maxFileBytes);
    const [conversion, guard] = [host.use('conversion'), host.use('fetchGuard')];
    const nodes = host.findRegistry('documentNode');
    const rules = host.registry('siteRule');
    const limits = { size: threads, memoryMb, timeout, maxQueued, idle: idleTimeout };
    const reader = createReader(
      host.use('workers'),
      limits,
      () => modulesOf(nodes),
      () => [...rules],
    );
    host.onClose(reader.close);
    const flow: Flow = {
      options: settings,
      guard,
      fetching: { guard, maxBytes, timeout: fetchTimeout, robots },
      reader,
      conversion,
      office: host.use('officeImport'),
      renderer: () => host.find('pageRenderer'),
      rules: () => [...rules],
      log: host.log,
    };
    conversion.handle(PAGE_JOB, (data) => {
      const { url, charset, warnings, ...wishes } = pageDataOf(data);
      return pageWork({ source: { url, charset }, warnings }, wishes, flow);
    });
    conversion.handle(FILE_JOB, async (data, { task, principal }) => {
      const { kind, ...source } = fileDataOf(data);
      if (kind !== 'pdf') return fileWork(kind, source, flow);
      return flow.office.workOf(await flow.office.look(task.taskId, principal));
    });
    host.onReady(() => checkRules(rules));
    host.routes(createRoutes(flow));
    if (host.findRegistry('aiTool')) host.contribute('aiTool', readPageTool(flow));
  },
});
