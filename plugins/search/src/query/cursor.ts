import { createHash } from 'node:crypto';
import type { SearchQuery } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** The parts of a query that must stay the same from page to page. */
const sumOf = ({ query, kinds, mode, perSource }: SearchQuery): string =>
  createHash('sha256')
    .update(JSON.stringify([query, kinds, mode, perSource]))
    .digest('base64url')
    .slice(0, 8);

export const cursorAt = (place: number, query: SearchQuery): string => `${place}.${sumOf(query)}`;

const CURSOR = /^(\d{1,4})\.([\w-]{8})$/;

/** The number of hits to skip. @throws CompanionError SEARCH_CURSOR_INVALID (400). */
export function placeOf(query: SearchQuery): number {
  if (query.after === undefined) return 0;
  const [, place = '', sum] = CURSOR.exec(query.after) ?? [];
  if (sum !== sumOf(query)) throw errors.SEARCH_CURSOR_INVALID();
  return Number(place);
}
