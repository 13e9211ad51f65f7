/**
 * Whether in the XML ahead an element begins before its container ends; undefined where neither happens in it.
 *
 * @param name as the source writes it, with its prefix; so the container's.
 */
export function followsIn(ahead: string, name: string, container: string): boolean | undefined {
  // not constant: two names in which all but letters, digits and colons are escaped
  const tags = new RegExp(`<(/?)(${literal(name)}|${literal(container)})(?=[\\s/>])`, 'g');
  let depth = 0;
  for (const [, slash, tag] of ahead.matchAll(tags)) {
    if (tag === container) depth += slash === '' ? 1 : -1;
    else if (slash === '' && depth === 0) return true;
    if (depth < 0) return false;
  }
  return undefined;
}

const literal = (name: string): string => name.replaceAll(/[^\w:]/g, String.raw`\$&`);
