const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';

/** The namespaces of OpenDocument 1.3 in use, and LibreOffice's extensions for comment replies, resolved states and check boxes. */
export const NAMESPACES: Readonly<Record<string, string>> = {
  'xmlns:office': `${OASIS}:office:1.0`,
  'xmlns:style': `${OASIS}:style:1.0`,
  'xmlns:text': `${OASIS}:text:1.0`,
  'xmlns:table': `${OASIS}:table:1.0`,
  'xmlns:draw': `${OASIS}:drawing:1.0`,
  'xmlns:number': `${OASIS}:datastyle:1.0`,
  'xmlns:fo': `${OASIS}:xsl-fo-compatible:1.0`,
  'xmlns:svg': `${OASIS}:svg-compatible:1.0`,
  'xmlns:meta': `${OASIS}:meta:1.0`,
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:loext': 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0',
  'office:version': '1.3',
};
