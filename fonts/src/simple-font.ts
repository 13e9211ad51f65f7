import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fontFiles } from './files.ts';
import { subsetFont } from './subset.ts';

/** A font with the characters of WinAnsiEncoding (ISO 32000-2, annex D), as forms of PDF files need it. Lengths are thousandths of its size. */
export interface SimpleFont {
  /** Its PostScript name: `Arimo-Regular`. */
  readonly name: string;
  /** TrueType. */
  readonly program: Uint8Array;
  /** The widths of the codes 32 to 255. */
  readonly widths: readonly number[];
  readonly ascent: number;
  readonly descent: number;
  /** The box around all glyphs: left, bottom, right, top. */
  readonly box: readonly number[];
}

const FILES = { sans: 'Arimo', serif: 'Tinos', mono: 'Cousine' } as const;
const [FIRST, LAST] = [32, 255];

const made = new Map<string, Promise<SimpleFont>>();

/**
 * Returns the regular font of a family, cut down to the characters of WinAnsiEncoding: some 20 KB. Each is cut once in a process.
 * @throws Error where the fonts of the package have not been built.
 */
export function simpleFont(family: keyof typeof FILES): Promise<SimpleFont> {
  const known = made.get(family) ?? cut(FILES[family]);
  made.set(family, known);
  return known;
}

async function cut(name: string): Promise<SimpleFont> {
  const path = fontFiles().find((file) => basename(file) === `${name}_400Regular.ttf`);
  if (path === undefined) throw new Error(`The package has no font ${name}.`);
  const bytes = await readFile(path);
  const { Blob, Face, Font } = await import('harfbuzzjs');
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  const rounded = (units: number): number => Math.round((units * 1000) / face.upem);
  const { ascender, descender } = font.hExtents();
  const head = face.referenceTable('head');
  const view = head && new DataView(head.buffer, head.byteOffset, head.byteLength);
  const characters = winAnsi();
  return {
    name: `${name}-Regular`,
    program: await subsetFont(bytes, { characters }),
    widths: characters.map((character) => rounded(font.glyphHAdvance(font.nominalGlyph(character) ?? 0))),
    ascent: rounded(ascender),
    descent: rounded(descender),
    box: [36, 38, 40, 42].map((at) => rounded(view?.getInt16(at) ?? 0)),
  };
}

/** The Unicode characters of the codes. Codes without a character are bullets in WinAnsiEncoding. */
function winAnsi(): number[] {
  const codes = Uint8Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
  const text = new TextDecoder('windows-1252').decode(codes);
  return Array.from(text, (character) => (/\p{Cc}/u.test(character) ? BULLET : (character.codePointAt(0) ?? 0)));
}

const BULLET = 0x20_22;
