import type { Segment } from './script.ts';

/** Writes the demo answer in one protocol. Each text is one server-sent event or several. */
export interface Dialect {
  open(): string[];
  segment(segment: Segment): string[];
  end(): string[];
  fail(code: string, message: string): string[];
}

/** One server-sent event with a JSON value on one line. */
export const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
