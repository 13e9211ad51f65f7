/** A JSON Schema or another part of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies a value as plain JSON, without functions, symbols and the hidden members of the schema builder. */
export const toJson = (value: unknown): unknown => (value === undefined ? {} : JSON.parse(JSON.stringify(value)));

/** Returns the schema of a success envelope around a schema. */
export const envelopeOf = (data: unknown, status: number): Schema => ({
  type: 'object',
  required: ['code', 'success', 'data'],
  properties: { code: { type: 'integer', const: status }, success: { type: 'boolean', const: true }, data },
});
