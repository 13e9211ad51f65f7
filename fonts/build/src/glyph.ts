/** Flags of a part in a composed glyph: OpenType, "glyf". */
const WORDS = 0x00_01;
const SCALE = 0x00_08;
const MORE = 0x00_20;
const TWO_SCALES = 0x00_40;
const MATRIX = 0x00_80;

/** The positions at which a composed glyph names its parts. A simple glyph has none. */
export function parts(outline: Buffer): { readonly id: number; readonly at: number }[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const found: { id: number; at: number }[] = [];
  let at = 10;
  for (let flags = MORE; flags & MORE;) {
    flags = outline.readUInt16BE(at);
    found.push({ id: outline.readUInt16BE(at + 2), at: at + 2 });
    at += 4 + (flags & WORDS ? 4 : 2) + scaleBytes(flags);
  }
  return found;
}

function scaleBytes(flags: number): number {
  if (flags & MATRIX) return 8;
  if (flags & TWO_SCALES) return 4;
  return flags & SCALE ? 2 : 0;
}
