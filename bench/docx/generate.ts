import JSZip from 'jszip';

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const SENTENCE = 'The quick brown fox jumps over the lazy dog while the committee reads its report. ';

/** Returns a report: headings, paragraphs with bold and italic runs, and tables of 8 rows by 4 columns, evenly mixed. */
export async function generateDocx({
  paragraphs,
  tables,
}: {
  paragraphs: number;
  tables: number;
}): Promise<Uint8Array> {
  const every = Math.max(1, Math.floor(paragraphs / tables));
  const body = Array.from({ length: paragraphs }, (_, index) => {
    const heading = index % 20 === 0 ? paragraph(`Chapter ${index / 20 + 1}`, 'Heading1') : '';
    return heading + paragraph(`${index}. ${SENTENCE.repeat(3)}`) + (index % every === 0 ? table() : '');
  });
  const zip = new JSZip();
  zip.file('[Content_Types].xml', contentTypes());
  zip.file('_rels/.rels', relations(['rId1', `${OFFICE}/officeDocument`, 'word/document.xml']));
  zip.file('word/_rels/document.xml.rels', relations(['rId1', `${OFFICE}/styles`, 'styles.xml']));
  zip.file('word/styles.xml', styles());
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="${NAMESPACE}"><w:body>${body.join('')}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

function paragraph(text: string, style?: string): string {
  const half = Math.floor(text.length / 2);
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${run(text.slice(0, half), '')}${run('bold', '<w:b/>')}${run(text.slice(half), '<w:i/>')}</w:p>`;
}

const run = (text: string, properties: string): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

function table(): string {
  const cell = `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraph('Cell of a table')}</w:tc>`;
  const row = `<w:tr>${cell.repeat(4)}</w:tr>`;
  return `<w:tbl><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(4)}</w:tblGrid>${row.repeat(8)}</w:tbl>`;
}

const contentTypes = (): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MIME}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${MIME}.styles+xml"/></Types>`;

const relations = ([id, type, target]: readonly [string, string, string]): string =>
  `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}"><Relationship Id="${id}" Type="${type}" Target="${target}"/></Relationships>`;

const styles = (): string =>
  `<?xml version="1.0"?><w:styles xmlns:w="${NAMESPACE}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>`;
