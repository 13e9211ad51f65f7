import type { SchemaNode } from './schema-path.ts';

const REDACTED = '[redacted]';

/** The user and password of an address: everything between `//` and the last `@` before its path. */
const CREDENTIALS = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** Members of a query that name a secret. Each match begins at a separator, so that the text is passed once. */
const SECRET_MEMBER = /([?&](?:access_token|api_?key|key|password|secret|sig|signature|token)=)[^&#]+/gi;

/**
 * A configuration value as it may be shown: what its schema calls `writeOnly` is replaced at any depth, and so are credentials
 * in addresses, wherever they stand. The value itself is left alone.
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

/** A schema and its alternatives: what any of them calls a secret is one. */
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

/** Several schemas of one value as one. */
function oneOf(schemas: readonly SchemaNode[]): SchemaNode | undefined {
  if (schemas.length < 2) return schemas[0];
  return schemas.some(({ writeOnly }) => writeOnly) ? { writeOnly: true } : { anyOf: schemas };
}
