import type { RoutePlugin } from '@editor-companion/core/plugin';
import { chatRoute } from './chat-route.ts';
import { embeddingsRoute } from './embeddings/route.ts';
import { mediaRoutes } from './media/routes.ts';
import { createModelNames } from './model-names.ts';
import { modelRoutes } from './models-route.ts';
import type { V1Parts } from './parts.ts';
import { transcriptionRoute } from './transcription/route.ts';
import { responsesRoute } from './responses/route.ts';

/** The routes of OpenAI's API, so that its clients need only a base URL and a key of this server. */
export function v1Routes(given: Omit<V1Parts, 'names'>, maxUploadBytes: number): RoutePlugin {
  const parts: V1Parts = { ...given, names: createModelNames(given.gateway.providers, given.options.v1) };
  return (scope) => {
    modelRoutes(scope, parts);
    chatRoute(scope, parts);
    responsesRoute(scope, parts);
    embeddingsRoute(scope, parts);
    mediaRoutes(scope, parts);
    void scope.register(transcriptionRoute(parts, maxUploadBytes));
  };
}
