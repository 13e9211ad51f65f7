import { nameOfKey } from './tenant-key.ts';

const BRAND = Symbol.for('editor-companion.error');

/** One faulty place in what the caller sent, or one cause among several. */
export interface ErrorDetail {
  /** Dotted path into the body, query or config: `pdfOptions.scale`. */
  path?: string;
  /** Of a cause that has a stable code of its own. */
  code?: string;
  message: string;
  /** How often, where that is more than once. */
  count?: number;
}

/** What every use of an error code has in common. `message` may hold `{placeholders}`. */
export interface ErrorSpec {
  status: number;
  message: string;
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number;
}

export interface ErrorExtras {
  cause?: unknown;
  details?: readonly ErrorDetail[];
  retryAfter?: number;
}

/**
 * An error that is safe to show to a caller: a stable code, an HTTP status and a text saying what, why and what to do.
 * Anything else that is thrown becomes INTERNAL_ERROR in the response and stays in the log only.
 */
export class CompanionError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: string, spec: ErrorSpec, extras: ErrorExtras = {}) {
    super(spec.message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'CompanionError';
    this.code = code;
    this.status = spec.status;
    this.details = extras.details;
    this.retryAfter = extras.retryAfter ?? spec.retryAfter;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** True for a CompanionError of any copy of this package, unlike `instanceof`. */
  static is(value: unknown): value is CompanionError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** Names in braces of a message: `'limit' | 'path'`. Any name, where the text is known at run time only. */
export type Placeholder<Message extends string> = string extends Message
  ? string
  : Message extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Placeholder<Rest>
    : never;

type Values<Name extends string = string> = Readonly<Record<Name, string | number>>;

/** Makes an error of one code. The values are those that the placeholders of its message ask for. */
export type ErrorFactory<Message extends string = string> = [Placeholder<Message>] extends [never]
  ? (values?: Readonly<Record<string, never>>, extras?: ErrorExtras) => CompanionError
  : (values: Values<Placeholder<Message>>, extras?: ErrorExtras) => CompanionError;

/** Error codes with their specs, as a plugin definition lists them under `errors`. */
export type ErrorTable = Readonly<Record<string, ErrorSpec>>;

/** One factory a code, plus the table itself for the plugin definition. */
export type Errors<T extends ErrorTable> = { readonly [Code in keyof T]: ErrorFactory<T[Code]['message']> } & {
  readonly table: T;
};

/**
 * Declares a plugin's error codes in one table and returns a factory for each. Write each message as one text: what a `+` makes is
 * not a literal, so that nobody could check its placeholders.
 *
 * @throws TypeError from a factory that is called without a value for a placeholder, which the types do not allow.
 * @example
 * export const errors = defineErrors({
 *   TASK_NOT_FOUND: { status: 404, message: 'There is no task {taskId}. It may have expired; upload the file again.' },
 * });
 * throw errors.TASK_NOT_FOUND({ taskId });
 */
export function defineErrors<const T extends ErrorTable>(table: T): Errors<T> {
  const factories = Object.entries(table).map(([code, spec]) => [code, createFactory(code, spec)]);
  return Object.freeze({ ...Object.fromEntries(factories), table }) as Errors<T>;
}

const createFactory =
  (code: string, spec: ErrorSpec) =>
  (values: Values = {}, extras: ErrorExtras = {}): CompanionError =>
    new CompanionError(code, { ...spec, message: fill(code, spec.message, values) }, extras);

const fill = (code: string, text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name))
      throw new TypeError(`The error ${code} was made without a value for ${placeholder}.`);
    // People are told names: whose they are, they know.
    return nameOfKey(String(values[name]));
  });
