import { closest, distance } from 'fastest-levenshtein';

/** The known name that was probably meant, or undefined when none is near enough. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const swapped = known.find((name) => areSwapped(given, name));
  if (swapped !== undefined) return swapped;
  const best = closest(given, known);
  const changes = distance(given, best);
  // More than half of a short name may not differ: any other short name would be "near".
  return changes * 2 <= given.length && changes <= Math.max(2, Math.floor(given.length / 3)) ? best : undefined;
}

/** Whether two neighbours have changed places, the most frequent slip, which counts as two changes otherwise: `ulr`. */
function areSwapped(given: string, name: string): boolean {
  if (given.length !== name.length) return false;
  let at = 0;
  while (at < given.length && given[at] === name[at]) at += 1;
  const mended = `${given.slice(0, at)}${given.charAt(at + 1)}${given.charAt(at)}${given.slice(at + 2)}`;
  return at < given.length && mended === name;
}

/** `Did you mean "export"?` or, when nothing is near, the known names themselves. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  const best = nearest(given, known);
  if (best !== undefined) return `Did you mean "${best}"?`;
  return known.length === 0 ? undefined : `Known here: ${known.toSorted().join(', ')}.`;
}
