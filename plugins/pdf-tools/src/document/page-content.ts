import { PdfArray, PdfRef, PdfStream, type PDF, type PdfDict, type PdfObject } from '@libpdf/core';

/** Returns the content streams of a page in order (ISO 32000-2, 7.8.2). */
export function contentsOf(pdf: PDF, page: PdfDict): PdfObject[] {
  const value = page.get('Contents');
  const direct = value instanceof PdfRef ? pdf.getObject(value) : value;
  if (direct instanceof PdfArray) return direct.toArray();
  return value ? [value] : [];
}

/** Returns the uncompressed operators of a page. Each stream begins on a new line. */
export function contentOf(pdf: PDF, page: PdfDict): Buffer {
  const parts = contentsOf(pdf, page).map((item) => {
    const stream = item instanceof PdfRef ? pdf.getObject(item) : item;
    return stream instanceof PdfStream ? stream.getDecodedData() : new Uint8Array();
  });
  return Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
}
