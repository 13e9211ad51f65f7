import type { RoutePlugin } from '@editor-companion/core/plugin';
import type { Gateway } from '../gateway.ts';
import type { Options } from '../options.ts';
import { chatRoute } from './chat-route.ts';
import { embeddingsRoute } from './embeddings/route.ts';
import { mediaRoutes } from './media/routes.ts';
import { createModelNames } from './model-names.ts';
import { modelRoutes } from './models-route.ts';
import type { V1Parts } from './parts.ts';
import { transcriptionRoute } from './transcription/route.ts';
import { responsesRoute } from './responses/route.ts';

/** The routes of OpenAI's API, so that its clients need a base URL and a key of this server and nothing else. */
export function v1Routes(gateway: Gateway, options: Options, maxUploadBytes: number): RoutePlugin {
  const parts: V1Parts = { gateway, options, names: createModelNames(gateway.providers, options.v1) };
  return (scope) => {
    modelRoutes(scope, parts);
    chatRoute(scope, parts);
    responsesRoute(scope, parts);
    embeddingsRoute(scope, parts);
    mediaRoutes(scope, parts);
    void scope.register(transcriptionRoute(parts, maxUploadBytes));
  };
}
