/** A JSON Schema or another piece of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy made of plain JSON: without functions, symbols and the builder's hidden members. */
export const toJson = (value: unknown): unknown => (value === undefined ? {} : JSON.parse(JSON.stringify(value)));

/** The success envelope around a schema. */
export const envelopeOf = (data: unknown, status: number): Schema => ({
  type: 'object',
  required: ['code', 'success', 'data'],
  properties: { code: { type: 'integer', const: status }, success: { type: 'boolean', const: true }, data },
});
