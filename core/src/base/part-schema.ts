import { Type } from 'typebox';
import type { Static, TSchema, TUnsafe } from 'typebox';
import { MARK, type JsonPart } from './json-part.ts';

/**
 * Declares a member of a request's body to be one that may be large, at the first level of the body: handlers get a JsonPart of it.
 * `additionalProperties: Part(Type.Unknown())` does so for members that are not declared.
 */
export const Part = <Schema extends TSchema>(schema: Schema): TUnsafe<JsonPart<Static<Schema>>> =>
  Type.Unsafe<JsonPart<Static<Schema>>>({ ...schema, [MARK]: true });
