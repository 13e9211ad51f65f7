/** Returns the reason why an attribute's check rejects a value. Undefined if it accepts the value. */
export function faultOf(value: unknown, accepts: unknown): string | undefined {
  if (typeof accepts === 'string') {
    const actual = value === null ? 'null' : typeof value;
    return accepts.split('|').includes(actual) ? undefined : `expected ${accepts.replaceAll('|', ' or ')}`;
  }
  if (typeof accepts !== 'function') return undefined;
  try {
    accepts(value);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
