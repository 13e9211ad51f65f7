import type { SchemaNode } from './schema-path.ts';

const REDACTED = '[redacted]';

/** The credentials of an address: everything between `//` and the last `@` before its path. */
const CREDENTIALS = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** Query members that hold a secret. Each match begins at a separator, so the text is scanned once. */
const SECRET_MEMBER = /([?&](?:access_token|api_?key|key|password|secret|sig|signature|token)=)[^&#]+/gi;

/**
 * Makes a configuration value safe to show: replaces everything that the schema marks `writeOnly`, and credentials in addresses, at any
 * depth. Returns a copy.
 */
export function redact(value: unknown, schema: SchemaNode | undefined): unknown {
  if (value === undefined) return value;
  if (schema?.writeOnly) return REDACTED;
  if (typeof value === 'string') return withoutCredentials(value);
  if (typeof value !== 'object' || value === null) return value;
  const schemas = branchesOf(schema);
  if (Array.isArray(value)) return value.map((item) => redact(item, itemOf(schemas)));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redact(member, memberOf(schemas, name))]),
  );
}

export const withoutCredentials = (text: string): string =>
  text.replace(CREDENTIALS, `$1${REDACTED}@`).replace(SECRET_MEMBER, `$1${REDACTED}`);

/** A schema and its alternatives. A value is secret if any of them marks it so. */
const branchesOf = (schema: SchemaNode | undefined): readonly SchemaNode[] =>
  schema === undefined ? [] : [schema, ...(schema.anyOf ?? []).flatMap(branchesOf)];

const itemOf = (schemas: readonly SchemaNode[]): SchemaNode | undefined =>
  oneOf(schemas.flatMap(({ items }) => items ?? []));

function memberOf(schemas: readonly SchemaNode[], name: string): SchemaNode | undefined {
  return oneOf(
    schemas.flatMap(({ properties, patternProperties, additionalProperties }) => {
      const own = properties?.[name];
      if (own !== undefined) return own;
      const further = typeof additionalProperties === 'object' ? [additionalProperties] : [];
      return [...Object.values(patternProperties ?? {}), ...further];
    }),
  );
}

/** Combines several schemas of one value. */
function oneOf(schemas: readonly SchemaNode[]): SchemaNode | undefined {
  if (schemas.length < 2) return schemas[0];
  return schemas.some(({ writeOnly }) => writeOnly) ? { writeOnly: true } : { anyOf: schemas };
}
