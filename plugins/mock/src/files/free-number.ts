/** Asked whether a number is taken. */
type Taken = (number: number) => Promise<boolean>;

/**
 * A free number, 1 or one whose predecessor is taken: the next one, where none was given back. It asks about as often as the
 * number has binary digits, twice.
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
