import type { AnyReply } from '../contracts/conversion.ts';
import type { DocumentWarning } from '../contracts/import-format.ts';
import { Type } from 'typebox';

/** The member `strict` of a query, on every route that reads or writes documents. */
export const Strict = Type.Enum(['true', 'false'], {
  default: 'false',
  description:
    'Whether a document is refused with 422 CONTENT_SIMPLIFIED where something of it would be simplified or left out.',
});

/** Codes that the header names: it is a hint, the task's record has all of them. */
const MAX_CODES = 5;
const MAX_CODE = 64;

/**
 * Sets `X-Companion-Warnings: 3; IMAGE_MISSING, CHART_AS_TABLE, LINK_DROPPED`: how many warnings there are, and the codes of the first
 * five. Without warnings there is no header.
 */
export function tellWarnings(reply: Pick<AnyReply, 'header'>, warnings: readonly DocumentWarning[] = []): void {
  if (warnings.length === 0) return;
  const codes = [...new Set(warnings.map(({ code }) => headerSafe(code)))];
  reply.header('x-companion-warnings', `${warnings.length}; ${codes.slice(0, MAX_CODES).join(', ')}`);
}

/** Codes may come from formats of strangers. */
const headerSafe = (code: string): string => code.replaceAll(/\W/g, '_').slice(0, MAX_CODE);
