/** A place that an answer rests on, as the editor shows it. */
export interface Reference {
  readonly title: string;
  readonly url: string;
}

export interface Sources {
  readonly references: readonly Reference[];
  add(source: { url: string; title?: string }): void;
}

/** Keeps every address once, in the order of first mention. */
export function createSources(): Sources {
  const references: Reference[] = [];
  const known = new Set<string>();
  return {
    references,
    add({ url, title }) {
      if (known.has(url)) return;
      known.add(url);
      references.push({ title: title ?? url, url });
    },
  };
}

export const searchTitle = (count: number): string => (count === 1 ? '1 result' : `${count} results`);
