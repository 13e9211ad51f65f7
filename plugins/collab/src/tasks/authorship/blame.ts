import type { Passage } from '@editor-companion/client/wire-history';
import {
  ContentString,
  ContentType,
  createID,
  encodeRelativePosition,
  type ID,
  type Item,
  RelativePosition,
} from 'yjs';
import { base64 } from '../../base64.ts';
import { findField } from '../../fields/find.ts';
import { load } from '../load.ts';
import { preferredFields } from '../model.ts';
import type { AuthorRow, Works } from '../task.ts';
import { Authors } from './authors.ts';

/** A passage of one author, before its position is known. */
interface Found {
  readonly block: number;
  readonly row: AuthorRow | undefined;
  readonly start: ID;
  readonly texts: string[];
  end: ID;
}

/**
 * Splits the text of a field into passages, each by one author. @throws CompanionError DOCUMENT_FIELD_AMBIGUOUS, DOCUMENT_FIELD_UNREADABLE
 * (409).
 */
export function blame({
  pieces,
  rows,
  people,
  field: wanted,
  after,
  limit,
}: Works['blame']['input']): Works['blame']['output'] {
  const doc = load(pieces);
  const { name: field } = findField(doc, wanted, preferredFields());
  const root = doc.share.get(field);
  const authors = new Authors(rows, 'inserts');
  const names = new Map(people);
  const passages: Passage[] = [];
  let count = 0;
  for (const found of root ? passagesOf(root, authors) : []) {
    count += 1;
    if (count <= after) continue;
    if (passages.length === limit) return { field, passages, next: after + limit };
    passages.push(toPassage(found, names));
  }
  return { field, passages, next: null };
}

/** In document order. Uses no recursion, since the document's author controls the depth. */
function* passagesOf(root: { readonly _start: Item | null }, authors: Authors): Generator<Found> {
  // The next item on each level; null at the end of a level.
  const levels: (Item | null)[] = [root._start];
  let block = -1;
  let open: Found | undefined;
  while (levels.length > 0) {
    const item = levels.pop() ?? null;
    const isType = item?.content instanceof ContentType && !item.deleted;
    if (open && (item === null || isType)) {
      yield open;
      open = undefined;
    }
    if (item === null) continue;
    levels.push(item.right);
    if (item.deleted) continue;
    if (isType) {
      if (levels.length === 1) block += 1;
      levels.push((item.content as ContentType).type._start);
    } else if (item.content instanceof ContentString) {
      const { str } = item.content;
      const { client, clock } = item.id;
      for (const { from, to, row } of authors.partsOf(client, clock, clock + str.length)) {
        const text = str.slice(from - clock, to - clock);
        const end = createID(client, to - 1);
        if (open?.row === row && open) {
          open.texts.push(text);
          open.end = end;
          continue;
        }
        if (open) yield open;
        open = { block: Math.max(0, block), row, start: createID(client, from), texts: [text], end };
      }
    }
  }
}

function toPassage({ block, row, start, end, texts }: Found, names: ReadonlyMap<string, string>): Passage {
  return {
    text: texts.join(''),
    block,
    user: row ? { id: row.user, name: names.get(row.user) ?? row.user } : null,
    date: row?.at ?? null,
    until: row?.until ?? null,
    anchor: positionAt(start, 0),
    head: positionAt(end, -1),
  };
}

/** The position before an item's character, or behind it. */
const positionAt = (id: ID, side: 0 | -1): string =>
  base64(encodeRelativePosition(new RelativePosition(null, null, id, side)));
