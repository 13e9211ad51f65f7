/** Fastify's URL as an OpenAPI path: `/convert/:taskId` is `/convert/{taskId}`, `/static/*` is `/static/{path}`. */
export const openApiPath = (url: string): string =>
  url.replaceAll(/:(\w+)(?:\([^)]*\))?\??/g, '{$1}').replaceAll('*', '{path}');

/** The names of the parameters in an OpenAPI path. */
export const parametersIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
