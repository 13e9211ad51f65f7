import type { DocumentNode } from '@editor-companion/document';
import type { BookmarkEnds } from '../../../content/source/bookmark-ends.ts';
import { element } from '../../../package/xml/write-xml.ts';

/** Writes the ends of bookmarks around texts (ODF 1.3, part 3, 6.2.1.3). */
export class BookmarkWriter {
  readonly #ends: BookmarkEnds;
  readonly #open = new Set<string>();
  readonly #written = new Set<string>();

  constructor(ends: BookmarkEnds) {
    this.#ends = ends;
  }

  /** Returns the bookmarks that begin at a node. A header that is written again has none. */
  starts(node: DocumentNode): string {
    const names = (this.#ends.starts.get(node) ?? []).filter((name) => !this.#written.has(name));
    for (const name of names) {
      this.#written.add(name);
      this.#open.add(name);
    }
    return names.map((name) => element('text:bookmark-start', { 'text:name': name })).join('');
  }

  ends = (node: DocumentNode): string =>
    (this.#ends.ends.get(node) ?? [])
      .filter((name) => this.#open.delete(name))
      .map((name) => element('text:bookmark-end', { 'text:name': name }))
      .join('');
}
