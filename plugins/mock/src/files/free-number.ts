/** Tells whether a number is taken. */
type Taken = (number: number) => Promise<boolean>;

/**
 * Finds a free number that is 1 or follows a taken number. If numbers were never freed, it is the smallest free one. It asks about twice as
 * often as the number has binary digits.
 */
export async function freeNumber(isTaken: Taken): Promise<number> {
  let taken = 0;
  let free = 1;
  while (await isTaken(free)) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}
