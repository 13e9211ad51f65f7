import { closest, distance } from 'fastest-levenshtein';

/** The known name closest to a misspelt one; undefined if none is close enough. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const swapped = known.find((name) => areSwapped(given, name));
  if (swapped !== undefined) return swapped;
  const best = closest(given, known);
  const changes = distance(given, best);
  // At most half of a short name may differ, otherwise every short name would match.
  return changes * 2 <= given.length && changes <= Math.max(2, Math.floor(given.length / 3)) ? best : undefined;
}

/** Whether two adjacent characters are swapped, the most frequent typo, which would otherwise count as two changes: `ulr`. */
function areSwapped(given: string, name: string): boolean {
  if (given.length !== name.length) return false;
  let at = 0;
  while (at < given.length && given[at] === name[at]) at += 1;
  const mended = `${given.slice(0, at)}${given.charAt(at + 1)}${given.charAt(at)}${given.slice(at + 2)}`;
  return at < given.length && mended === name;
}

/** `Did you mean "export"?`, or the list of known names if none is close. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  const best = nearest(given, known);
  if (best !== undefined) return `Did you mean "${best}"?`;
  return known.length === 0 ? undefined : `Known here: ${known.toSorted().join(', ')}.`;
}
