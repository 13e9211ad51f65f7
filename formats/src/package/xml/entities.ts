import { lookup } from '../lookup.ts';

const NAMED = lookup<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][\w.-]*));/gi;
/** A reference, or a control character that is invalid or a line end. */
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&\u0000-\u0008\u000b-\u001f\u007f]/;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * Decodes XML source: it replaces character references and the five predefined entities (XML 1.0, 4.1), normalizes line ends and drops
 * control characters. Other entities become empty, because document type declarations are never read.
 */
export function decodeText(source: string): string {
  if (!SPECIAL.test(source)) return source;
  if (source.length <= CHUNK) return decodeChunk(source);
  const chunks: string[] = [];
  for (let at = 0; at < source.length;) {
    const end = endOfChunk(source, at);
    chunks.push(decodeChunk(source.slice(at, end)));
    at = end;
  }
  return chunks.join('');
}

/** The number of characters that are decoded at once. Replacing millions of references at once takes a hundred times their memory. */
const CHUNK = 65_536;
/** The maximum length of a reference. */
const LONGEST = 64;

/** Returns the end of a chunk that splits no reference and no line end. */
function endOfChunk(source: string, start: number): number {
  const end = start + CHUNK;
  if (end >= source.length) return source.length;
  const reference = source.lastIndexOf('&', end - 1);
  if (reference > end - LONGEST) return reference;
  return source[end - 1] === '\r' ? end - 1 : end;
}

function decodeChunk(source: string): string {
  return source.replaceAll(REFERENCE, decode).replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '');
}

function decode(_: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? '';
  return character(hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16));
}

const isCharacter = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0x10ffff);

const character = (code: number): string => (isCharacter(code) ? String.fromCodePoint(code) : '');
