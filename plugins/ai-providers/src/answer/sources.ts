/** A source of an answer in the editor's form. */
export interface Reference {
  readonly title: string;
  readonly url: string;
}

export interface Sources {
  readonly references: readonly Reference[];
  /** @returns false where the address is known already. */
  add(source: { url: string; title?: string }): boolean;
}

/** Collects every address once, in order of first mention. */
export function createSources(): Sources {
  const references: Reference[] = [];
  const known = new Set<string>();
  return {
    references,
    add({ url, title }) {
      if (known.has(url)) return false;
      known.add(url);
      references.push({ title: title ?? url, url });
      return true;
    },
  };
}

export const searchTitle = (count: number): string => (count === 1 ? '1 result' : `${count} results`);
