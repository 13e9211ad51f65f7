import { XmlReader } from '../../package/xml-reader.ts';

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
const REFERENCE = /(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|gif|webp);base64,)/i;
const HANDLER = /[\s"'/]on[a-z]+\s*=/i;
const ESCAPE = /url\(\s*["']?\s*(?!#)|javascript:|<!|&(?!amp;|lt;|gt;|quot;|apos;|#)/i;

/** True for a well-formed SVG without script, event handlers, embedded pages, style sheets or outside references. */
export function isSafeSvg(bytes: Buffer): boolean {
  if (bytes.length > MAX_BYTES) return false;
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
  if (REFERENCE.test(text) || HANDLER.test(text) || ESCAPE.test(text)) return false;
  try {
    return hasOnlySafeElements(new XmlReader(text, { part: 'svg' }));
  } catch {
    return false;
  }
}

function hasOnlySafeElements(xml: XmlReader): boolean {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (FORBIDDEN.has(localName(xml.name)) || !hasOnlySafeElements(xml)) return false;
  }
  return true;
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();
