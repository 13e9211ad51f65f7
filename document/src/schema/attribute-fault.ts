/** Why an attribute's own check refuses a value; undefined when it does not. */
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
