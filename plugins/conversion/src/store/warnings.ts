import type { DocumentWarning } from '@editor-companion/core/plugin';

/** The maximum number of stored warnings per result, since a format may report any number of codes. */
const MAX_WARNINGS = 100;
/** The maximum length of a stored message in characters. */
const MAX_MESSAGE = 1000;
/** The maximum number of stored items of a warning. */
const MAX_ITEMS = 20;
/** The maximum length of a stored item in characters. */
const MAX_ITEM = 300;

/** Encodes warnings for a row. */
export const packWarnings = (warnings: readonly DocumentWarning[] = []): string =>
  JSON.stringify(bounded(warnings).map(toKept));

/** The warnings of a row; none where it was written by a release that did not tell. */
// Written by `packWarnings` only.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const readWarnings = (json: string | null): DocumentWarning[] => JSON.parse(json ?? '[]') as DocumentWarning[];

function bounded(warnings: readonly DocumentWarning[]): readonly DocumentWarning[] {
  const left = warnings.length - MAX_WARNINGS;
  if (left <= 0) return warnings;
  const cut = { code: 'WARNINGS_CUT', message: 'There are more warnings than are listed.', count: left };
  return [...warnings.slice(0, MAX_WARNINGS), cut];
}

const toKept = ({ code, message, count, items }: DocumentWarning): DocumentWarning => ({
  code,
  message: message.slice(0, MAX_MESSAGE),
  ...(count !== undefined && { count }),
  ...(items && { items: items.slice(0, MAX_ITEMS).map((item) => item.slice(0, MAX_ITEM)) }),
});
