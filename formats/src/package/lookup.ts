/** A table for names from files. Unknown names are undefined, including `constructor` and other properties of all objects. */
export const lookup = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));
