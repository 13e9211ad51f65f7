import { MAX_SOURCES, type Cited, type DocumentNode, type Source } from '@editor-companion/document';
import { childrenOf } from '../node.ts';

export type { Cited, Source };

/** Returns the sources of a citation or a bibliography. */
export const citedOf = ({ attrs }: DocumentNode): readonly Cited[] =>
  Array.isArray(attrs?.['sources']) ? (attrs['sources'] as Cited[]) : [];

/** Returns the facts of all sources that a document cites or lists, by key, each once. */
export function sourcesIn(document: DocumentNode): ReadonlyMap<string, Source> {
  const found = new Map<string, Source>();
  const visit = (node: DocumentNode): void => {
    if (node.type === 'citation' || node.type === 'bibliography')
      for (const { key, source } of citedOf(node)) if (source && !found.has(key)) found.set(key, source);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(document);
  return found;
}

/** Collects the citations and bibliographies of a file, whose sources are known when all is read. */
export class Citations {
  readonly #citations: DocumentNode[] = [];
  readonly #bibliographies: DocumentNode[] = [];

  add(node: DocumentNode): void {
    (node.type === 'citation' ? this.#citations : this.#bibliographies).push(node);
  }

  get isEmpty(): boolean {
    return this.#citations.length + this.#bibliographies.length === 0;
  }

  /** Gives citations the facts of their sources. A bibliography gets the sources that nothing cites, and its style. */
  settle(sources: ReadonlyMap<string, Source>, isNumeric: boolean): void {
    const cited = new Set<string>();
    for (const node of this.#citations) {
      const own = citedOf(node).map((one) => {
        cited.add(one.key);
        const source = sources.get(one.key);
        return source ? { ...one, source } : one;
      });
      node.attrs = { ...node.attrs, sources: own };
    }
    const others = [...sources].filter(([key]) => !cited.has(key)).slice(0, MAX_SOURCES);
    const list = others.map(([key, source]): Cited => ({ key, source }));
    const attrs = { ...(isNumeric && { style: 'numeric' }), ...(list.length > 0 && { sources: list }) };
    for (const node of this.#bibliographies)
      if (Object.keys(attrs).length > 0) node.attrs = { ...node.attrs, ...attrs };
  }
}
