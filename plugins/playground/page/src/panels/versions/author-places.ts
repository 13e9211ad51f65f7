/** Authors in the order in which they were first shown. */
const names: string[] = [];

/** Returns the index of an author among all that were shown since the page was opened, so that an author has one colour in all views. */
export function placeOf(name: string): number {
  const place = names.indexOf(name);
  return place === -1 ? names.push(name) - 1 : place;
}

/** All authors, by their index. */
export const placed = (): readonly string[] => names;
