import { definePlugin } from '@editor-companion/core/plugin';
import { describeRoutes } from './document.ts';
import { errors } from './errors.ts';
import { guideRoutes } from './guide/routes.ts';
import { Options } from './options.ts';
import { referenceRoutes } from './routes.ts';
import type { Schema } from './schema.ts';

/**
 * Creates the feature for the API description and the documentation: JSON at /openapi, at /docs a page to read the description and try it,
 * and the guides at /docs/guide. It is off in production.
 */
export default definePlugin({
  name: 'reference',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['routes'],
  options: Options,
  errors: errors.table,
  setup(host, options) {
    if (host.mode === 'production') return;
    const routes = host.use('routes');
    let document: Schema | undefined;
    const describe = (): Schema =>
      (document ??= describeRoutes(routes, {
        ...options,
        version: host.plugin.version,
        server: serverUrl(host.addressOf('/')),
        secured: host.find('auth') !== undefined,
      }));
    host.routes(referenceRoutes(options.title, describe));
    host.routes(guideRoutes());
  },
});

/** OpenAPI paths begin with a slash, so that the URL of a server must not end with one. */
const serverUrl = (address: string): string => (address === '/' ? address : address.slice(0, -1));

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    reference: Partial<Options>;
  }
}
