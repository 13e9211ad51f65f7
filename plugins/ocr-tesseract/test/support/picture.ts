import type { OcrImage } from '@editor-companion/core/plugin';
import { encodePng } from '@editor-companion/formats/png';
import { pdf, text } from '../../../import-pdf/test/kit/pdf.ts';
import { drawPart } from '../../../import-pdf/src/pdfium/bitmap.ts';
import { openSource } from '../../../import-pdf/src/pdfium/source.ts';
import type { Raster } from '../../../import-pdf/src/page/orientation.ts';

const DPI = 150;
/** The size in points of the upper part of a page, which contains its text. */
export const SIZE = { width: 595, height: 200 };

/** Lines of text as pixels, drawn from a page: `[size, y, words]` in points from above. */
export async function drawText(lines: readonly (readonly [size: number, y: number, words: string])[]): Promise<Raster> {
  const content = lines.map(([size, y, words]) => text(72, 842 - y, words, { size })).join('\n');
  using source = await openSource(pdf({ pages: [{ content }] }));
  const { engine, document } = source;
  const page = engine.pdfium._FPDF_LoadPage(document, 0);
  const raster = drawPart(
    engine,
    { page, ...SIZE },
    { left: 0, top: 0, right: SIZE.width, bottom: SIZE.height },
    DPI / 72,
  );
  if (raster === undefined) throw new Error('The page was not drawn.');
  return raster;
}

/** A picture with one line of text. */
export async function pictureOf(words: string): Promise<OcrImage> {
  const raster = await drawText([[14, 80, words]]);
  const bytes = new Uint8Array(encodePng(raster));
  return { mediaType: 'image/png', bytes, width: raster.width, height: raster.height, dpi: DPI };
}

/** A PDF that consists of a picture of text, like a scanner's. */
export async function scanOf(lines: Parameters<typeof drawText>[0]): Promise<Buffer> {
  const { width, height, pixels } = await drawText(lines);
  const greys = Buffer.from(pixels.filter((_, at) => at % 4 === 0)).toString('hex');
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${greys.length + 1} >>\nstream\n${greys}>\nendstream`;
  const content = `q ${SIZE.width} 0 0 ${SIZE.height} 0 ${842 - SIZE.height} cm /X1 Do Q`;
  return pdf({ pages: [{ content }], objects: [picture] });
}
