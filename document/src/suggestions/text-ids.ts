import { ContentString, type ContentType, type Item, type XmlText } from 'yjs';

/** The id of a text unit that a client of Yjs wrote. It is the same in all copies of the document and never changes. */
export interface UnitId {
  readonly client: number;
  readonly clock: number;
}

/** Returns the ids of a text's units, in the order of its tokens. */
export function idsOf(text: XmlText): readonly UnitId[] {
  const ids: UnitId[] = [];
  for (let item: Item | null = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    const { client, clock } = item.id;
    const length = (item.content as ContentString | ContentType) instanceof ContentString ? item.length : 1;
    for (let at = 0; at < length; at++) ids.push({ client, clock: clock + at });
  }
  return ids;
}

/** Caches the ids of texts that do not change meanwhile. */
export class TextIds {
  readonly #known = new Map<XmlText, readonly UnitId[]>();

  of(text: XmlText): readonly UnitId[] {
    let ids = this.#known.get(text);
    if (!ids) this.#known.set(text, (ids = idsOf(text)));
    return ids;
  }
}

/** Tells whether a unit belonged to a change from its beginning. */
export function isSince({ client, clock }: UnitId, since: Readonly<Record<string, number | null>>): boolean {
  const bound = since[String(client)];
  return bound === null || (bound !== undefined && clock < bound);
}
