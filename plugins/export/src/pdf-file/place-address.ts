/*
 * A printed file says where its links are, and nothing else of its text. So what is to be known of a place on paper is a link there, to an
 * address that cannot exist (RFC 6761), until the file is finished (marked-places.ts):
 *
 *     https://mark.invalid/change/comment:c1/comment:c2
 */
export const PLACES = 'https://mark.invalid/';
export const CHANGE = 'change';
const COMMENT = 'comment:';

export const commentPlace = (id: string): string => COMMENT + encodeURIComponent(id);

export const addressOf = (places: readonly string[]): string => PLACES + places.join('/');

/** What an address says of its place; undefined where it is that of a link. */
export function placeAt(address: string): { readonly isChange: boolean; readonly comments: string[] } | undefined {
  if (!address.startsWith(PLACES)) return undefined;
  const places = address.slice(PLACES.length).split('/');
  return { isChange: places.includes(CHANGE), comments: places.flatMap(commentIn) };
}

/** A document may hold such an address itself, and then it may be written wrongly. */
function commentIn(place: string): string[] {
  if (!place.startsWith(COMMENT)) return [];
  try {
    return [decodeURIComponent(place.slice(COMMENT.length))];
  } catch {
    return [];
  }
}
