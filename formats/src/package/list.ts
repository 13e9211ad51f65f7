/*
 * What calls with a spread list do, for lists of any length: each member that is spread lies on the stack as an argument, and some
 * hundred thousand of them end the program.
 */

/** Adds the members of one list to another, as `list.push(...more)` does. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const member of more) list.push(member);
}

/** The greatest of the numbers and of `floor`; -Infinity for none. */
export function greatest(numbers: Iterable<number>, floor = -Infinity): number {
  let found = floor;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** The least of the numbers; Infinity for none. */
export function least(numbers: Iterable<number>): number {
  let found = Infinity;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}

/** Layers over one another in a new object: what a later one states hides what an earlier one does. */
export function layered<T extends object>(layers: Iterable<T | undefined>): T {
  const found = {};
  for (const layer of layers) Object.assign(found, layer);
  return found as T;
}
