import type { RouteInfo, RoutesService } from '@editor-companion/core/plugin';
import { ErrorSchema, failureExamples, failureResponses, failuresOf } from './failures.ts';
import type { Options } from './options.ts';
import { openApiPath } from './path.ts';
import { bodyOf, parametersOf } from './request-parts.ts';
import { successesOf } from './responses.ts';
import { nameResponses } from './named-responses.ts';
import { nameSchemas } from './named-schemas.ts';
import type { Schema } from './schema.ts';

// An import would call each getter of the module, and one of them loads all of fetch.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

interface Description extends Options {
  readonly version: string;
  /** The server's URL for callers. */
  readonly server: string;
  /** True if callers need a credential. */
  readonly secured: boolean;
}

/** Describes all routes as an OpenAPI 3.1 document, from the declarations of the routes. */
export function describeRoutes(routes: RoutesService, description: Description): Schema {
  const { title, version, secured, server } = description;
  const list = routes.list();
  const errors = routes.errors();
  const described = pathsOf(list, (route) => operationOf(route, errors, secured));
  const answered = nameResponses(described, answerName);
  const { paths, schemas } = nameSchemas(answered.paths, { Error: ErrorSchema });
  const used = new Set(list.flatMap((route) => failuresOf(route, errors)));
  return {
    openapi: '3.1.0',
    info: { title, version, description: description.description },
    servers: [{ url: server }],
    tags: tagsOf(list, description.tags),
    paths,
    components: {
      schemas,
      responses: answered.responses,
      examples: failureExamples(errors.filter((entry) => used.has(entry))),
      securitySchemes: { bearer },
    },
  };
}

/** Returns the name of a status, such as `NotFound` for `404`. */
const answerName = (status: string): string =>
  (STATUS_CODES[status] ?? `Status ${status}`).replaceAll(/[^A-Za-z0-9]+/g, '');

/** Scopes are listed without auth too, because keys need them as soon as auth is on. */
function securityOf({ public: open, scopes }: RouteInfo, secured: boolean): Schema[] {
  if (open) return [];
  const needed = { bearer: scopes };
  return secured ? [needed] : [{}, needed];
}

const bearer: Schema = {
  type: 'http',
  scheme: 'bearer',
  description: 'A JSON Web Token or an API key. On a WebSocket it may be in `?token=`.',
};

function tagsOf(routes: readonly RouteInfo[], texts: Options['tags']): Schema[] {
  const names = [...new Set(routes.flatMap(tagNames))];
  const order = Object.keys(texts);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .toSorted((one, other) => rank(one) - rank(other))
    .map((name) => ({ name, ...(texts[name] !== undefined && { description: texts[name] }) }));
}

const tagNames = ({ schema, plugin }: RouteInfo): string[] =>
  Array.isArray(schema['tags']) ? schema['tags'].map(String) : [plugin];

function pathsOf(routes: readonly RouteInfo[], describe: (route: RouteInfo) => Schema): Schema {
  const paths = Map.groupBy(routes, ({ url }) => openApiPath(url));
  return Object.fromEntries(
    [...paths].map(([path, atPath]) => [
      path,
      Object.fromEntries(atPath.map((route) => [route.method.toLowerCase(), describe(route)])),
    ]),
  );
}

function operationOf(route: RouteInfo, errors: ReturnType<RoutesService['errors']>, secured: boolean): Schema {
  const { schema, method, url } = route;
  const body = bodyOf(route);
  return {
    tags: tagNames(route),
    operationId: schema['operationId'] ?? `${method}${url}`.replaceAll(/\W+/g, '_').toLowerCase(),
    ...(schema['summary'] !== undefined && { summary: schema['summary'] }),
    ...(schema['description'] !== undefined && { description: schema['description'] }),
    ...(schema['deprecated'] === true && { deprecated: true }),
    parameters: parametersOf(route),
    ...(body && { requestBody: body }),
    responses: { ...failureResponses(failuresOf(route, errors), route.failures), ...successesOf(route) },
    security: securityOf(route, secured),
  };
}
