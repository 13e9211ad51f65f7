import { element } from '../../../package/xml/write-xml.ts';

/** Word takes at most so many characters. */
const MAX_LENGTH = 40;

/** Names that links lead to, as Word takes them, and the numbers that mark their places. */
export class Bookmarks {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #placed = new Set<string>();

  /** The bookmark's name for an anchor; what Word takes stays as it is. */
  nameOf(anchor: string): string {
    const known = this.#names.get(anchor);
    if (known !== undefined) return known;
    const stem = anchor.slice(0, MAX_LENGTH);
    let name = stem;
    for (let n = 2; this.#taken.has(name.toLowerCase()); n += 1) name = `${stem.slice(0, MAX_LENGTH - 6)}_${n}`;
    this.#taken.add(name.toLowerCase());
    this.#names.set(anchor, name);
    return name;
  }

  /** A bookmark at this place; only the first of a name counts. */
  place(anchor: string | undefined): string {
    if (anchor === undefined) return '';
    const name = this.nameOf(anchor);
    if (this.#placed.has(name)) return '';
    this.#placed.add(name);
    const id = this.#placed.size;
    return element('w:bookmarkStart', { 'w:id': id, 'w:name': name }) + element('w:bookmarkEnd', { 'w:id': id });
  }
}
