/*
 * Short prefixes for the namespaces that readers know, independent of the prefixes in a file. Transitional (ECMA-376) and strict (ISO
 * 29500) URIs of one vocabulary share a prefix.
 */
const TRANSITIONAL = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';
const OFFICE = 'http://schemas.microsoft.com/office';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';

/** OpenDocument's namespaces under the prefixes of its specification. */
const OPEN_DOCUMENT = [
  ...['office', 'text', 'style', 'table', 'meta', 'presentation', 'manifest'].map((name): [string, string] => [
    `${OASIS}:${name}:1.0`,
    name,
  ]),
  ...[
    ['drawing', 'draw'],
    ['xsl-fo-compatible', 'fo'],
    ['svg-compatible', 'svg'],
    ['chart', 'chart'],
    ['datastyle', 'number'],
    ['config', 'config'],
    ['form', 'form'],
    ['animation', 'anim'],
    ['script', 'script'],
  ].map(([name = '', prefix = '']): [string, string] => [`${OASIS}:${name}:1.0`, prefix]),
  ['urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0', 'loext'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
  ['urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0', 'field'],
  ['http://openoffice.org/2010/chart', 'chartooo'],
] satisfies [string, string][];

/** The namespace of the product's additions to files. */
export const OWN_NAMESPACE = 'urn:editor-companion:nodes:1';

/** Maps namespace URIs to the prefixes that readers use. */
export const NAMESPACES: ReadonlyMap<string, string> = new Map([
  [OWN_NAMESPACE, 'own'],
  [`${TRANSITIONAL}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${TRANSITIONAL}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${TRANSITIONAL}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${TRANSITIONAL}/drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}/drawingml/wordprocessingDrawing`, 'wp'],
  [`${TRANSITIONAL}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${TRANSITIONAL}/spreadsheetml/2006/main`, 's'],
  [`${STRICT}/spreadsheetml/main`, 's'],
  [`${TRANSITIONAL}/drawingml/2006/spreadsheetDrawing`, 'xdr'],
  [`${STRICT}/drawingml/spreadsheetDrawing`, 'xdr'],
  [`${TRANSITIONAL}/presentationml/2006/main`, 'p'],
  [`${STRICT}/presentationml/main`, 'p'],
  [`${TRANSITIONAL}/drawingml/2006/picture`, 'pic'],
  [`${STRICT}/drawingml/picture`, 'pic'],
  [`${TRANSITIONAL}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  [`${TRANSITIONAL}/drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}/drawingml/diagram`, 'dgm'],
  [`${TRANSITIONAL}/officeDocument/2006/bibliography`, 'b'],
  [`${STRICT}/officeDocument/bibliography`, 'b'],
  [`${TRANSITIONAL}/package/2006/relationships`, 'rel'],
  [`${TRANSITIONAL}/package/2006/content-types`, 'ct'],
  [`${TRANSITIONAL}/package/2006/metadata/core-properties`, 'cp'],
  [`${TRANSITIONAL}/officeDocument/2006/extended-properties`, 'ep'],
  [`${STRICT}/officeDocument/extendedProperties`, 'ep'],
  [`${TRANSITIONAL}/markup-compatibility/2006`, 'mc'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  [`${OFFICE}/word/2010/wordml`, 'w14'],
  [`${OFFICE}/word/2012/wordml`, 'w15'],
  [`${OFFICE}/word/2010/wordprocessingShape`, 'wps'],
  [`${OFFICE}/word/2010/wordprocessingGroup`, 'wpg'],
  [`${OFFICE}/word/2010/wordprocessingCanvas`, 'wpc'],
  [`${OFFICE}/word/2010/wordprocessingDrawing`, 'wp14'],
  [`${OFFICE}/powerpoint/2012/main`, 'p15'],
  [`${OFFICE}/powerpoint/2018/8/main`, 'p188'],
  [`${OFFICE}/drawing/2010/main`, 'a14'],
  [`${OFFICE}/drawing/2008/diagram`, 'dsp'],
  [`${OFFICE}/drawing/2016/SVG/main`, 'asvg'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['urn:schemas-microsoft-com:office:word', 'w10'],
  ['urn:schemas-microsoft-com:office:spreadsheet', 'ss'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.w3.org/1998/Math/MathML', 'mml'],
  [`${OFFICE}/word/2003/wordml`, 'w'],
  [`${OFFICE}/word/2003/auxHint`, 'wx'],
  ['http://schemas.microsoft.com/aml/2001/core', 'aml'],
  ['http://www.idpf.org/2007/opf', 'opf'],
  ['urn:oasis:names:tc:opendocument:xmlns:container', 'ocf'],
  ...OPEN_DOCUMENT,
]);

/** Namespaces that the readers support in `mc:Choice`. For others they read the fallback. */
export const UNDERSTOOD: ReadonlySet<string> = new Set([
  'w',
  'w14',
  'w15',
  'wps',
  'wpg',
  'wpc',
  'wp14',
  'wp',
  'a',
  'a14',
  'pic',
  'c',
  'm',
  'r',
]);
