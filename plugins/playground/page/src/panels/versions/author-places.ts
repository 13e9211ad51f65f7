/** In the order in which they were first shown. */
const names: string[] = [];

/** The place of an author among all who were shown since the page was opened: whoever has it has one colour in all views. */
export function placeOf(name: string): number {
  const place = names.indexOf(name);
  return place === -1 ? names.push(name) - 1 : place;
}

/** All of them, by place. */
export const placed = (): readonly string[] => names;
