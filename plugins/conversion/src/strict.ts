import type { DocumentWarning } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

/** Warnings that the text of the error names; its details have all of them. */
const NAMED = 5;

/**
 * Refuses a result with warnings where its caller wants no other than a whole one.
 *
 * @throws CONTENT_SIMPLIFIED.
 */
export function refuseSimplified(
  { strict }: { readonly strict?: boolean | undefined },
  warnings: readonly DocumentWarning[],
): void {
  if (strict !== true || warnings.length === 0) return;
  const named = warnings.slice(0, NAMED).map(({ code, message }) => `${code}: ${message}`);
  const more = warnings.length > NAMED ? [`and ${warnings.length - NAMED} more`] : [];
  throw errors.CONTENT_SIMPLIFIED(
    { warnings: [...named, ...more].join(' ') },
    { details: warnings.map((warning) => ({ ...warning })) },
  );
}
