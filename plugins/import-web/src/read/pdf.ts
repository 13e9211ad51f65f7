import { getDocumentProxy, getMeta } from 'unpdf';
import { errors } from '../errors.ts';
import { serialize } from '../content/serialize.ts';
import { element, Text, type Elem } from '../tree/node.ts';

export interface PdfReading {
  readonly html: string;
  readonly title: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly pages: number;
  /** Pages beyond the limit were left out. */
  readonly isCut: boolean;
}

const MAX_PAGES = 1000;
/** Heights of text that stand out as headings, compared with the body's. */
const HEADING_SIZES = [1.7, 1.35, 1.15] as const;
const MAX_HEADING = 200;
/** A gap wider than this many line heights parts paragraphs. */
const PARAGRAPH_GAP = 1.45;

interface Line {
  text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly page: number;
}

/**
 * The text of a PDF as headings and paragraphs. A PDF knows neither: lines are put together by where they stand, paragraphs by gaps,
 * headings by size. Pictures and tables stay behind.
 *
 * @throws WEB_PDF_UNREADABLE (422)
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
  }).catch(unreadable);
  const lines: Line[] = [];
  const pages = Math.min(document.numPages, MAX_PAGES);
  for (let number = 1; number <= pages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const line of linesOf(items, number)) lines.push(line);
    page.cleanup();
  }
  if (lines.length === 0) throw errors.WEB_PDF_UNREADABLE({ reason: 'it holds no text, only pictures of it' });
  const { info } = await getMeta(document).catch(() => ({ info: {} }));
  const blocks = blocksOf(lines);
  return {
    html: blocks.map(serialize).join(''),
    ...describe(info as Record<string, unknown>, blocks),
    pages: document.numPages,
    isCut: document.numPages > pages,
  };
}

function unreadable(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  const reason = name === 'PasswordException' ? 'it is protected with a password' : 'it is damaged';
  throw errors.WEB_PDF_UNREADABLE({ reason }, { cause: error });
}

interface Item {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

const isItem = (item: unknown): item is Item =>
  typeof item === 'object' && item !== null && 'str' in item && 'transform' in item;

function linesOf(items: readonly unknown[], page: number): Line[] {
  const lines: (Line & { end: number })[] = [];
  for (const item of items) {
    if (!isItem(item) || item.str === '') continue;
    const [, , , scale = 0, x = 0, y = 0] = item.transform;
    const height = item.height || Math.abs(scale);
    const last = lines.at(-1);
    const isSameLine =
      last !== undefined && Math.abs(last.y - y) < Math.max(2, last.height * 0.5) && x >= last.end - last.height * 2;
    if (!isSameLine) {
      if (item.str.trim() !== '') lines.push({ text: item.str, x, y, height, page, end: x + item.width });
      continue;
    }
    const isApart = x - last.end > last.height * 0.15 && !/\s$/u.test(last.text) && !/^\s/u.test(item.str);
    last.text += (isApart ? ' ' : '') + item.str;
    last.end = x + item.width;
  }
  return lines;
}

function blocksOf(lines: readonly Line[]): Elem[] {
  const body = commonHeight(lines);
  const blocks: { text: string; level: number }[] = [];
  let previous: Line | undefined;
  for (const line of lines.filter((one) => !isPageNumber(one))) {
    const level = levelOf(line, body);
    const last = blocks.at(-1);
    if (last && previous && last.level === level && continues(previous, line, last.text))
      last.text = join(last.text, line.text);
    else blocks.push({ text: line.text.trim(), level });
    previous = line;
  }
  return blocks
    .filter(({ text }) => text !== '')
    .map(({ text, level }) =>
      element(level === 0 || text.length > MAX_HEADING ? 'p' : `h${level}`, {}, [new Text(text)]),
    );
}

/** The height of most of the text. */
function commonHeight(lines: readonly Line[]): number {
  const weights = new Map<number, number>();
  for (const { height, text } of lines) {
    const size = Math.round(height * 2) / 2;
    weights.set(size, (weights.get(size) ?? 0) + text.length);
  }
  return [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

const levelOf = ({ height }: Line, body: number): number =>
  HEADING_SIZES.findIndex((factor) => height >= body * factor) + 1;

/** Whether a line goes on with what the one before began. */
function continues(previous: Line, line: Line, text: string): boolean {
  const isHyphenated = /\p{L}-$/u.test(text);
  if (previous.page !== line.page)
    return isHyphenated || (!/[.!?:…"”]$/u.test(text.trim()) && /^\p{Ll}/u.test(line.text));
  const gap = previous.y - line.y;
  // A jump upwards is the next column.
  if (gap < -previous.height) return isHyphenated || /^\p{Ll}/u.test(line.text);
  return gap <= previous.height * PARAGRAPH_GAP + 2 && !/^\s*(?:[•◦▪–-]|\d{1,2}[.)])\s/u.test(line.text);
}

const join = (text: string, line: string): string =>
  /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line.trim() : `${text} ${line.trim()}`;

const isPageNumber = ({ text }: Line): boolean =>
  /^\s*(?:-\s*)?(?:page\s+)?\d{1,4}(?:\s*-|\s+of\s+\d+)?\s*$/iu.test(text);

function describe(info: Record<string, unknown>, blocks: readonly Elem[]): Pick<PdfReading, 'title' | 'metadata'> {
  const text = (name: string): string => {
    const value = info[name];
    return typeof value === 'string' ? value.trim().slice(0, 1000) : '';
  };
  const heading = blocks.find(({ name }) => name !== 'p')?.children[0];
  const title = text('Title') || (heading instanceof Text ? heading.data : '');
  const values = { author: text('Author'), excerpt: text('Subject'), published: dateOf(text('CreationDate')) };
  return { title, metadata: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) };
}

/** `D:20260301090000Z` (ISO 32000-1, 7.9.4). */
function dateOf(date: string): string {
  const [, year, month = '01', day = '01'] = /^D:(\d{4})(\d\d)?(\d\d)?/u.exec(date) ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}`;
}
