/*
 * Replacements for calls with a spread list, for lists of any length: each spread member is an argument on the stack, and some hundred
 * thousand of them crash the program.
 */

/** Appends a list to another. Unlike `list.push(...more)` it has no limit of arguments. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const member of more) list.push(member);
}

/** Returns the maximum of the numbers and of `floor`. -Infinity if there are none. */
export function greatest(numbers: Iterable<number>, floor = -Infinity): number {
  let found = floor;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** Returns the minimum of the numbers. Infinity if there are none. */
export function least(numbers: Iterable<number>): number {
  let found = Infinity;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}

/** Merges objects into a new one. Properties of a later object override those of an earlier one. */
export function layered<T extends object>(layers: Iterable<T | undefined>): T {
  const found = {};
  for (const layer of layers) Object.assign(found, layer);
  return found as T;
}
