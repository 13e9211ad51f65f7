import { XmlReader } from '../package/xml/xml-reader.ts';

const FORBIDDEN = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'set',
  'animate',
  'use',
  'style',
  'a',
]);
const MAX_BYTES = 2 * 1024 * 1024;
const ATTRIBUTE = /^(?:\{[^{}<>]*\}:|[\w-]+:)?[\w.-]+$/;
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;
/** CSS that fetches or runs something. A `\\` could hide it. */
const FETCHES = /\b(?:image|image-set|cross-fade|element|src|expression)\(|@import|\\|javascript:/i;
/** The predefined entities of XML. */
const ENTITY = /^(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/i;
const LONGEST_ENTITY = 10;

/**
 * Tells whether an SVG is well-formed and has no script, event handlers, embedded pages, style sheets or external references. Because the
 * file is kept unchanged, constructs that other parsers may read differently are refused: processing instructions, CDATA, document type
 * declarations.
 */
export function isSafeSvg(bytes: Buffer): boolean {
  if (bytes.length > MAX_BYTES) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return hasOnlyKnownEntities(text) && hasOnlySafeElements(new XmlReader(text, { part: 'svg', plain: true }));
  } catch {
    return false;
  }
}

const hasOnlyKnownEntities = (text: string): boolean =>
  !text.includes('\u0000') &&
  text
    .split('&')
    .slice(1)
    .every((rest) => ENTITY.test(rest.slice(0, LONGEST_ENTITY)));

function hasOnlySafeElements(xml: XmlReader): boolean {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (FORBIDDEN.has(localName(xml.name))) return false;
    for (const [name, value] of xml.attributes) if (!isSafeAttribute(name, value)) return false;
    if (!hasOnlySafeElements(xml)) return false;
  }
  return true;
}

function isSafeAttribute(name: string, value: string): boolean {
  const local = localName(name);
  if (!ATTRIBUTE.test(name) || local.startsWith('on')) return false;
  // Browsers ignore blanks and control characters in URLs.
  const plain = value.replaceAll(/[\s\p{Cc}]/gu, '');
  if (local === 'href' || local === 'src') return plain.startsWith('#') || EMBEDDED.test(plain);
  return !FETCHES.test(plain) && hasOnlyInnerUrls(plain);
}

/** Accepts `url(#gradient)`, also in quotation marks. */
const hasOnlyInnerUrls = (value: string): boolean =>
  value
    .toLowerCase()
    .split('url(')
    .slice(1)
    .every((rest) => /^["']?#/.test(rest));

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();
