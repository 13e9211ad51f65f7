/**
 * A table for names that a file gives: what is not in it is undefined, even `constructor` and whatever else every object
 * has. Plain objects and `in` would find those.
 */
export const lookup = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));
