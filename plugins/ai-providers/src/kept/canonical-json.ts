/** JSON in which the members of objects stand in the order of their names, so that the same value is the same text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) => ordered(member));

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
