import { definePlugin, Type } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { Nodes } from './overview/nodes.ts';
import { describeProcess, Overview } from './overview/overview.ts';
import { operatorRoutes } from './operator-routes.ts';
import { pageRoutes } from './page/routes.ts';

/**
 * Creates the feature for the console, a page on which an operator sees and manages a running server, with the routes that only this page
 * calls.
 */
export default definePlugin({
  name: 'console',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['dataFolder', 'installation', 'metrics', 'routes'],
  options: Type.Object({}, { additionalProperties: false }),
  errors: errors.table,
  setup(host) {
    const installation = host.use('installation');
    const nodes = new Nodes(() => describeProcess(installation, host.role));
    const overview = new Overview({
      host,
      nodes,
      installation,
      metrics: host.use('metrics'),
      folder: host.use('dataFolder').path,
      database: () => host.find('database'),
    });
    host.routes(pageRoutes);
    host.routes(operatorRoutes({ overview, installation, routes: host.use('routes') }));
    host.onReady(async () => {
      if (host.mode === 'production' && host.find('auth') === undefined) throw errors.CONSOLE_NEEDS_AUTH();
      await nodes.start(host.find('relay'));
      host.onClose(() => nodes.close());
    });
  },
});
