import { closest, distance } from 'fastest-levenshtein';

/** The known name that was probably meant, or undefined when none is near enough. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const best = closest(given, known);
  const changes = distance(given, best);
  // More than half of a short name may not differ: any other short name would be "near".
  return changes * 2 <= given.length && changes <= Math.max(2, Math.floor(given.length / 3)) ? best : undefined;
}

/** `Did you mean "export"?` or, when nothing is near, the known names themselves. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  const best = nearest(given, known);
  if (best !== undefined) return `Did you mean "${best}"?`;
  return known.length === 0 ? undefined : `Known here: ${known.toSorted().join(', ')}.`;
}
