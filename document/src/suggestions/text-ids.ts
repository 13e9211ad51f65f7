import { ContentString, type ContentType, type Item, type XmlText } from 'yjs';

/** Which unit of text a client of Yjs wrote: the same in every copy of the document, whatever happens around it. */
export interface UnitId {
  readonly client: number;
  readonly clock: number;
}

/** The ids of the units of a text, in the order and number of its tokens. */
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

/** Ids of texts that do not change meanwhile. */
export class TextIds {
  readonly #known = new Map<XmlText, readonly UnitId[]>();

  of(text: XmlText): readonly UnitId[] {
    let ids = this.#known.get(text);
    if (!ids) this.#known.set(text, (ids = idsOf(text)));
    return ids;
  }
}

/** Whether a unit is one of those that a change was made about. */
export function isSince({ client, clock }: UnitId, since: Readonly<Record<string, number | null>>): boolean {
  const bound = since[String(client)];
  return bound === null || (bound !== undefined && clock < bound);
}
