import { deflateSync } from 'node:zlib';

/** Returns a PDF stream object, compressed `times` times with as many filters. */
export function packed(data: string | Buffer, entries = '', times = 1): string {
  let bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  for (let left = times; left > 0; left -= 1) bytes = deflateSync(bytes, { level: 9 });
  const filters = `[${'/FlateDecode '.repeat(times)}]`;
  return `<< ${entries} /Filter ${filters} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
}

export const plain = (data: string, entries = ''): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;

/**
 * Returns a PDF of these objects, numbered from 1: 1 is the catalog, 2 the page tree, 3 the page, 4 its content, unless they state
 * otherwise.
 * @param trailer more entries of the trailer
 */
export function portable(objects: Iterable<string>, trailer = ''): Uint8Array<ArrayBuffer> {
  const parts = ['%PDF-1.7\n'];
  const table: string[] = [];
  let size = parts[0]?.length ?? 0;
  for (const object of objects) {
    table.push(`${String(size).padStart(10, '0')} 00000 n \n`);
    const part = `${table.length} 0 obj\n${object}\nendobj\n`;
    size += part.length;
    parts.push(part);
  }
  parts.push(`xref\n0 ${table.length + 1}\n0000000000 65535 f \n`, table.join(''));
  parts.push(`trailer << /Size ${table.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF\n`);
  return Uint8Array.from(Buffer.from(parts.join(''), 'latin1'));
}

export interface PageParts {
  readonly content?: string;
  /** Additional entries of the catalog, the page, and its resources. */
  readonly catalog?: string;
  readonly page?: string;
  readonly resources?: string;
  readonly box?: string;
  /** Additional objects, numbered from 6. */
  readonly more?: Iterable<string>;
  readonly trailer?: string;
}

/** Returns a PDF of one page with the font F1. */
export function onePage({
  content = SOME_TEXT,
  catalog = '',
  page = '',
  resources = '',
  box = '0 0 595 842',
  more = [],
  trailer = '',
}: PageParts): Uint8Array<ArrayBuffer> {
  return portable(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
      content.startsWith('<<') ? content : plain(content),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
      ...more,
    ],
    trailer,
  );
}

const SOME_TEXT = 'BT /F1 12 Tf 72 700 Td (Bees sleep at night.) Tj ET';
