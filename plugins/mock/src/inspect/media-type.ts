import { fileTypeFromFile } from 'file-type';

/** Bytes at the start of a file that are looked at. */
export const HEAD_BYTES = 65_536;

/** Files without a signature that are text, by the extension that says which. */
const TEXTS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  markdown: 'text/markdown',
  svg: 'image/svg+xml',
  xml: 'application/xml',
};

/** Office documents before 2007 are all of one container, and their extension says which. */
const COMPOUND: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  wps: 'application/vnd.ms-works',
  xls: 'application/vnd.ms-excel',
  et: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  dps: 'application/vnd.ms-powerpoint',
};

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** So are those after 2007, where the library does not see by their first members which they are. */
const ZIPPED: Readonly<Record<string, string>> = {
  docx: `${OPEN_XML}.wordprocessingml.document`,
  xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
  pptx: `${OPEN_XML}.presentationml.presentation`,
  odt: `${OPEN_DOCUMENT}.text`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  odp: `${OPEN_DOCUMENT}.presentation`,
};

const UNKNOWN = 'application/octet-stream';

export interface FileLook {
  readonly path: string;
  readonly name: string;
  /** Its first bytes, and whether there are no more. */
  readonly head: Uint8Array;
  readonly whole: boolean;
}

/** Tells a media type by content; the name is asked only where the content leaves it open. */
export async function mediaTypeOf({ path, name, head, whole }: FileLook): Promise<string> {
  const extension = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found?.mime === 'application/x-cfb') return lookup(COMPOUND, extension) ?? UNKNOWN;
  if (found?.mime === 'application/zip') return lookup(ZIPPED, extension) ?? found.mime;
  if (found?.mime === 'application/xml' && isSvg(head)) return 'image/svg+xml';
  if (found !== undefined) return found.mime;
  if (!isText(head, whole)) return UNKNOWN;
  return isSvg(head) ? 'image/svg+xml' : (lookup({ ...TEXTS, svg: 'text/plain' }, extension) ?? 'text/plain');
}

const lookup = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** A comment ends at its first `-->` and nowhere else: a pattern that may look further takes for ever on many of them. */
// not linear: at most MAX_START characters
const SVG_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s/>]/iu;

/** Bytes of a file in which its first element must begin. */
const MAX_START = 4096;

const isSvg = (head: Uint8Array): boolean =>
  SVG_START.test(
    Buffer.from(head.subarray(0, MAX_START))
      .toString('utf8')
      .replace(/^\uFEFF/u, ''),
  );

/** UTF-8 without control characters; a character may be cut in two at the end of a head. */
function isText(head: Uint8Array, whole: boolean): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole });
    return !/[^\P{Cc}\t\n\r\f]/u.test(text);
  } catch {
    return false;
  }
}
