import type { Seal } from './seal.ts';

/** A page to write: its content in PDF operators, and its annotations. */
export interface PageSource {
  readonly content: string;
  readonly annotations?: readonly string[];
  /** The paper in points; default: A4. */
  readonly box?: string;
  /** More entries of the page's dictionary. */
  readonly entries?: string;
}

export interface PdfSource {
  readonly pages: readonly PageSource[];
  readonly info?: string;
  /** More entries of the catalog. */
  readonly catalog?: string;
  /** More objects, numbered from 100 on. */
  readonly objects?: readonly string[];
  /** Encrypts the contents of the pages. */
  readonly seal?: Seal;
}

/** The number of the first of `objects`. */
export const FIRST_OBJECT = 100;
const FONTS = ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Helvetica', 'Courier', 'Symbol'];

/** A PDF of A4 pages with the fonts F1 (Times), F2 (bold), F3 (italic), F4 (Helvetica), F5 (Courier) and F6 (Symbol). */
export function pdf({ pages, info = '', catalog = '', objects = [], seal }: PdfSource): Buffer {
  const parts = new Map<number, string>();
  const kids = pages.map((_, at) => `${20_000 + at * 2} 0 R`).join(' ');
  parts.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  parts.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  parts.set(3, `<< ${info} >>`);
  for (const [at, font] of FONTS.entries())
    parts.set(
      10 + at,
      `<< /Type /Font /Subtype /Type1 /BaseFont /${font}${font === 'Symbol' ? '' : ' /Encoding /WinAnsiEncoding'} >>`,
    );
  for (const [at, object] of objects.entries()) parts.set(FIRST_OBJECT + at, object);
  const fonts = FONTS.map((_, at) => `/F${at + 1} ${10 + at} 0 R`).join(' ');
  for (const [at, { content, annotations = [], entries = '', box = '0 0 595 842' }] of pages.entries()) {
    const number = 20_000 + at * 2;
    parts.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${number + 1} 0 R /Resources << /Font << ${fonts} >> /XObject << /X1 ${FIRST_OBJECT} 0 R >> >> /Annots [${annotations.join(' ')}] ${entries} >>`,
    );
    const data = seal ? seal.stream(number + 1, content) : content;
    parts.set(number + 1, `<< /Length ${data.length} >>\nstream\n${data}\nendstream`);
  }
  return file(parts, seal?.trailer);
}

function file(parts: ReadonlyMap<number, string>, trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  let table = 'xref\n0 1\n0000000000 65535 f \n';
  for (const [number, part] of parts) {
    table += `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${part}\nendobj\n`;
  }
  const start = text.length;
  const size = Math.max(...parts.keys()) + 1;
  text += `${table}trailer << /Size ${size} /Root 1 0 R /Info 3 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export interface TextOptions {
  readonly font?: number;
  readonly size?: number;
  readonly before?: string;
}

/** Text at a place, in points from the lower left corner. */
export const text = (
  x: number,
  y: number,
  words: string,
  { font = 1, size = 12, before = '' }: TextOptions = {},
): string =>
  `BT ${before} /F${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${words.replaceAll(/[()\\]/gu, String.raw`\$&`)}) Tj ET`;

/** Lines of text below each other. */
export const lines = (
  x: number,
  y: number,
  words: readonly string[],
  options: TextOptions & { pitch?: number } = {},
): string => words.map((line, at) => text(x, y - at * (options.pitch ?? 14), line, options)).join('\n');

/** A page with these lines from the upper left corner of the text. */
export const page = (...words: readonly string[]): PageSource => ({ content: lines(90, 760, words) });
