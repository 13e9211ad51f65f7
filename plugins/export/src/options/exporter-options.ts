import { Type, type AnyReply, type Exporter } from '@editor-companion/core/plugin';

const schemas = new WeakMap<Exporter, object>();

/**
 * Checks `options` of a body against the exporter's own schema, with the same strictness as everything else, and fills in
 * its defaults.
 *
 * @throws CompanionError BODY_INVALID (400) with the path of each fault.
 */
export function checkOptions(
  request: AnyReply['request'],
  exporter: Exporter,
  options: unknown = {},
): Record<string, unknown> {
  const check: (value: unknown) => unknown = request.compileValidationSchema(schemaOf(exporter), 'body');
  const outcome = check({ options }) as { value?: { options: Record<string, unknown> }; error?: Error };
  if (outcome.error) throw outcome.error;
  return outcome.value?.options ?? {};
}

function schemaOf(exporter: Exporter): object {
  const known = schemas.get(exporter);
  if (known) return known;
  const own = exporter.options ?? Type.Object({}, { additionalProperties: false });
  const schema = Type.Object({ options: Type.Unsafe<Record<string, unknown>>(own) });
  schemas.set(exporter, schema);
  return schema;
}
