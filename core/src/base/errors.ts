import { nameOfKey } from './tenant-key.ts';

const BRAND = Symbol.for('editor-companion.error');

/** One invalid place in the caller's input, or one of several causes. */
export interface ErrorDetail {
  /** Dotted path into the body, query or configuration: `pdfOptions.scale`. */
  path?: string;
  /** The stable code of the cause, if it has one. */
  code?: string;
  message: string;
  /** The number of occurrences, if greater than one. */
  count?: number;
}

/** The definition of an error code. `message` may hold `{placeholders}`. */
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
 * An error that a caller may see: a stable code, an HTTP status, and a text with the fault, its reason and its remedy. Any other thrown
 * value becomes INTERNAL_ERROR in the response and appears in the log only.
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

  /** True for a CompanionError of any copy of this package, where `instanceof` would fail. */
  static is(value: unknown): value is CompanionError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** The placeholder names in a message, such as `'limit' | 'path'`. For a message that is not a literal: any name. */
export type Placeholder<Message extends string> = string extends Message
  ? string
  : Message extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Placeholder<Rest>
    : never;

type Values<Name extends string = string> = Readonly<Record<Name, string | number>>;

/** Creates an error of one code. Takes a value for each placeholder of its message. */
export type ErrorFactory<Message extends string = string> = [Placeholder<Message>] extends [never]
  ? (values?: Readonly<Record<string, never>>, extras?: ErrorExtras) => CompanionError
  : (values: Values<Placeholder<Message>>, extras?: ErrorExtras) => CompanionError;

/** Error codes and their definitions, as a plugin lists them under `errors`. */
export type ErrorTable = Readonly<Record<string, ErrorSpec>>;

/** One factory for each code, and the table itself for the plugin definition. */
export type Errors<T extends ErrorTable> = { readonly [Code in keyof T]: ErrorFactory<T[Code]['message']> } & {
  readonly table: T;
};

/**
 * Declares a plugin's error codes in one table and returns a factory for each. Write each message as a single literal: TypeScript cannot
 * check the placeholders of a message that `+` builds.
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
    // A caller knows its own tenant and needs the name alone.
    return nameOfKey(String(values[name]));
  });
