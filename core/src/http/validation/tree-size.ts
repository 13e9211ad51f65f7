/** True if a JSON value has at most `limit` values, including itself. Stops counting there. */
export function isSmall(value: unknown, limit: number): boolean {
  let count = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    count += 1;
    if (count + waiting.length - 1 > limit) return false;
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) waiting.push(child);
  }
  return true;
}
