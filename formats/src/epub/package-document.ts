import { createHash } from 'node:crypto';
import { element, textElement, XML_DECLARATION } from '../package/xml/write-xml.ts';
import type { About } from '../content/source/about.ts';

/** A file of the book in the package's manifest (EPUB 3.3, 5.6.2). */
export interface Item {
  readonly id: string;
  readonly href: string;
  readonly mediaType: string;
  /** nav, cover-image, mathml, svg. */
  readonly properties?: string;
  /** True if the file is part of the reading order. */
  readonly inSpine?: boolean;
  readonly content: string | Uint8Array;
}

const NAMESPACE = 'http://www.idpf.org/2007/opf';
const DC = 'http://purl.org/dc/elements/1.1/';

/** Writes the package document (EPUB 3.3, 5). */
export function packageDocument(about: About, title: string, items: readonly Item[]): string {
  const { author, language = 'und', subject, description, created, modified } = about;
  const property = (name: string, value: string | undefined): string =>
    value === undefined ? '' : textElement(name, value);
  const metadata = element(
    'metadata',
    { 'xmlns:dc': DC },
    textElement('dc:identifier', identifierOf(title, items), { id: 'book-id' }),
    textElement('dc:title', title),
    textElement('dc:language', language),
    property('dc:creator', author),
    property('dc:subject', subject),
    property('dc:description', description),
    property('dc:date', created),
    textElement('meta', modified ?? created ?? '1970-01-01T00:00:00Z', { property: 'dcterms:modified' }),
  );
  const manifest = items.map(({ id, href, mediaType, properties }) =>
    element('item', { id, href, 'media-type': mediaType, properties }),
  );
  const spine = items.filter(({ inSpine }) => inSpine).map(({ id }) => element('itemref', { idref: id }));
  const attributes = { xmlns: NAMESPACE, version: '3.0', 'unique-identifier': 'book-id', 'xml:lang': language };
  return (
    XML_DECLARATION +
    element('package', attributes, metadata, element('manifest', {}, manifest), element('spine', {}, spine))
  );
}

/** Returns a UUID of the content (RFC 9562, 5.8), so that equal books have equal identifiers. */
function identifierOf(title: string, items: readonly Item[]): string {
  const hash = createHash('sha256').update(title);
  for (const { content } of items) hash.update(content);
  const hex = hash.digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
