import { refuseInvalidSchema } from '../../base/refuse-invalid-schema.ts';

/**
 * Finds faults of a schema without compiling it, which is slow: a keyword with an invalid value, an invalid regular expression, and a
 * reference that does not resolve within the schema. Ajv's own check finds only the first kind.
 * @throws Error that names the fault
 */
export function refuseFaulty(schema: object): void {
  refuseInvalidSchema(schema);
  for (const part of partsOf(schema)) {
    // not constant: that of a plugin's schema, which is only made and meets no text here.
    if (typeof part['pattern'] === 'string') void new RegExp(part['pattern'], 'u');
    const to = part['$ref'];
    if (typeof to === 'string' && to.startsWith('#/') && !leadsSomewhere(schema, to))
      throw new Error(`schema is invalid: nothing exists at ${to}`);
  }
}

function* partsOf(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const part of Object.values(value)) yield* partsOf(part);
}

function leadsSomewhere(schema: object, pointer: string): boolean {
  let found: unknown = schema;
  for (const name of pointer.slice(2).split('/')) {
    if (typeof found !== 'object' || found === null) return false;
    found = Reflect.get(found, decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return found !== undefined;
}
