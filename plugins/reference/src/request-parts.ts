import type { RouteInfo } from '@editor-companion/core/plugin';
import { exampleOf } from './example.ts';
import { openApiPath, parametersIn } from './path.ts';
import { isRecord, toJson, type Schema } from './schema.ts';

/** Parameters of the path, the query and the headers. */
export function parametersOf({ url, schema }: RouteInfo): Schema[] {
  const inPath = parametersIn(openApiPath(url)).map((name) =>
    parameter('path', name, propertiesOf(schema['params'])[name], true),
  );
  return [
    ...inPath,
    ...membersOf('query', schema['querystring'] ?? schema['query']),
    ...membersOf('header', schema['headers']),
  ];
}

function membersOf(place: string, schema: unknown): Schema[] {
  const required = isRecord(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(propertiesOf(schema)).map(([name, one]) =>
    parameter(place, name, one, required.includes(name)),
  );
}

function parameter(place: string, name: string, schema: unknown, required: boolean): Schema {
  const { description, examples, ...rest } = toJson(schema ?? { type: 'string' }) as Record<string, unknown>;
  return {
    name,
    in: place,
    required,
    schema: rest,
    ...(typeof description === 'string' && { description }),
    ...(Array.isArray(examples) && { example: examples[0] }),
  };
}

const propertiesOf = (schema: unknown): Schema =>
  isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};

/** The request body by media type: as the schema lists them, or the route's `consumes`, or JSON. */
export function bodyOf({ schema }: RouteInfo): Schema | undefined {
  const body = toJson(schema['body']) as Schema;
  if (schema['body'] === undefined) return undefined;
  if (isRecord(body['content'])) return { required: true, ...body, content: withExamples(body['content']) };
  const types = Array.isArray(schema['consumes']) ? schema['consumes'].map(String) : ['application/json'];
  return { required: true, content: withExamples(Object.fromEntries(types.map((type) => [type, { schema: body }]))) };
}

/** Uploads get no example: a page would send it as the file. */
const withExamples = (content: Schema): Schema =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      type === 'application/json' && isRecord(media) ? { example: exampleOf(media['schema']), ...media } : media,
    ]),
  );
