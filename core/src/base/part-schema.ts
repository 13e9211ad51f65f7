import { Type } from 'typebox';
import type { Static, TSchema, TUnsafe } from 'typebox';
import { MARK, type JsonPart } from './json-part.ts';

/**
 * Declares a member of a request body, at its first level, that may be large: handlers receive a JsonPart.
 * `additionalProperties: Part(Type.Unknown())` does so for undeclared members.
 */
export const Part = <Schema extends TSchema>(schema: Schema): TUnsafe<JsonPart<Static<Schema>>> =>
  Type.Unsafe<JsonPart<Static<Schema>>>({ ...schema, [MARK]: true });
