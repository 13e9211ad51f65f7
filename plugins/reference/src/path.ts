/**
 * Converts Fastify's URL pattern into an OpenAPI path: `/convert/:taskId` becomes `/convert/{taskId}`, `/static/*` becomes
 * `/static/{path}`.
 */
export const openApiPath = (url: string): string =>
  url.replaceAll(/:(\w+)(?:\([^)]*\))?\??/g, '{$1}').replaceAll('*', '{path}');

/** Lists the names of the parameters in an OpenAPI path. */
export const parametersIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
