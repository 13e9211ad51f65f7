import { isRecord } from './schema.ts';

const MAX_DEPTH = 8;

/** Returns the example of a schema, or builds one from its defaults, constants, choices and then plain values. */
export function exampleOf(schema: unknown, depth = 0): unknown {
  if (!isRecord(schema) || depth > MAX_DEPTH) return {};
  const { examples, anyOf, oneOf, allOf, items, properties } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  for (const key of ['example', 'default', 'const']) if (schema[key] !== undefined) return schema[key];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  for (const branches of [anyOf, oneOf, allOf]) if (Array.isArray(branches)) return exampleOf(branches[0], depth + 1);
  if (isRecord(properties)) return exampleObject(properties, depth);
  if (schema['type'] === 'array') return [exampleOf(items, depth + 1)];
  return plainValue(schema);
}

const exampleObject = (properties: Readonly<Record<string, unknown>>, depth: number): unknown =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleOf(property, depth + 1)]));

function plainValue({ type, format, minimum }: Readonly<Record<string, unknown>>): unknown {
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type !== 'string') return {};
  if (format === 'uuid') return '0b9f2a52-6a3e-4b6f-9a55-2f3c1d7e8a90';
  if (format === 'uri') return 'https://example.com/report.docx';
  return format === 'date-time' ? '2026-01-31T12:00:00.000Z' : 'text';
}
