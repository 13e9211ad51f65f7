import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLines } from './log-lines.ts';
import { readableLines } from './readable-lines.ts';
import { serializeError } from './serialize-error.ts';

/** Members that are redacted, at the top level of a record and one level down. */
const SECRET = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'apiKey',
  'apikey',
  'api_key',
  'password',
  'secret',
  'x-api-key',
];
const redacted = SECRET.flatMap((name) => [
  `["${name}"]`,
  `*["${name}"]`,
  `headers["${name}"]`,
  `req.headers["${name}"]`,
]);

export interface LoggerOptions {
  readonly level?: string;
  /** Writes lines for people instead of JSON. Default: true if standard output is a terminal. */
  readonly readable?: boolean;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
  /** Receives each line, and may add members to it. */
  readonly lines?: LogLines;
}

/**
 * The server's logger: JSON lines for machines, short lines on a terminal. Redacts secrets by member name. Bodies and document contents are
 * never logged.
 */
export function createLogger(options: LoggerOptions = {}): Logger {
  const { level = 'info', destination = process.stdout, readable = process.stdout.isTTY, lines } = options;
  const output = readable ? readableLines(destination) : destination;
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, error: serializeError },
      ...(lines && { mixin: () => lines.fields() }),
      redact: { paths: [...new Set(redacted)], censor: '[redacted]' },
    },
    lines ? lines.before(output) : output,
  );
}
