const OPEN: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSE: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The nesting depth of JSON, found without parsing it: deep nesting would overflow a recursive parser's stack. */
export function depthOf(json: Uint8Array): number {
  let [depth, deepest, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (isText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (!isText && OPEN.has(byte)) deepest = Math.max(deepest, (depth += 1));
    else if (!isText && CLOSE.has(byte)) depth -= 1;
  }
  return deepest;
}
