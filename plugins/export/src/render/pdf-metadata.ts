import type { PdfOptions } from '../options/pdf-options.ts';

const KEYS = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
} as const;

/** The number of bytes at the end of a file in which its trailer is searched. */
const MAX_TRAILER = 2048;
// not linear: at most MAX_TRAILER characters
const TRAILER = /trailer\s*<<(?<dictionary>[^]*?)>>\s*startxref\s+(?<offset>\d+)\s+%%EOF\s*$/u;

/**
 * Adds the document information dictionary (ISO 32000-1, 14.3.3) as an incremental update (7.5.6): a new object, a cross-reference section
 * for it and a trailer are appended. It supports the classic cross-reference tables of Chromium and returns other files unchanged.
 */
export function withMetadata(pdf: Uint8Array, metadata: PdfOptions['metadata']): Uint8Array {
  const entries = Object.entries(KEYS).flatMap(([name, key]) => {
    const value = metadata?.[name as keyof typeof KEYS];
    return value === undefined ? [] : [`/${key} ${textString(value)}`];
  });
  const end = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).subarray(-MAX_TRAILER).toString('latin1');
  const trailer = TRAILER.exec(end)?.groups;
  const size = /\/Size (\d+)/u.exec(trailer?.['dictionary'] ?? '')?.[1];
  const root = /\/Root \d+ \d+ R/u.exec(trailer?.['dictionary'] ?? '')?.[0];
  if (entries.length === 0 || trailer === undefined || size === undefined || root === undefined) return pdf;

  const now = textString(pdfDate(new Date()));
  const dates = [`/Producer ${textString('Editor Companion')}`, `/CreationDate ${now}`, `/ModDate ${now}`];
  const object = `\n${size} 0 obj\n<<${[...entries, ...dates].join('\n')}>>\nendobj\n`;
  const objectOffset = String(pdf.length + 1).padStart(10, '0');
  const xref = `xref\n${size} 1\n${objectOffset} 00000 n \n`;
  const update = `trailer\n<</Size ${Number(size) + 1} ${root} /Info ${size} 0 R /Prev ${trailer['offset']}>>\n`;
  const tail = `${object}${xref}${update}startxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(tail, 'latin1')]);
}

/** Writes a text string (7.9.2.2) in UTF-16 with a byte order mark as hexadecimal digits, which needs no escapes. */
function textString(text: string): string {
  const bytes = Buffer.from(text.toWellFormed(), 'utf16le').swap16();
  return `<FEFF${bytes.toString('hex').toUpperCase()}>`;
}

/** 7.9.4, in UTC. */
const pdfDate = (date: Date): string => `D:${date.toISOString().replaceAll(/[-:T]|\.\d+Z/gu, '')}Z`;
