import { Type, type AnyReply, type Exporter } from '@editor-companion/core/plugin';

const schemas = new WeakMap<object, object>();

/**
 * Validates `options` of a body against the exporter's schema, with the strictness of all bodies, and adds defaults.
 * @throws CompanionError BODY_INVALID (400) with the path of each fault.
 */
export function checkOptions(
  request: AnyReply['request'],
  exporter: Exporter,
  options: unknown = {},
): Record<string, unknown> {
  return checkAgainst(request, exporter, exporter.options ?? Type.Object({}, { additionalProperties: false }), options);
}

/**
 * Validates options from another source than a JSON body with the same rules.
 * @param key of the schema: it is compiled once for each.
 * @throws CompanionError BODY_INVALID (400) with the path of each fault.
 */
export function checkAgainst(
  request: AnyReply['request'],
  key: object,
  own: object,
  options: unknown,
): Record<string, unknown> {
  const check: (value: unknown) => unknown = request.compileValidationSchema(schemaOf(key, own), 'body');
  const outcome = check({ options }) as { value?: { options: Record<string, unknown> }; error?: Error };
  if (outcome.error) throw outcome.error;
  return outcome.value?.options ?? {};
}

function schemaOf(key: object, own: object): object {
  const known = schemas.get(key);
  if (known) return known;
  const schema = Type.Object({ options: Type.Unsafe<Record<string, unknown>>(own) });
  schemas.set(key, schema);
  return schema;
}
