import { Malformed, type Reader } from '../protocol/reader.ts';

/** The maximum nesting of a value in a Y.Map or Y.Array, since Yjs reads them recursively. */
const MAX_DEPTH = 200;
/** Y.Array, Y.Map, Y.Text, Y.XmlElement, Y.XmlFragment, Y.XmlHook, Y.XmlText. */
const LAST_TYPE = 6;
const XML_ELEMENT = 3;
const XML_HOOK = 5;
const OBJECT = 118;
const JSON_KIND = 2;

/** Skips the content of an item (yjs, src/structs/Content*.js; the numbers are those of `contentRefs`). Returns its length in clocks. */
export function skipContent(from: Reader, kind: number): number {
  switch (kind) {
    case 1: // deleted
      return from.varUint();
    case JSON_KIND:
      return skipMany(from, skipJsonOrUndefined);
    case 3: // binary
      from.skipVarBytes();
      return 1;
    case 4: // string
      return from.skipString();
    case 5: // embed
      skipJson(from);
      return 1;
    case 6: // format
      from.skipString();
      skipJson(from);
      return 1;
    case 7: // type
      skipType(from);
      return 1;
    case 8: // any
      return skipMany(from, skipAny);
    case 9: // subdocument
      from.skipString();
      if (from.bytes[from.position] !== OBJECT) throw new Malformed('a subdocument has no options');
      skipAny(from);
      return 1;
    default:
      throw new Malformed(`there is no content of kind ${kind}`);
  }
}

/** Skips elements of content that has several: JSON or any. */
export function skipElements(from: Reader, kind: number, count: number): void {
  for (let index = 0; index < count; index++) (kind === JSON_KIND ? skipJsonOrUndefined : skipAny)(from);
}

function skipMany(from: Reader, skipOne: (from: Reader) => void): number {
  const count = from.varUint();
  for (let index = 0; index < count; index++) skipOne(from);
  return count;
}

const skipJsonOrUndefined = (from: Reader): void => checkJson(from.varString(), 'undefined');
const skipJson = (from: Reader): void => checkJson(from.varString());

/** Receivers parse this JSON, so invalid JSON would break every client. */
function checkJson(text: string, allowed?: string): void {
  if (text === allowed) return;
  if (text === 'null' || text === 'true') return;
  try {
    JSON.parse(text);
  } catch {
    throw new Malformed('a value is not JSON');
  }
}

function skipType(from: Reader): void {
  const type = from.varUint();
  if (type > LAST_TYPE) throw new Malformed(`there is no type ${type}`);
  if (type === XML_ELEMENT || type === XML_HOOK) from.skipString();
}

/** lib0's `any`: a type byte, then the value (lib0, `decoding.js`, readAny). */
function skipAny(from: Reader, depth = 0): void {
  if (depth > MAX_DEPTH) throw new Malformed('a value is nested too deep');
  const type = from.uint8();
  if (type === 127 || type === 126 || type === 121 || type === 120) return;
  if (type === 125) skipVarInt(from);
  else if (type === 124) from.skip(4);
  else if (type === 123 || type === 122) from.skip(8);
  else if (type === 119) from.skipString();
  else if (type === 116) from.skipVarBytes();
  else if (type === OBJECT || type === 117) {
    const count = from.varUint();
    for (let index = 0; index < count; index++) {
      if (type === OBJECT) from.skipString();
      skipAny(from, depth + 1);
    }
  } else throw new Malformed(`there is no value of type ${type}`);
}

/** Like a varUint, but the first byte has six bits and the sign. */
function skipVarInt(from: Reader): void {
  let byte = from.uint8();
  for (let length = 1; byte > 127; length++) {
    if (length > 8) throw new Malformed('a number is too large');
    byte = from.uint8();
  }
}
