/** Caches suggestions, also for a user who types along them. */
export interface SuggestionCache {
  /** Suggestions for this prefix, or the rest of older ones whose beginning the user has typed. */
  find(scope: string, prefix: string): readonly string[] | undefined;
  keep(scope: string, prefix: string, suggestions: readonly string[]): void;
}

interface Entry {
  readonly suggestions: readonly string[];
  readonly expires: number;
}

/** The length of the prefix that identifies a place. */
const TAIL = 300;
/** The maximum number of typed characters that are followed. */
const MAX_TYPED = 80;

/**
 * @param entries at most; the least recently used goes first. 0: keeps nothing.
 * @param ttl milliseconds.
 */
export function createSuggestionCache(entries: number, ttl: number, now: () => number = Date.now): SuggestionCache {
  const kept = new Map<string, Entry>();

  const keyOf = (scope: string, prefix: string): string => `${scope}\n${prefix.slice(-TAIL)}`;

  function read(key: string): Entry | undefined {
    const entry = kept.get(key);
    if (entry === undefined) return undefined;
    kept.delete(key);
    if (entry.expires <= now()) return undefined;
    kept.set(key, entry);
    return entry;
  }

  return {
    find(scope, prefix) {
      const exact = read(keyOf(scope, prefix));
      if (exact) return exact.suggestions;
      for (let typed = 1; typed <= Math.min(MAX_TYPED, prefix.length); typed++) {
        const entry = read(keyOf(scope, prefix.slice(0, -typed)));
        if (entry === undefined) continue;
        const words = prefix.slice(-typed);
        const left = entry.suggestions.filter((one) => one.startsWith(words) && one.length > typed);
        if (left.length > 0) return left.map((one) => one.slice(typed));
      }
      return undefined;
    },
    keep(scope, prefix, suggestions) {
      if (entries === 0 || suggestions.length === 0) return;
      const key = keyOf(scope, prefix);
      kept.delete(key);
      kept.set(key, { suggestions, expires: now() + ttl });
      const [oldest] = kept.keys();
      if (kept.size > entries && oldest !== undefined) kept.delete(oldest);
    },
  };
}
