import { Type, type RoutePlugin, type RoutesService } from '@editor-companion/core/plugin';
import { describeFeatures } from './features.ts';

const Features = Type.Record(
  Type.String(),
  Type.Object({ available: Type.Boolean(), plugin: Type.String() }, { additionalProperties: false }),
  { examples: [{ importOffice: { available: true, plugin: 'import-office' } }] },
);

/** Returns the features that are switched on. */
export const featureRoutes =
  (routes: RoutesService): RoutePlugin =>
  (scope) => {
    scope.get(
      '/playground/features',
      {
        config: { public: true },
        schema: {
          tags: ['Playground'],
          operationId: 'listFeatures',
          summary: 'List the features that the playground can show on this server',
          description: 'By feature: whether it is available, and the plugin that provides it. Not in production.',
          response: { 200: Features },
        },
      },
      (_request, reply) => {
        void reply.header('cache-control', 'no-store');
        return describeFeatures(routes);
      },
    );
  };
