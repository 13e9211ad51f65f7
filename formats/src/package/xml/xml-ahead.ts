/** The maximum number of characters that are searched for a tag. */
const LOOK_AHEAD = 65_536;

/**
 * Tells whether an element begins before the end of its container, from a position on. Beyond the limit it returns true.
 * @param name as the source writes it, with its prefix; so the container's.
 */
export function followsIn(text: string, from: number, name: string, container: string): boolean {
  const ahead = text.slice(from, from + LOOK_AHEAD);
  // not constant: two names in which all but letters, digits and colons are escaped
  const tags = new RegExp(`<(/?)(${literal(name)}|${literal(container)})(?=[\\s/>])`, 'g');
  let depth = 0;
  for (const [, slash, tag] of ahead.matchAll(tags)) {
    if (tag === container) depth += slash === '' ? 1 : -1;
    else if (slash === '' && depth === 0) return true;
    if (depth < 0) return false;
  }
  return from + LOOK_AHEAD < text.length;
}

const literal = (name: string): string => name.replaceAll(/[^\w:]/g, String.raw`\$&`);
