import { httpErrors } from '../errors.ts';

/** Limits on JSON that are checked before it is parsed. */
export interface ScanLimits {
  /** Levels of nesting. */
  readonly depth: number;
  /** Keys and values of the whole text. */
  readonly values: number;
  /** Keys of one object. */
  readonly keys: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Scans UTF-8 JSON without building values: a few bytes of JSON may take a hundred of heap. Invalid JSON may pass.
 * @returns how many keys and values it holds.
 * @throws CompanionError BODY_TOO_DEEP, BODY_TOO_MANY_VALUES, BODY_TOO_MANY_KEYS.
 */
export function scan(json: Uint8Array, limits: ScanLimits): number {
  const keys = new Uint32Array(limits.depth + 1);
  let depth = 0;
  let values = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json[index] ?? 0;
    if (code === QUOTE) index = endOfString(json, index);
    else if (code === COLON) {
      const count = (keys[depth] ?? 0) + 1;
      if (count > limits.keys) throw httpErrors.BODY_TOO_MANY_KEYS({ limit: limits.keys });
      keys[depth] = count;
      continue;
    } else if (opens(code)) {
      depth += 1;
      if (depth > limits.depth) throw httpErrors.BODY_TOO_DEEP({ limit: limits.depth });
      keys[depth] = 0;
    } else if (closes(code)) {
      depth = Math.max(0, depth - 1);
      continue;
    } else if (isBetween(code)) continue;
    else index = endOfWord(json, index);
    values += 1;
    if (values > limits.values) throw httpErrors.BODY_TOO_MANY_VALUES({ limit: limits.values });
  }
  return values;
}

/** The position of the quote that ends the string from `start`, or of the last byte. */
function endOfString(json: Uint8Array, start: number): number {
  for (let index = start + 1; index < json.length; index++) {
    const code = json[index];
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE) return index;
  }
  return json.length;
}

/** The position of the last byte of a number, `true`, `false` or `null`. */
function endOfWord(json: Uint8Array, start: number): number {
  let index = start;
  while (index + 1 < json.length && isInWord(json[index + 1] ?? 0)) index += 1;
  return index;
}

/** `{` and `[`. */
const opens = (code: number): boolean => code === 0x7b || code === 0x5b;
/** `}` and `]`. */
const closes = (code: number): boolean => code === 0x7d || code === 0x5d;
/** Blanks, line ends and commas. */
const isBetween = (code: number): boolean => code <= 0x20 || code === 0x2c;
const isInWord = (code: number): boolean =>
  code !== QUOTE && code !== COLON && !opens(code) && !closes(code) && !isBetween(code);
