/*
 * A printed file says where its links are, and nothing else of its text. So what is to be known of a place on paper is a link there, to an
 * address that cannot exist (RFC 6761), until the file is finished (marked-places.ts):
 *
 *     https://mark.invalid/change/comment:c1/comment:c2
 *     https://mark.invalid/formula:x%5E2
 */
export const PLACES = 'https://mark.invalid/';
export const CHANGE = 'change';
const COMMENT = 'comment:';
const FORMULA = 'formula:';
/** Characters of a formula that is told: an address has to hold it, and a reader to say it. */
const MAX_FORMULA = 2000;

export const commentPlace = (id: string): string => COMMENT + encodeURIComponent(id);

/** The place of a formula, by its LaTeX; undefined for one that is too long to be told. */
export const formulaAddress = (latex: string): string | undefined =>
  latex.trim() === '' || latex.length > MAX_FORMULA
    ? undefined
    : PLACES + FORMULA + encodeURIComponent(latex.toWellFormed());

export const addressOf = (places: readonly string[]): string => PLACES + places.join('/');

/** What an address says of its place; undefined where it is that of a link. */
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
  /** LaTeX. */
  readonly formula?: string;
}

/** A document may hold such an address itself, and then it may be written wrongly. */
function saidIn(place: string, kind: string): string[] {
  if (!place.startsWith(kind)) return [];
  try {
    return [decodeURIComponent(place.slice(kind.length))];
  } catch {
    return [];
  }
}
