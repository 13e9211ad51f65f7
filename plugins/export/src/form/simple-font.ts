import { deflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PDF, type PdfRef } from '@libpdf/core';
import { simpleFont } from '@editor-companion/fonts';
import { numbers } from '../pdf-objects/rect.ts';
import type { FormLook } from './control.ts';

/** The names of the fonts in the resources of a form. */
export const FONT_NAMES: Readonly<Record<FormLook['family'], string>> = { sans: 'Sans', serif: 'Serif', mono: 'Mono' };

/** Flags of font descriptors (ISO 32000-2, table 121): a Latin character set, and fixed widths or serifs. */
const FLAGS: Readonly<Record<FormLook['family'], number>> = { sans: 32, serif: 34, mono: 33 };

/**
 * Embeds a font in which viewers write new values (ISO 32000-2, 9.6.3): TrueType with WinAnsiEncoding. Its name has no tag of a subset,
 * because viewers do not write in a subset; it has all characters of its encoding.
 */
export async function embedSimpleFont(pdf: PDF, family: FormLook['family']): Promise<PdfRef> {
  const { name, program, widths, ascent, descent, box } = await simpleFont(family);
  const file = PdfStream.fromDict(
    { Length1: PdfNumber.of(program.length), Filter: PdfName.of('FlateDecode') },
    deflateSync(program),
  );
  const descriptor = PdfDict.of({
    Type: PdfName.of('FontDescriptor'),
    FontName: PdfName.of(name),
    Flags: PdfNumber.of(FLAGS[family]),
    FontBBox: numbers(box),
    ItalicAngle: PdfNumber.of(0),
    Ascent: PdfNumber.of(ascent),
    Descent: PdfNumber.of(descent),
    CapHeight: PdfNumber.of(700),
    StemV: PdfNumber.of(80),
    FontFile2: pdf.register(file),
  });
  return pdf.register(
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('TrueType'),
      BaseFont: PdfName.of(name),
      Encoding: PdfName.of('WinAnsiEncoding'),
      FirstChar: PdfNumber.of(32),
      LastChar: PdfNumber.of(255),
      Widths: new PdfArray(widths.map((width) => PdfNumber.of(width))),
      FontDescriptor: pdf.register(descriptor),
    }),
  );
}
