import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { TSchema } from 'typebox';
import { refuseInvalidSchema } from '../base/refuse-invalid-schema.ts';
import type { Path } from './layers.ts';
import { redact } from './redact.ts';
import type { SchemaNode } from './schema-path.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import type { ProblemCollector } from '../report/problem.ts';

// ajv-formats is CommonJS: for the type checker and for Node, the function is its `default`.
const addFormats = addFormatsModule.default;

const ajv = new Ajv({
  allErrors: true,
  useDefaults: true,
  strict: false,
  verbose: true,
  allowUnionTypes: true,
  // Each schema checks a single value, so optimising its code would take longer than it saves.
  code: { optimize: false },
  // Already done by one shared Ajv instance.
  validateSchema: false,
});
addFormats(ajv);

/** @throws Error if the value is not a schema. */
function compile(schema: TSchema): ValidateFunction {
  refuseInvalidSchema(schema);
  return ajv.compile(schema);
}

/** The position of a part in the configuration. */
export interface Place {
  /** The name of the file in messages. */
  readonly label: string;
  /** The path of the part in the file. */
  readonly base: Path;
  readonly plugin?: string;
  /** The environment variable that set a value, if any. */
  readonly variableOf: (path: Path) => string | undefined;
}

/**
 * Validates one part of the configuration in place and fills in defaults. Each fault becomes a problem with its full path, the expected and
 * the actual value.
 */
export function validate(value: unknown, schema: TSchema, place: Place, problems: ProblemCollector): boolean {
  const check = compile(schema);
  if (check(value)) return true;
  const errors = check.errors ?? [];
  for (const error of errors.filter((candidate) => isTelling(candidate, errors)))
    problems.error(describe(error, place));
  return false;
}

/** The first fault of a value in a few words, or undefined. For values that are not configuration. */
export function firstFault(value: unknown, schema: TSchema): string | undefined {
  const check = compile(schema);
  if (check(value)) return undefined;
  const [error] = check.errors ?? [];
  return `${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}`.trim();
}

/** For `anyOf` only the summary is reported, since the faults of its branches contradict each other. */
const isTelling = (error: ErrorObject, all: readonly ErrorObject[]): boolean =>
  !all.some(
    (other) => other.keyword === 'anyOf' && other !== error && error.schemaPath.startsWith(`${other.schemaPath}/`),
  );

function describe(error: ErrorObject, place: Place): Parameters<ProblemCollector['error']>[0] {
  const path = [...place.base, ...membersOf(error.instancePath)];
  const base = { ...(place.plugin && { plugin: place.plugin }), path: shownPath(path, place) };
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params['additionalProperty']);
    const known = Object.keys((error.parentSchema as { properties?: object })?.properties ?? {});
    const hint = didYouMean(name, known);
    return {
      ...base,
      path: shownPath([...path, name], place),
      message: `There is no option "${name}".`,
      ...(hint && { hint }),
    };
  }
  if (error.keyword === 'required') {
    const name = String(error.params['missingProperty']);
    return { ...base, path: shownPath([...path, name], place), message: 'This option is required.' };
  }
  const expected = expectation(error);
  return {
    ...base,
    message: `${capitalise(error.message ?? 'is not valid')}.`,
    ...(expected && { expected }),
    found: show(error.data, error.parentSchema),
  };
}

function expectation(error: ErrorObject): string | undefined {
  const schema = error.parentSchema as
    | { enum?: unknown[]; anyOf?: { type?: string; const?: unknown }[]; type?: string }
    | undefined;
  if (schema?.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (error.keyword === 'anyOf')
    return schema?.anyOf
      ?.map(({ type, const: fixed }) => (fixed === undefined ? (type ?? 'value') : JSON.stringify(fixed)))
      .join(' | ');
  return error.keyword === 'type' ? String(schema?.type) : undefined;
}

function show(value: unknown, schema: unknown): string {
  const shown = redact(value, schema as SchemaNode | undefined);
  const text = typeof shown === 'string' && shown === '[redacted]' ? shown : (JSON.stringify(shown) ?? String(shown));
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** `PORT (server.port)` for the value of a variable, `companion.config.ts: server.port` for any other. */
export function shownPath(path: Path, { label, variableOf }: Place): string {
  const dotted = path.join('.');
  const variable = variableOf(path);
  if (variable !== undefined) return `${variable} (${dotted})`;
  return dotted === '' ? label : `${label}: ${dotted}`;
}

const membersOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
