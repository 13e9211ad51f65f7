import { fileTypeFromFile } from 'file-type';

/** The number of bytes at the start of a file that detection reads. */
export const HEAD_BYTES = 65_536;

/** Text formats without a signature, by their extension. */
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

/** Office formats before 2007 share one container, so that the extension tells them apart. */
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

/** Office formats since 2007 share the ZIP container. The extension tells them apart if the library cannot. */
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
  /** The first bytes of the file. `whole` tells whether these are all. */
  readonly head: Uint8Array;
  readonly whole: boolean;
}

/** Detects a media type by content. The extension decides only if the content does not. */
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

/** Ends a comment at its first `-->`. A pattern that could look further would take quadratic time on many comments. */
// not linear: at most MAX_START characters
const SVG_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s/>]/iu;

/** The first element of an SVG file must begin within this number of bytes. */
const MAX_START = 4096;

const isSvg = (head: Uint8Array): boolean =>
  SVG_START.test(
    Buffer.from(head.subarray(0, MAX_START))
      .toString('utf8')
      .replace(/^\uFEFF/u, ''),
  );

/** Accepts UTF-8 without control characters. The end of the read bytes may cut a character. */
function isText(head: Uint8Array, whole: boolean): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole });
    return !/[^\P{Cc}\t\n\r\f]/u.test(text);
  } catch {
    return false;
  }
}
