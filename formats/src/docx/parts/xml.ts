const SPECIAL = /[&<>"]/;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML 1.0 does not allow (2.2).
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML content and attributes. */
export function escapeXml(text: string): string {
  const clean = text.toWellFormed().replaceAll(FORBIDDEN, '');
  return SPECIAL.test(clean) ? clean.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '') : clean;
}

/** Returns `<w:name w:val="value"/>`. */
export const valued = (name: string, value: string | number): string => `<w:${name} w:val="${value}"/>`;

const OFFICE = 'http://schemas.openxmlformats.org';

const NAMESPACES = [
  `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`,
  `xmlns:r="${OFFICE}/officeDocument/2006/relationships"`,
  `xmlns:m="${OFFICE}/officeDocument/2006/math"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:pic="${OFFICE}/drawingml/2006/picture"`,
  `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"`,
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

/** Returns a part of WordprocessingML. */
export const wordPart = (root: string, content: string): string => `<w:${root} ${NAMESPACES}>${content}</w:${root}>`;

/** Returns the relationships of a part. */
export const relationships = (list: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  `<Relationships xmlns="${OFFICE}/package/2006/relationships">${list
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** Returns the part with title, author and dates (ECMA-376-2, 11). */
export const coreProperties = (content: string): string =>
  `<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${content}</cp:coreProperties>`;
