/**
 * The changes and bases that must be kept under a new base: for each pinned position, the newest base at or below it, and the changes from
 * there up to it.
 * @param pins ascending, all below `base`.
 * @returns ranges of changes, `from` not included, ascending and apart; the last one begins at the base and has no end.
 */
export function keptRanges(
  bases: readonly number[],
  pins: readonly number[],
  base: number,
): { neededBases: Set<number>; ranges: [from: number, to: number][] } {
  const neededBases = new Set([base]);
  const ranges: [from: number, to: number][] = [];
  for (const pin of pins) {
    const below = Math.max(0, ...bases.filter((seq) => seq <= pin));
    if (below > 0) neededBases.add(below);
    const last = ranges.at(-1);
    // Pins between the same two bases share the changes below the first of them.
    if (last?.[0] === below) last[1] = pin;
    else ranges.push([below, pin]);
  }
  ranges.push([base, Number.MAX_SAFE_INTEGER]);
  return { neededBases, ranges };
}
