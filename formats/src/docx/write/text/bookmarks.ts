import { element } from '../../../package/xml/write-xml.ts';

/** The maximum length of a bookmark's name in Word. */
const MAX_LENGTH = 40;

/** Assigns valid bookmark names to anchors, and ids to the bookmarks. */
export class Bookmarks {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #placed = new Set<string>();
  /** The ids of bookmarks around texts that were started. */
  readonly #open = new Map<string, number>();

  /**
   * Returns the bookmark's name for an anchor. Names within Word's limit are kept.
   * @param end the end of the name, for a bookmark around a part of the anchor's block
   */
  nameOf(anchor: string, end = ''): string {
    const key = `${anchor} ${end}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const room = MAX_LENGTH - end.length;
    let name = anchor.slice(0, room) + end;
    for (let n = 2; this.#taken.has(name.toLowerCase()); n += 1) name = `${anchor.slice(0, room - 6)}_${n}${end}`;
    this.#taken.add(name.toLowerCase());
    this.#names.set(key, name);
    return name;
  }

  /** Returns the start of a bookmark around texts. Empty if there is one with this name. */
  start(anchor: string): string {
    const name = this.nameOf(anchor);
    if (this.#placed.has(name)) return '';
    this.#placed.add(name);
    this.#open.set(name, this.#placed.size);
    return element('w:bookmarkStart', { 'w:id': this.#placed.size, 'w:name': name });
  }

  /** Returns the end of a bookmark that was started. */
  end(anchor: string): string {
    const name = this.nameOf(anchor);
    const id = this.#open.get(name);
    this.#open.delete(name);
    return id === undefined ? '' : element('w:bookmarkEnd', { 'w:id': id });
  }

  /** Returns an empty bookmark. Only the first one with a name is written. */
  place(anchor: string | undefined): string {
    return anchor === undefined ? '' : this.around(anchor, '');
  }

  /** Returns runs within a bookmark, which references repeat. Only the first one with a name is written. */
  around(anchor: string, runs: string, end = ''): string {
    const name = this.nameOf(anchor, end);
    if (this.#placed.has(name)) return runs;
    this.#placed.add(name);
    const id = this.#placed.size;
    return element('w:bookmarkStart', { 'w:id': id, 'w:name': name }) + runs + element('w:bookmarkEnd', { 'w:id': id });
  }
}
