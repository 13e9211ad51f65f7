/** True when a JSON value holds at most `limit` values, itself included. Stops counting there. */
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** True when JSON text nests deeper than `limit`. Reads the text once and builds nothing. */
export function isDeeper(json: string, limit: number): boolean {
  if (json.length <= limit * 2) return false;
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (quoted) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
