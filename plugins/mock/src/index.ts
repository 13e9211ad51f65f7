import { definePlugin } from '@editor-companion/core/plugin';
import { sseRoutes } from './sse/routes.ts';

/** Demo endpoints for front-end debugging. They never ask a model. */
export default definePlugin({
  name: 'mock',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes(sseRoutes);
  },
});
