import type { RouteInfo } from '@editor-companion/core/plugin';
import { exampleOf } from './example.ts';
import { openApiPath, parametersIn } from './path.ts';
import { isRecord, toJson, type Schema } from './schema.ts';

/** Describes the parameters of the path, the query and the headers. */
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
    parameter(place, name, one, required.includes(name) && !hasDefault(one)),
  );
}

/** A parameter with a default is optional for callers, even if the schema requires it for the server's own types. */
const hasDefault = (schema: unknown): boolean => isRecord(schema) && 'default' in schema;

function parameter(place: string, name: string, schema: unknown, required: boolean): Schema {
  const { description, examples, ...rest } = toJson(schema ?? { type: 'string' }) as Record<string, unknown>;
  return {
    name,
    in: place,
    required,
    schema: withType(rest),
    ...(typeof description === 'string' && { description }),
    ...(Array.isArray(examples) && { example: examples[0] }),
  };
}

/** A parameter with a list of strings is sent as a string, and pages that show the description need its type. */
const withType = (schema: Schema): Schema =>
  schema['type'] === undefined &&
  Array.isArray(schema['enum']) &&
  schema['enum'].every((one) => typeof one === 'string')
    ? { type: 'string', ...schema }
    : schema;

/** Copies a schema without requiring members that have a default, at any depth. */
function withoutNeedless(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNeedless);
  if (!isRecord(schema)) return schema;
  const properties = propertiesOf(schema);
  const members = Object.entries(schema).map(([name, value]) => [
    name,
    name === 'required' && Array.isArray(value)
      ? value.filter((member) => !hasDefault(properties[String(member)]))
      : withoutNeedless(value),
  ]);
  return Object.fromEntries(members);
}

const propertiesOf = (schema: unknown): Schema =>
  isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};

/** Describes the request body by media type: as the schema lists them, else the route's `consumes`, else JSON. */
export function bodyOf({ schema }: RouteInfo): Schema | undefined {
  const body = withoutNeedless(toJson(schema['body'])) as Schema;
  if (schema['body'] === undefined) return undefined;
  if (isRecord(body['content'])) return { required: true, ...body, content: withExamples(body['content']) };
  const types = Array.isArray(schema['consumes']) ? schema['consumes'].map(String) : ['application/json'];
  return { required: true, content: withExamples(Object.fromEntries(types.map((type) => [type, { schema: body }]))) };
}

const withExamples = (content: Schema): Schema =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, isRecord(media) ? describeMedia(type, media) : media]),
  );

/**
 * Uploads have no example, because a page would send it as the file. They are described as forms, whether or not the route's schema does
 * so.
 */
function describeMedia(type: string, media: Schema): Schema {
  const { schema } = media;
  if (type === 'application/json') return { example: exampleOf(schema), ...media };
  return isRecord(schema) && isRecord(schema['properties'])
    ? { ...media, schema: { type: 'object', ...schema } }
    : media;
}
