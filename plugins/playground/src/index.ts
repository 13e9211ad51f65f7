import { definePlugin } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { EventLog } from './events/event-log.ts';
import { eventRoutes } from './events/routes.ts';
import { featureRoutes } from './features/routes.ts';
import { Options } from './options.ts';
import { pageRoutes } from './page/routes.ts';

/** Creates the feature for the playground, a page on which a person can try everything. It is off in production. */
export default definePlugin({
  name: 'playground',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['routes'],
  options: Options,
  errors: errors.table,
  setup(host, options) {
    if (host.mode === 'production') return;
    const log = new EventLog(options.keepEvents);
    host.on('*', (event, meta) => log.add(event, meta));
    host.routes(pageRoutes);
    host.routes(featureRoutes(host.use('routes')));
    host.routes(eventRoutes(log, options));
  },
});

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    playground: Partial<Options>;
  }
}
