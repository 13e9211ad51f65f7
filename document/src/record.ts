/** A member of a record by name, never one that all objects have. */
export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** A path within a document: `content[0]` and `attrs` are `content[0].attrs`. */
export const join = (path: string, member: string): string => (path === '' ? member : `${path}.${member}`);

/** Whether two JSON values say the same, whatever the order of their members and the prototypes of their records. */
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

/** A value as JSON text that is the same for all values that `isSame` calls the same. */
export const canonical = (value: unknown): string => JSON.stringify(value, sortMembers) ?? '';

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
