import { Type, type Principal, type RouteScope, type Static } from '@editor-companion/core/plugin';
import { V1_CONFIG } from './failures.ts';
import type { ModelName } from './model-names.ts';
import type { V1Parts } from './parts.ts';
import { ModelEntry, ModelList } from './schemas.ts';

/** GET /v1/models and /v1/models/{name}. Names contain slashes, escaped or not. */
export function modelRoutes(scope: RouteScope, { names, gateway }: V1Parts): void {
  const may = (principal: Principal, { id }: ModelName): boolean => {
    const [{ provider, model }] = names.targetsOf(id);
    return gateway.allowList.may(principal, provider, model);
  };

  scope.get(
    '/v1/models',
    {
      config: V1_CONFIG,
      schema: {
        tags: ['AI'],
        summary: 'List the available models, as OpenAI does',
        operationId: 'listModels',
        response: { 200: ModelList },
      },
    },
    ({ principal }) => {
      const allowed = names.list().filter((name) => may(principal, name));
      return { object: 'list' as const, data: allowed.map(entryOf) };
    },
  );
  scope.get(
    '/v1/models/*',
    {
      config: V1_CONFIG,
      schema: {
        tags: ['AI'],
        summary: 'Get one of the models',
        operationId: 'getModel',
        params: Type.Object({ '*': Type.String({ minLength: 1, maxLength: 300 }) }),
        response: { 200: ModelEntry },
      },
    },
    ({ params }) => entryOf(names.get(params['*'])),
  );
}

const entryOf = ({ id, provider, title }: ModelName): Static<typeof ModelEntry> => ({
  id,
  object: 'model',
  created: 0,
  owned_by: provider,
  ...(title !== undefined && { title }),
});
