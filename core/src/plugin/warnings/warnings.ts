import { defineErrors } from '../../base/errors.ts';
import type { AnyReply, Strictness } from '../../contracts/conversion.ts';
import type { DocumentWarning } from '../../contracts/points/import-format.ts';

/** The number of codes in the header. The task's record has all of them. */
const MAX_CODES = 5;
const MAX_CODE = 64;

/**
 * Sets `X-Companion-Warnings: 3; IMAGE_MISSING, CHART_AS_TABLE, LINK_DROPPED`: the number of warnings and the first five codes. Sets no
 * header without warnings.
 */
export function tellWarnings(reply: Pick<AnyReply, 'header'>, warnings: readonly DocumentWarning[] = []): void {
  if (warnings.length === 0) return;
  const codes = [...new Set(warnings.map(({ code }) => headerSafe(code)))];
  reply.header('x-companion-warnings', `${warnings.length}; ${codes.slice(0, MAX_CODES).join(', ')}`);
}

/** Sanitises codes, which may come from strangers' formats. */
const headerSafe = (code: string): string => code.replaceAll(/\W/g, '_').slice(0, MAX_CODE);

export const contentErrors = defineErrors({
  CONTENT_SIMPLIFIED: {
    status: 422,
    message:
      'The request refuses a simplified document (`strict` or `failOn`), and some content would be simplified or left out. {warnings} Without these options, the same request returns the simplified document.',
  },
});

/** The number of warnings that the error's text names. Its details have all of them. */
const NAMED = 5;

/**
 * Refuses a document with warnings that its caller does not accept.
 * @throws CompanionError CONTENT_SIMPLIFIED (422), whose details are the warnings that are not accepted.
 */
export function refuseSimplified(strict: Strictness = false, warnings: readonly DocumentWarning[] = []): void {
  const refused = typeof strict === 'boolean' ? warnings : warnings.filter(({ code }) => strict.includes(code));
  if (strict === false || refused.length === 0) return;
  const named = refused.slice(0, NAMED).map(({ code, message }) => `${code}: ${message}`);
  const more = refused.length > NAMED ? [`And ${refused.length - NAMED} more.`] : [];
  const values = { warnings: [...named, ...more].join(' ') };
  throw contentErrors.CONTENT_SIMPLIFIED(values, { details: refused.map((warning) => ({ ...warning })) });
}
