import type { Group } from './usage-store.ts';
import type { UsageLine } from './report.ts';

const COLUMNS = [
  'requests',
  'failed',
  'cancelled',
  'cached',
  'estimated',
  'unpriced',
  'inputTokens',
  'outputTokens',
  'reasoningTokens',
  'cachedTokens',
  'cost',
] as const;

/** A report as CSV (RFC 4180) with a header line. */
export const usageCsv = (groups: readonly Group[], lines: readonly UsageLine[]): string =>
  [[...groups, ...COLUMNS], ...lines.map((line) => [...groups, ...COLUMNS].map((name) => line[name] ?? ''))]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');

/** Clients choose the names, so a value that a spreadsheet would take for a formula is marked as text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
