import { keysOf, nameOfKey, tenantOf } from '@editor-companion/core/plugin';
import type { DocumentLog, LogDocument, Principal } from '@editor-companion/core/plugin';
import { startOf } from '../document-key.ts';
import { COMPANION, type Roles } from '../roles.ts';
import { documentErrors } from './errors.ts';

const PAGE = 200;
/** The maximum number of log pages that are read for one page of an answer. */
const MAX_LOOKS = 10;
const SORT_PAGE = 1000;
/** The maximum number of documents that are read for an answer in another order than by name. */
export const MAX_SORTED = 100_000;

export type SortKey = 'name' | 'updated' | 'created' | 'size';

/** The filter and order of a list. */
export interface ListQuery {
  readonly prefix?: string;
  readonly contains?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
  readonly minBytes?: number;
  readonly after?: string;
  readonly limit: number;
  readonly sort: SortKey;
  readonly order: 'ascending' | 'descending';
}

interface Parts {
  readonly log: Pick<DocumentLog, 'list'>;
  readonly roles: Roles;
}

interface Found {
  readonly document: LogDocument;
  readonly role: string;
}

/**
 * Lists the documents in which a principal has a role. @throws CompanionError DOCUMENT_LIST_TOO_LONG (422), DOCUMENT_CURSOR_INVALID (400).
 */
export const listDocuments = (parts: Parts, query: ListQuery, principal: Principal) =>
  query.sort === 'name' && query.order === 'ascending'
    ? listByName(parts, query, principal)
    : listSorted(parts, query, principal);

/** Skips names without a role, so a page may take several reads of the log. After a limit it returns what it has. */
async function listByName({ log, roles }: Parts, query: ListQuery, principal: Principal) {
  const items = [];
  const isMeant = filterOf(query);
  const keys = keysOf(tenantOf(principal));
  let last = behind(keys, query.after);
  for (let look = 0; look < MAX_LOOKS && items.length < query.limit; look++) {
    const found = await log.list({ prefix: keys + (query.prefix ?? ''), after: last, limit: PAGE });
    for (const document of found) {
      if (items.length === query.limit) return { items, next: nameOfKey(last) };
      last = document.name;
      const role = isMeant(document) ? roles.roleOf(principal, document.name) : undefined;
      if (role !== undefined) items.push(toItem({ document, role }));
    }
    if (found.length < PAGE) return { items, next: null };
  }
  return { items, next: nameOfKey(last) };
}

/** The key after which a page begins. The log also has deleted documents and those of other tenants, under names that sort first. */
function behind(keys: string, after: string | undefined): string {
  const first = startOf(keys);
  const key = after === undefined ? first : keys + nameOfKey(after);
  return key > first ? key : first;
}

/** Reads every name and keeps only as many documents as the answer needs. */
async function listSorted({ log, roles }: Parts, query: ListQuery, principal: Principal) {
  const { prefix = '', limit, order, sort } = query;
  const isMeant = filterOf(query);
  const from = query.after === undefined ? undefined : readCursor(query.after);
  const isBefore = comparer(sort, order);
  let kept: Found[] = [];
  const keys = keysOf(tenantOf(principal));
  let last = startOf(keys);
  for (let looked = 0; ; looked += SORT_PAGE) {
    if (looked >= MAX_SORTED) throw documentErrors.DOCUMENT_LIST_TOO_LONG({ limit: MAX_SORTED });
    const page = await log.list({ prefix: keys + prefix, after: last, limit: SORT_PAGE });
    for (const document of page) {
      const role = isMeant(document) ? roles.roleOf(principal, document.name) : undefined;
      const isBehind = !from || isBefore(from, placeOf(sort, document)) < 0;
      if (role !== undefined && isBehind) kept.push({ document, role });
    }
    kept = kept.toSorted((a, b) => isBefore(placeOf(sort, a.document), placeOf(sort, b.document))).slice(0, limit + 1);
    last = page.at(-1)?.name ?? last;
    if (page.length < SORT_PAGE) break;
  }
  const items = kept.slice(0, limit);
  const end = items.at(-1);
  const next = kept.length > limit && end ? writeCursor(placeOf(sort, end.document)) : null;
  return { items: items.map(toItem), next };
}

/** The sort value and the name, which makes every position unique. */
type Place = readonly [value: number | string, name: string];

function placeOf(sort: SortKey, { name: key, bytes, createdAt, updatedAt }: LogDocument): Place {
  const name = nameOfKey(key);
  return [{ name, updated: updatedAt, created: createdAt, size: bytes }[sort], name];
}

function comparer(sort: SortKey, order: ListQuery['order']): (a: Place, b: Place) => number {
  const sign = order === 'ascending' ? 1 : -1;
  const compare = (a: number | string, b: number | string): number => (a < b ? -1 : Number(a > b));
  return (a, b) => sign * ((sort === 'name' ? 0 : compare(a[0], b[0])) || compare(a[1], b[1]));
}

const writeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function readCursor(cursor: string): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    if (Array.isArray(place) && place.length === 2 && typeof place[1] === 'string') return place as unknown as Place;
  } catch {
    // The cursor is not one of ours.
  }
  throw documentErrors.DOCUMENT_CURSOR_INVALID();
}

function filterOf({ contains, updatedAfter, updatedBefore, minBytes = 0 }: ListQuery) {
  const wanted = contains?.toLowerCase();
  const [after, before] = [
    timeOf(updatedAfter, Number.NEGATIVE_INFINITY),
    timeOf(updatedBefore, Number.POSITIVE_INFINITY),
  ];
  return ({ name, bytes, updatedAt }: LogDocument): boolean =>
    !name.endsWith(COMPANION) &&
    (wanted === undefined || nameOfKey(name).toLowerCase().includes(wanted)) &&
    updatedAt > after &&
    updatedAt < before &&
    bytes >= minBytes;
}

const timeOf = (time: string | undefined, otherwise: number): number =>
  time === undefined ? otherwise : Date.parse(time);

const toItem = ({ document: { name, head, bytes, createdAt, updatedAt }, role }: Found) => ({
  name: nameOfKey(name),
  seq: head,
  bytes,
  role,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
});

const iso = (time: number): string => new Date(time).toISOString();
