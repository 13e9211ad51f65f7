import type { Entry } from './entry.ts';

/** The formats of an export of the log. */
export const FORMS = ['ndjson', 'csv'] as const;
export type Form = (typeof FORMS)[number];

export const MEDIA_TYPES: Readonly<Record<Form, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
};

const COLUMNS: readonly (readonly [name: string, cell: (entry: Entry) => string | number | undefined])[] = [
  ['id', ({ id }) => id],
  ['time', ({ time }) => new Date(time).toISOString()],
  ['actor', ({ actor }) => actor.id],
  ['actorName', ({ actor }) => actor.name],
  ['actorKind', ({ actor }) => actor.kind],
  ['tenant', ({ actor }) => actor.tenant],
  ['credential', ({ actor }) => actor.credential],
  ['address', ({ actor }) => actor.address],
  ['action', ({ action }) => action],
  ['targetKind', ({ target }) => target?.kind],
  ['target', ({ target }) => target?.id],
  ['details', ({ details }) => details && JSON.stringify(details)],
  ['outcome', ({ outcome }) => outcome],
  ['status', ({ status }) => status],
  ['requestId', ({ requestId }) => requestId],
];

/** Formats pages of entries as lines. Each line ends with its line break. */
export async function* linesOf(form: Form, pieces: AsyncIterable<readonly Entry[]>): AsyncGenerator<string> {
  if (form === 'csv') yield `${COLUMNS.map(([name]) => name).join(',')}\r\n`;
  const write = form === 'csv' ? csvLine : (entry: Entry): string => `${JSON.stringify(entry)}\n`;
  for await (const piece of pieces) yield piece.map(write).join('');
}

/** Formats an entry as RFC 4180 describes. */
const csvLine = (entry: Entry): string =>
  `${COLUMNS.map(([, cell]) => quoted(String(cell(entry) ?? ''))).join(',')}\r\n`;

/**
 * Spreadsheets read a cell with such a beginning as a formula. Document names come from callers, so that an apostrophe in front makes such
 * a cell plain text.
 */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
