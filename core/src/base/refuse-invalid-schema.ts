import { Ajv } from 'ajv';

/** One for the whole process: Ajv compiles the schema of schemas once for each of its instances. */
const judge = new Ajv({ strict: false, allowUnionTypes: true, code: { optimize: false } });

/**
 * Finds a keyword of a schema with a value that it cannot have, without compiling the schema.
 *
 * @throws Error that names the fault
 */
export const refuseInvalidSchema = (schema: object): void => void judge.validateSchema(schema, true);
