import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { CompanionError } from '../../base/errors.ts';
import { JsonPart, partsIn } from '../../base/json-part.ts';
import { httpErrors } from '../errors.ts';
import { describeFaults } from './faults.ts';
import { refuseFaulty } from './refuse-faulty.ts';
import { isSmall } from './tree-size.ts';

// ajv-formats is CommonJS: for the type checker and for Node, the function is its `default`.
const addFormats = addFormatsModule.default;

/** Up to this many values, all faults are reported; for a larger body, only the first. */
const MAX_VALUES_FOR_ALL_FAULTS = 5000;

const PARTS = {
  body: httpErrors.BODY_INVALID,
  querystring: httpErrors.QUERY_INVALID,
  params: httpErrors.PARAMS_INVALID,
  headers: httpErrors.HEADERS_INVALID,
};

/** Keywords whose message lists the allowed values. For a path parameter, any other fault means 404. */
const LISTING = new Set(['enum', 'const']);

/** Ajv caches compiled schemas by identity, so another server in this process does not compile them again. */
const strict = { fast: makeAjv({}), full: makeAjv({ allErrors: true, verbose: true }) };
const text = {
  fast: makeAjv({ coerceTypes: 'array' }),
  full: makeAjv({ coerceTypes: 'array', allErrors: true, verbose: true }),
};

/** The result of a check: the value with its defaults, or the refusal. */
export type Checked = { readonly value: unknown } | { readonly error: CompanionError };

/** Bodies that a worker thread has validated already. */
const checked = new WeakSet<object>();

/** Marks a body as validated, so that the validator lets it pass. */
export const markChecked = (body: object): void => void checked.add(body);

/** Compiles request schemas. After validation, the members of a body that are declared as parts become JsonParts. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart = 'body' }) => {
  const check = checkOf(schema, httpPart);
  const isPart = httpPart === 'body' ? partsIn(schema) : undefined;
  return (given: unknown) => {
    if (typeof given === 'object' && given !== null && checked.has(given)) return { value: given };
    const result = check(given);
    if (isPart && 'value' in result) wrapParts(result.value, isPart);
    return result;
  };
};

/**
 * Makes the check of one part of a request. A faulty schema throws now, so that it stops the start. It is compiled with the first request:
 * compiling all routes took a tenth of the main thread's start time, and most are never called.
 *
 * Bodies are validated as they are. The other parts arrive as text, so their values are coerced. A value is first checked up to its first
 * fault; all faults are collected only for a small value, since a hostile body must not create a million error objects.
 */
export function checkOf(schema: object, httpPart: string): (given: unknown) => Checked {
  const { fast, full } = httpPart === 'body' ? strict : text;
  refuseFaulty(schema);
  const fail = PARTS[httpPart as keyof typeof PARTS] ?? PARTS.body;
  let check: ValidateFunction | undefined;
  let collect: ValidateFunction | undefined;
  return (given) => {
    check ??= fast.compile(schema);
    // Ajv sets defaults inside the value, but not the default of an absent body, for which Fastify has null.
    const value = given ?? structuredClone((schema as { default?: unknown }).default) ?? given;
    if (check(value)) return { value };
    collect ??= full.compile(schema);
    const all = isSmall(value, MAX_VALUES_FOR_ALL_FAULTS) && !collect(value);
    const faults = (all ? collect : check).errors ?? [];
    const isUnknown = httpPart === 'params' && !faults.some(({ keyword }) => LISTING.has(keyword));
    return { error: (isUnknown ? httpErrors.PATH_UNKNOWN : fail)({}, { details: describeFaults(faults) }) };
  };
}

/** Wraps the members that are declared as parts. Existing parts stay. */
export function wrapParts(body: unknown, isPart: (name: string) => boolean): void {
  if (typeof body !== 'object' || body === null) return;
  const members = body as Record<string, unknown>;
  for (const [name, value] of Object.entries(members))
    if (isPart(name) && !JsonPart.is(value)) members[name] = JsonPart.of(value);
}

function makeAjv(options: Options): Ajv {
  const ajv = new Ajv({
    useDefaults: true,
    strict: false,
    allowUnionTypes: true,
    addUsedSchema: false,
    // Each schema was checked before.
    validateSchema: false,
    ...options,
  });
  addFormats(ajv);
  return ajv;
}
