import { escapeAttribute } from '../package/xml/write-xml.ts';
import { FormatError } from '../errors.ts';
import { attributesOf } from '../markup/attributes.ts';
import { PACKAGE_LIMITS } from '../package/limits.ts';

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const TAG = /<(?:([\w.-]{1,60}):)?(part|xmlData|binaryData)(?=[\s>])[^<>]*>/g;
const NAMESPACE = /\sxmlns(?::[\w.-]{1,60})?=(?:"[^"<>]{0,300}"|'[^'<>]{0,300}')/g;

/**
 * Splits a package in one XML file (flat OPC) into its parts by lower case name, in linear time. The content types become the part that
 * archives have.
 * @throws FormatError FILE_DAMAGED, FILE_TRUNCATED, ARCHIVE_UNSAFE
 */
export function splitPackage(xml: string): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  const types: string[] = [];
  const outer = (xml.slice(0, 16_384).match(/<(?:[\w.-]{1,60}:)?package\s[^<>]*>/)?.[0] ?? '').match(NAMESPACE) ?? [];
  let name: string | undefined;
  TAG.lastIndex = 0;
  for (let found = TAG.exec(xml); found; found = TAG.exec(xml)) {
    const [tag, prefix, kind = ''] = found;
    if (kind === 'part') {
      const attributes = attributesOf(tag);
      const of = (local: string): string => attributes.get(prefix === undefined ? local : `${prefix}:${local}`) ?? '';
      name = of('name').replace(/^\//, '');
      types.push(
        `<Override PartName="/${escapeAttribute(name)}" ContentType="${escapeAttribute(of('contenttype'))}"/>`,
      );
      continue;
    }
    const closing = `</${prefix === undefined ? '' : `${prefix}:`}${kind}>`;
    const start = TAG.lastIndex;
    const end = xml.indexOf(closing, start);
    if (end < 0) throw new FormatError('FILE_TRUNCATED', { reason: 'one of its parts has no end' });
    TAG.lastIndex = end + closing.length;
    if (name === undefined) continue;
    if (parts.size >= PACKAGE_LIMITS.entries)
      throw new FormatError('ARCHIVE_UNSAFE', { reason: `it has more than ${PACKAGE_LIMITS.entries} parts` });
    const inner = xml.slice(start, end);
    const isXml = kind === 'xmlData';
    parts.set(name.toLowerCase(), isXml ? Buffer.from(declared(inner, outer)) : Buffer.from(inner, 'base64'));
    name = undefined;
  }
  if (parts.size === 0) throw new FormatError('FILE_DAMAGED', { reason: 'it contains no parts' });
  parts.set('[content_types].xml', Buffer.from(`<Types xmlns="${TYPES}">${types.join('')}</Types>`));
  return parts;
}

/** Returns a part with the namespace declarations of the file that its root lacks. */
function declared(part: string, outer: readonly string[]): string {
  const root = /<[\w:.-]{1,100}(?=[\s/>])[^<>]*>/.exec(part);
  if (!root || outer.length === 0) return part;
  const missing = outer.filter((one) => !root[0].includes(`${one.trim().split('=')[0] ?? ''}=`)).join('');
  const at = root.index + (/^<[\w:.-]{1,100}/.exec(root[0])?.[0].length ?? 0);
  return part.slice(0, at) + missing + part.slice(at);
}
