import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString, type PDF, type PdfRef } from '@libpdf/core';
import { subsetFont } from '@editor-companion/fonts';
import type { TextFont } from './font-shelf.ts';

/** Lines of one section of a map (ISO 32000-2, 9.10.3). */
const LINES_OF_A_MAP = 100;

/**
 * Embeds the used part of a font into a file (ISO 32000-2, 9.7.4): TrueType outlines, glyphs by their numbers, and the characters of each
 * glyph for searching and copying.
 */
export async function embedFont(pdf: PDF, font: TextFont): Promise<PdfRef> {
  const glyphs = [...font.used.keys()].toSorted((one, other) => one - other);
  const name = PdfName.of(`${tagOf(font.name, glyphs)}+${font.name}`);
  const program = await subsetFont(font.bytes, { glyphs });
  const { ascender, descender } = font.font.hExtents();
  const descriptor = PdfDict.of({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    // Symbolic, as glyphs are named by their numbers (table 121).
    Flags: PdfNumber.of(4),
    FontBBox: boxOf(font),
    ItalicAngle: PdfNumber.of(font.name.endsWith('Italic') ? -12 : 0),
    Ascent: rounded(font, ascender),
    Descent: rounded(font, descender),
    CapHeight: PdfNumber.of(700),
    StemV: PdfNumber.of(font.name.includes('Bold') ? 120 : 80),
    FontFile2: pdf.register(packed(Buffer.from(program), { Length1: PdfNumber.of(program.length) })),
  });
  const descendant = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    FontDescriptor: pdf.register(descriptor),
    CIDToGIDMap: PdfName.of('Identity'),
    W: new PdfArray(
      glyphs.flatMap((id) => [PdfNumber.of(id), PdfArray.of(rounded(font, font.font.glyphHAdvance(id)))]),
    ),
  });
  return pdf.register(
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type0'),
      BaseFont: name,
      Encoding: PdfName.of('Identity-H'),
      DescendantFonts: PdfArray.of(pdf.register(descendant)),
      ToUnicode: pdf.register(packed(Buffer.from(unicodeMap(font, glyphs), 'latin1'))),
    }),
  );
}

const rounded = (font: TextFont, units: number): PdfNumber =>
  PdfNumber.of(Math.round(font.thousandths(units) * 100) / 100);

/** The box around all glyphs, from the head of the font (OpenType, table `head`). */
function boxOf(font: TextFont): PdfArray {
  const table = font.face.referenceTable('head');
  const head = table && new DataView(table.buffer, table.byteOffset, table.byteLength);
  return new PdfArray([36, 38, 40, 42].map((at) => rounded(font, head?.getInt16(at) ?? 0)));
}

/** Six capitals tell subsets of one font apart (9.9.2). */
function tagOf(name: string, glyphs: readonly number[]): string {
  const hash = createHash('sha256')
    .update(`${name} ${glyphs.join(' ')}`)
    .digest();
  return String.fromCharCode(...[...hash.subarray(0, 6)].map((byte) => 65 + (byte % 26)));
}

function unicodeMap({ used }: TextFont, glyphs: readonly number[]): string {
  const lines = glyphs.map((id) => `<${hex(id)}> <${utf16Hex(used.get(id) ?? '')}>`);
  const sections: string[] = [];
  for (let at = 0; at < lines.length; at += LINES_OF_A_MAP) {
    const section = lines.slice(at, at + LINES_OF_A_MAP);
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** A number of two bytes as a PDF file writes it. */
export const hex = (id: number): string => id.toString(16).padStart(4, '0');

/** A text as a PDF file writes it in UTF-16. */
export const utf16Hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A stream, packed. */
export const packed = (bytes: Uint8Array, entries: Readonly<Record<string, PdfNumber | PdfName>> = {}): PdfStream =>
  PdfStream.fromDict({ ...entries, Filter: PdfName.of('FlateDecode') }, deflateSync(bytes));
