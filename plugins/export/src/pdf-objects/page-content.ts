import { PdfStream, type PDF, type PdfDict } from '@libpdf/core';
import { listAt } from './list-at.ts';

/** Returns the uncompressed operators of a page. Each content stream begins on a new line (ISO 32000-1, 7.8.2). */
export function contentOf(pdf: PDF, page: PdfDict): Buffer {
  const streams = listAt(page, 'Contents', pdf.getObject.bind(pdf));
  const bytes = streams.map((stream) => (stream instanceof PdfStream ? stream.getDecodedData() : new Uint8Array()));
  return Buffer.concat(bytes.flatMap((part) => [part, Buffer.from('\n')]));
}
