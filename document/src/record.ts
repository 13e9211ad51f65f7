/** Returns an own member of a record, never one of its prototype. */
export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Joins parts of a path within a document: `content[0]` and `attrs` become `content[0].attrs`. */
export const join = (path: string, member: string): string => (path === '' ? member : `${path}.${member}`);

/** Tells whether two JSON values are equal, regardless of the order of members and of prototypes. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [members, others] = [Object.entries(one), Object.keys(other)];
  if (members.length !== others.length) return false;
  return members.every(
    ([key, value]) => Object.hasOwn(other, key) && isSame(value, (other as Record<string, unknown>)[key]),
  );
}

/** Returns JSON that is equal for values that `isSame` considers equal. */
export const canonical = (value: unknown): string => JSON.stringify(value, sortMembers) ?? '';

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
