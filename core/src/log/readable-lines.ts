import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';

type Style = Parameters<typeof styleText>[0];
interface LogRecord {
  level: string;
  time: string;
  msg?: string;
  plugin?: string;
  err?: { stack?: string; message?: string };
  [field: string]: unknown;
}

const STYLES: Readonly<Record<string, Style>> = {
  warn: 'yellow',
  error: 'red',
  fatal: ['red', 'bold'],
  debug: 'dim',
  trace: 'dim',
};

/** Writes each JSON record as one line: time, level, plugin, message and the other members. A stack follows below. */
export const readableLines = (destination: DestinationStream): DestinationStream => ({
  write: (json) => destination.write(format(json)),
});

function format(json: string): string {
  const { level, time, msg = '', plugin, err, ...fields } = JSON.parse(json) as LogRecord;
  const style = STYLES[level];
  const label = level === 'info' ? '' : `${style ? styleText(style, level) : level} `;
  const owner = plugin === undefined ? '' : `${styleText('cyan', plugin)} `;
  const rest = Object.entries(fields).map(([name, value]) => styleText('dim', ` ${name}=${shown(value)}`));
  const trace = err === undefined ? '' : `\n${styleText('dim', err.stack ?? err.message ?? '')}`;
  return `${styleText('dim', clock(time))} ${label}${owner}${msg}${rest.join('')}${trace}\n`;
}

const clock = (time: string): string => new Date(time).toTimeString().slice(0, 8);

/** Shows any text other than plain words as JSON, so that outside text cannot move the cursor or forge a line. */
const shown = (value: unknown): string =>
  typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value);
