import type { Segment } from './script.ts';

/** Writes the demo answer in one protocol. Each string holds one or more server-sent events. */
export interface Dialect {
  open(): string[];
  segment(segment: Segment): string[];
  end(): string[];
  fail(code: string, message: string): string[];
}

/** Formats a JSON value as a server-sent event on one line. */
export const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
