import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { CompanionError } from '../../base/errors.ts';
import { JsonPart, partsIn } from '../../base/json-part.ts';
import { httpErrors } from '../errors.ts';
import { describeFaults } from './faults.ts';
import { refuseFaulty } from './refuse-faulty.ts';
import { isSmall } from './tree-size.ts';

// ajv-formats is CommonJS: its callable sits on `default` for the type checker and for Node alike.
const addFormats = addFormatsModule.default;

/** Up to this many values every fault is looked for; in a larger body, the first one. */
const MAX_VALUES_FOR_ALL_FAULTS = 5000;

const PARTS = {
  body: httpErrors.BODY_INVALID,
  querystring: httpErrors.QUERY_INVALID,
  params: httpErrors.PARAMS_INVALID,
  headers: httpErrors.HEADERS_INVALID,
};

/** Faults whose text lists what is known. Another fault of a path's parameter means that there can be no such thing. */
const LISTING = new Set(['enum', 'const']);

/** Ajv keeps what it compiled by the schema's identity, so that another server in this process need not compile it again. */
const strict = { fast: makeAjv({}), full: makeAjv({ allErrors: true, verbose: true }) };
const text = {
  fast: makeAjv({ coerceTypes: 'array' }),
  full: makeAjv({ coerceTypes: 'array', allErrors: true, verbose: true }),
};

/** What a check makes of a value: itself with its defaults, or why it is refused. */
export type Checked = { readonly value: unknown } | { readonly error: CompanionError };

/** Bodies that were checked in a worker thread already. */
const checked = new WeakSet<object>();

/** Notes that the check of a body is done; the validator lets it pass. */
export const markChecked = (body: object): void => void checked.add(body);

/** Compiles request schemas. Members of a body that are declared as parts are made JsonParts once it is checked. */
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
 * Makes the check of one part of a request. The schema itself is checked now, so that a mistake in it stops the start; it is compiled
 * with the first request, because compiling those of every route took a tenth of the main thread's time to start, and most routes are
 * never called. Bodies are taken as they are; the other parts arrive as text, so their values are coerced. A value is first checked up
 * to its first fault; only then, and only when it is small, is every fault collected: a hostile body must not make a million error
 * objects.
 */
export function checkOf(schema: object, httpPart: string): (given: unknown) => Checked {
  const { fast, full } = httpPart === 'body' ? strict : text;
  refuseFaulty(schema);
  const fail = PARTS[httpPart as keyof typeof PARTS] ?? PARTS.body;
  let check: ValidateFunction | undefined;
  let collect: ValidateFunction | undefined;
  return (given) => {
    check ??= fast.compile(schema);
    // A default within the value is Ajv's to set; that of an absent body is ours. Fastify has null for none.
    const value = given ?? structuredClone((schema as { default?: unknown }).default) ?? given;
    if (check(value)) return { value };
    collect ??= full.compile(schema);
    const all = isSmall(value, MAX_VALUES_FOR_ALL_FAULTS) && !collect(value);
    const faults = (all ? collect : check).errors ?? [];
    const isUnknown = httpPart === 'params' && !faults.some(({ keyword }) => LISTING.has(keyword));
    return { error: (isUnknown ? httpErrors.PATH_UNKNOWN : fail)({}, { details: describeFaults(faults) }) };
  };
}

/** Puts parts in the places of the values that are declared so; what is one already stays. */
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
    // Each schema was checked already.
    validateSchema: false,
    ...options,
  });
  addFormats(ajv);
  return ajv;
}
