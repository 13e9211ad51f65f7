import { isRecord } from '../json.ts';
import type { Kind } from './kinds.ts';
import { parseJson } from './parse-json.ts';

/** The kinds of an object's members. */
type Members<T> = { readonly [Name in keyof T]-?: Kind<NonNullable<T[Name]>> };

/** Parses JSON of an HTML attribute. */
const parser =
  <T>(is: (value: unknown) => value is T) =>
  (text: string): T | null => {
    const value = parseJson(text);
    return is(value) ? value : null;
  };

/**
 * An object with exactly these members. JSON in HTML.
 * @param required the members that it has to have
 */
export function record<T extends object>(
  expected: string,
  members: Members<T>,
  { required = [], examples }: { required?: readonly (keyof T & string)[]; examples: readonly T[] },
): Kind<T> {
  const kinds = new Map(Object.entries<Kind>(members));
  const is = (value: unknown): value is T =>
    isRecord(value) &&
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, member]) => kinds.get(name)?.is(member) === true);
  const properties = Object.fromEntries([...kinds].map(([name, kind]) => [name, kind.schema ?? {}]));
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
  return { expected, is, parse: parser(is), examples, schema };
}

/** A list of values of one kind. JSON in HTML. */
export function list<T>(
  expected: string,
  item: Kind<T>,
  { min = 0, max, examples }: { min?: number; max: number; examples: readonly (readonly T[])[] },
): Kind<readonly T[]> {
  const is = (value: unknown): value is readonly T[] =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every((one) => item.is(one));
  const schema = { type: 'array', ...(min > 0 && { minItems: min }), maxItems: max, items: item.schema ?? {} };
  return { expected, is, parse: parser(is), examples, schema };
}

/** Values of a kind, or null for missing ones. */
export function orNull<T>(kind: Kind<T>): Kind<T | null> {
  return {
    expected: `${kind.expected}, or null`,
    is: (value): value is T | null => value === null || kind.is(value),
    parse: (text) => kind.parse(text),
    examples: [...kind.examples, null],
    schema: { anyOf: [kind.schema ?? {}, { type: 'null' }] },
  };
}
