import type { DocumentNode } from '@editor-companion/document';
import { isExtras } from '../own/words.ts';
import { anchorId } from '../bounds.ts';

/**
 * Names that links lead to. A block can carry one anchor only, so further names of a block stand for the first, and
 * links are pointed at it once everything is read.
 */
export class Bookmarks {
  readonly #anchorOf = new Map<string, string>();
  readonly #links: Record<string, unknown>[] = [];

  /** Names a block; returns the anchor it goes by. Names that word processors make for themselves are passed over. */
  name(names: readonly string[]): string | undefined {
    const [first, ...others] = names
      .filter((name) => name !== '' && name !== '_GoBack' && !isExtras(name))
      .map(anchorId);
    if (first === undefined) return undefined;
    this.#anchorOf.set(first, first);
    for (const other of others) this.#anchorOf.set(other, first);
    return first;
  }

  /** Remembers a link mark's attributes whose href is `#name`. */
  addLink(attrs: Record<string, unknown>): void {
    this.#links.push(attrs);
  }

  /** Points every internal link to the anchor that its name stands for. */
  resolve(): void {
    for (const attrs of this.#links) {
      const name = anchorId(String(attrs['href']).slice(1));
      attrs['href'] = `#${this.#anchorOf.get(name) ?? name}`;
    }
  }
}

/** Gives a block its anchor. */
export function anchorBlock(node: DocumentNode, anchor: string | undefined): void {
  if (anchor !== undefined) node.attrs = { ...node.attrs, anchor };
}
