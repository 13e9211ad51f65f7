import type { RouteInfo } from '@editor-companion/core/plugin';
import { exampleOf } from './example.ts';
import { envelopeOf, isRecord, toJson, type Schema } from './schema.ts';

// An import would call each getter of the module, and one of them loads all of fetch.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Describes a route's successful answers by status: the declared schemas, within the envelope if the route uses it. */
export function successesOf(route: RouteInfo): Schema {
  const declared = route.schema['response'];
  const entries = isRecord(declared) ? Object.entries(declared).filter(([status]) => /^[123]/.test(status)) : [];
  if (entries.length === 0) return { 200: { description: 'Done.' } };
  return Object.fromEntries(entries.map(([status, response]) => [status, responseOf(status, toJson(response), route)]));
}

function responseOf(status: string, declared: unknown, { envelope }: RouteInfo): Schema {
  const schema = isRecord(declared) ? declared : {};
  const declaredText = schema['description'];
  const description = typeof declaredText === 'string' ? declaredText : (STATUS_CODES[status] ?? 'Success');
  if (isRecord(schema['content'])) {
    const content = Object.entries(schema['content']).map(([type, media]) => [
      type,
      type === 'application/json' && isRecord(media) ? jsonMedia(media['schema'], status, envelope) : media,
    ]);
    return { ...schema, description, content: Object.fromEntries(content) };
  }
  if (!status.startsWith('2') || status === '204') return { description };
  return { description, content: { 'application/json': jsonMedia(schema, status, envelope) } };
}

function jsonMedia(schema: unknown, status: string, envelope: boolean): Schema {
  const data = exampleOf(schema);
  const code = Number(status);
  if (!envelope) return { schema, example: data };
  return { schema: envelopeOf(schema, code), example: { code, success: true, data } };
}
