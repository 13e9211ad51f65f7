import { inflateSync } from 'node:zlib';
import { PdfName, PdfStream, type PDF } from '@libpdf/core';
import { Xmp } from './xmp.ts';

/** The maximum number of bytes of XMP that are read. */
const MAX_BYTES = 1_000_000;

/** Returns the XMP of a file. `isUnreadable` tells whether its XMP is broken; it is then replaced. */
export function xmpOf(pdf: PDF): { readonly xmp: Xmp; readonly isUnreadable: boolean } {
  const stream = pdf.getCatalog().get('Metadata', pdf.getObject.bind(pdf));
  if (!(stream instanceof PdfStream)) return { xmp: Xmp.empty(), isUnreadable: false };
  const bytes = unpacked(stream);
  const xmp = bytes && readBytes(bytes);
  return { xmp: xmp ?? Xmp.empty(), isUnreadable: xmp === undefined };
}

/** Decompresses a stream within a limit, because a megabyte may expand to a gigabyte. XMP uses only one filter. */
function unpacked(stream: PdfStream): Uint8Array | undefined {
  const filter = stream.get('Filter');
  if (stream.data.length > MAX_BYTES) return undefined;
  if (!filter) return stream.data;
  if (!(filter instanceof PdfName) || filter.value !== 'FlateDecode' || stream.has('DecodeParms')) return undefined;
  try {
    return inflateSync(stream.data, { maxOutputLength: MAX_BYTES });
  } catch {
    return undefined;
  }
}

function readBytes(bytes: Uint8Array): Xmp | undefined {
  const encoding = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff ? 'utf-16le' : 'utf-8';
  return Xmp.read(new TextDecoder(encoding).decode(bytes));
}

/** Writes XMP to a file uncompressed, so that programs that do not support PDF can find it (ISO 32000-2, 14.3.2). */
export function writeXmp(pdf: PDF, xmp: Xmp): void {
  const entries = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') };
  pdf.getCatalog().set('Metadata', pdf.register(PdfStream.fromDict(entries, xmp.write())));
}
