/** The dotted path of the first value that JSON cannot represent, or undefined. */
export function findNonJson(value: unknown, path = 'payload', above: readonly object[] = []): string | undefined {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path;
  if (typeof value !== 'object' || above.includes(value)) return path;
  const inside = [...above, value];
  if (Array.isArray(value)) return first(value.entries(), path, inside);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return path;
  return first(Object.entries(value), path, inside);
}

function first(entries: Iterable<[string | number, unknown]>, path: string, above: readonly object[]) {
  for (const [key, value] of entries) {
    const found = findNonJson(value, `${path}.${key}`, above);
    if (found !== undefined) return found;
  }
  return undefined;
}
