import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions } from 'pino';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
type Line = [fields: unknown, message?: string, ...values: unknown[]];

/**
 * A request's logger that creates its pino child with the first line. Most requests log nothing, and creating a child costs more than
 * everything else that the shell does for a trivial request.
 */
export class LazyLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions;
  #child: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#log.level;
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }

  fatal(...line: Line): void {
    this.#write('fatal', line);
  }

  error(...line: Line): void {
    this.#write('error', line);
  }

  warn(...line: Line): void {
    this.#write('warn', line);
  }

  info(...line: Line): void {
    this.#write('info', line);
  }

  debug(...line: Line): void {
    this.#write('debug', line);
  }

  trace(...line: Line): void {
    this.#write('trace', line);
  }

  silent(...line: Line): void {
    this.#write('silent', line);
  }

  get #log(): FastifyBaseLogger {
    return (this.#child ??= this.#parent.child(this.#bindings, this.#options));
  }

  #write(level: Level, line: Line): void {
    Reflect.apply(this.#log[level], this.#log, line);
  }
}
