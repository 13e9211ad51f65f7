/*
 * A printed file says where its links are, and nothing else of its text. So each place whose position is needed gets a link to an address
 * that cannot exist (RFC 6761), until the file is finished (marked-places.ts):
 *
 *     https://mark.invalid/change/comment:c1/comment:c2
 *     https://mark.invalid/formula:x%5E2
 *     https://mark.invalid/control:7
 */
export const PLACES = 'https://mark.invalid/';
export const CHANGE = 'change';
const COMMENT = 'comment:';
const FORMULA = 'formula:';
/** The maximum number of characters of a formula's text, which a URL must contain and a screen reader must read. */
const MAX_FORMULA = 2000;

/** The URL of a form control, up to its index. */
export const CONTROL_PLACES = `${PLACES}control:`;

/** Returns the index of the form control that a URL marks. Undefined for other URLs. */
export function controlAt(address: string): number | undefined {
  const index = address.startsWith(CONTROL_PLACES) ? address.slice(CONTROL_PLACES.length) : '';
  return /^\d{1,6}$/u.test(index) ? Number(index) : undefined;
}

export const commentPlace = (id: string): string => COMMENT + encodeURIComponent(id);

/** Returns the URL that marks a formula, by its LaTeX. Undefined if it is too long. */
export const formulaAddress = (latex: string): string | undefined =>
  latex.trim() === '' || latex.length > MAX_FORMULA
    ? undefined
    : PLACES + FORMULA + encodeURIComponent(latex.toWellFormed());

export const addressOf = (places: readonly string[]): string => PLACES + places.join('/');

/** Reads a URL that marks a place. Undefined for ordinary links. */
export function placeAt(address: string): PlaceSaid | undefined {
  if (!address.startsWith(PLACES)) return undefined;
  const places = address.slice(PLACES.length).split('/');
  const [formula] = places.flatMap((place) => saidIn(place, FORMULA));
  const comments = places.flatMap((place) => saidIn(place, COMMENT));
  return { isChange: places.includes(CHANGE), comments, ...(formula !== undefined && { formula }) };
}

export interface PlaceSaid {
  readonly isChange: boolean;
  readonly comments: readonly string[];
  /** In LaTeX. */
  readonly formula?: string;
}

/** A document may contain such a URL itself, which may be invalid. */
function saidIn(place: string, kind: string): string[] {
  if (!place.startsWith(kind)) return [];
  try {
    return [decodeURIComponent(place.slice(kind.length))];
  } catch {
    return [];
  }
}
