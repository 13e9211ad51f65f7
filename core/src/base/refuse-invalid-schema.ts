import { Ajv } from 'ajv';

/** One instance for the whole process, since each Ajv instance compiles the meta-schema again. */
const ajv = new Ajv({ strict: false, allowUnionTypes: true, code: { optimize: false } });

/**
 * Throws for a schema with an invalid keyword, without compiling the schema.
 * @throws Error that names the fault
 */
export const refuseInvalidSchema = (schema: object): void => void ajv.validateSchema(schema, true);
