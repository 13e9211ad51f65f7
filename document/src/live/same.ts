/** Whether two JSON values say the same, whatever the order of their members and the prototypes of their records. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [own, others] = [Object.entries(one), Object.keys(other)];
  if (own.length !== others.length) return false;
  return own.every(
    ([key, value]) => Object.hasOwn(other, key) && isSame(value, (other as Record<string, unknown>)[key]),
  );
}
