import type { PageSetup } from '@editor-companion/core/plugin';

/** Matches documents with dates, in JSON and in HTML. */
const DATED = [Buffer.from('documentField'), Buffer.from('document-field')];

/**
 * Returns the date and time of day that the dates of a document show, in the time zone of the server. Seconds are left out, so that equal
 * exports within a minute share their result.
 * @param dates the option `dates` of the request
 * @param document a document without dates has no time, so that its result is found again
 * @param page its page setup, whose headers and footers may have dates
 */
export function nowOf(
  dates = 'now',
  document?: Uint8Array,
  page?: Pick<PageSetup, 'header' | 'footer'>,
): { readonly now?: string } {
  if (dates === 'shown') return {};
  if (document && !isDated(document) && !isDated(Buffer.from(JSON.stringify([page?.header, page?.footer])))) return {};
  return { now: dates === 'now' ? clockTime(new Date()) : dates };
}

function isDated({ buffer, byteOffset, length }: Uint8Array): boolean {
  const bytes = Buffer.from(buffer, byteOffset, length);
  return DATED.some((word) => bytes.includes(word));
}

function clockTime(at: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
