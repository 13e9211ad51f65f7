import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schema, validate, type DocumentNode, type ImportedDocument } from '@editor-companion/document';
import { plainText } from '../../src/content/node.ts';
import { readWordMl } from '../../src/wordml/reader.ts';
import { fromFile } from '../kit/local-file.ts';

const NAMESPACES =
  'xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:wx="http://schemas.microsoft.com/office/word/2003/auxHint" xmlns:aml="http://schemas.microsoft.com/aml/2001/core" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:my="urn:example:own"';
const file = (body: string, before = ''): string =>
  `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument ${NAMESPACES}>${before}<w:body>${body}</w:body></w:wordDocument>`;

function readFile(source: string): ImportedDocument {
  const result = fromFile(source, (path) => readWordMl(path, { revisions: 'keep' }, () => {}));
  validate(result.content);
  schema.nodeFromJSON(result.content).check();
  return result;
}
const read = (body: string, before?: string): ImportedDocument => readFile(file(body, before));
const blocks = ({ content }: ImportedDocument): DocumentNode[] => [...(content.content ?? [])];
const marksOf = (node: DocumentNode | undefined): (readonly [string | undefined, string[]])[] =>
  (node?.content ?? []).map(({ text, marks = [] }) => [text, marks.map(({ type }) => type)]);
const run = (text: string, look = ''): string => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t>${text}</w:t></w:r>`;

test('paragraphs, formats and indents are read, with any elements around them', () => {
  const result = read(
    `<wx:sect><wx:sub-section><my:tag><w:p><w:pPr><w:jc w:val="center"/><w:ind w:first-line="720"/></w:pPr>${run('Bold', '<w:b/>')}${run(' &amp; plain', '<w:b w:val="off"/>')}</w:p></my:tag></wx:sub-section><w:p><w:r><w:br w:type="page"/></w:r></w:p></wx:sect>`,
  );
  const [first, second] = blocks(result);
  assert.deepEqual(marksOf(first), [
    ['Bold', ['bold']],
    [' & plain', []],
  ]);
  assert.deepEqual([first?.attrs?.['textAlign'], first?.attrs?.['indentFirst']], ['center', '36pt']);
  assert.equal(second?.type, 'pageBreak');
});

test('styles, title and author are read', () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:default="on" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/></w:style></w:styles>';
  const about = '<o:DocumentProperties><o:Title>The Title</o:Title><o:Author>Ada</o:Author></o:DocumentProperties>';
  const result = read(`<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run('One')}</w:p>`, about + styles);
  assert.deepEqual(
    [blocks(result)[0]?.type, result.title, result.metadata?.['author']],
    ['heading', 'The Title', 'Ada'],
  );
});

test('lists count as they state', () => {
  const lists =
    '<w:lists><w:listDef w:listDefId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:nfc w:val="4"/><w:lvlText w:val="%1)"/></w:lvl></w:listDef><w:list w:ilfo="1"><w:ilst w:val="0"/></w:list></w:lists>';
  const item = (text: string): string =>
    `<w:p><w:pPr><w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="1"/><wx:t wx:val="c)"/></w:listPr></w:pPr>${run(text)}</w:p>`;
  const [list] = blocks(read(item('a') + item('b'), lists));
  assert.deepEqual(
    [list?.type, list?.attrs?.['start'], list?.attrs?.['type'], list?.content?.length],
    ['orderedList', 3, 'a', 2],
  );
});

test('tables have their spans', () => {
  const cell = (text: string, look = ''): string => `<w:tc><w:tcPr>${look}</w:tcPr><w:p>${run(text)}</w:p></w:tc>`;
  const result = read(
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="1000"/></w:tblGrid><w:tr>${cell('tall', '<w:vmerge w:val="restart"/>')}${cell('b')}</w:tr><w:tr>${cell('', '<w:vmerge/>')}${cell('d')}</w:tr></w:tbl>`,
  );
  const [table] = blocks(result);
  assert.equal(table?.content?.[0]?.content?.[0]?.attrs?.['rowspan'], 2);
  assert.deepEqual(
    table?.content?.map((row) => row.content?.map((one) => plainText(one))),
    [['tall', 'b'], ['d']],
  );
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('pictures, links, notes, headers, comments and changes are read', () => {
  const result = read(
    [
      `<w:p><w:r><w:pict><w:binData w:name="wordml://1.png">${PIXEL}</w:binData><v:shape style="width:30pt;height:15pt"><v:imagedata src="wordml://1.png"/></v:shape></w:pict></w:r></w:p>`,
      `<w:p><w:hlink w:dest="https://site.example/">${run('link')}</w:hlink><w:r><w:footnote><w:p>${run('note')}</w:p></w:footnote></w:r></w:p>`,
      `<w:p><aml:annotation aml:id="1" w:type="Word.Insertion" aml:author="Ada" aml:createdate="2026-01-05T09:00:00Z"><aml:content>${run('new')}</aml:content></aml:annotation><aml:annotation aml:id="2" w:type="Word.Comment.Start"/>${run('said')}<aml:annotation aml:id="2" w:type="Word.Comment.End"/><w:r><aml:annotation aml:id="2" w:type="Word.Comment" aml:author="Bo" w:initials="B"><aml:content><w:p>${run('Why?')}</w:p></aml:content></aml:annotation></w:r></w:p>`,
      `<w:sectPr><w:hdr w:type="odd"><w:p>${run('above')}</w:p></w:hdr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/></w:sectPr>`,
    ].join(''),
  );
  const json = JSON.stringify(result.content);
  assert.match(json, /"src":"asset:image1\.png"/);
  assert.match(json, /"href":"https:\/\/site\.example\/"/);
  assert.deepEqual(
    result.assets?.map(({ mediaType }) => mediaType),
    ['image/png'],
  );
  assert.deepEqual(
    blocks(result)
      .at(-1)
      ?.content?.map((note) => plainText(note)),
    ['note'],
  );
  assert.deepEqual(
    result.revisions?.map(({ kind, author }) => [kind, author]),
    [['insertion', 'Ada']],
  );
  assert.deepEqual(
    result.comments?.map(({ author, content }) => [author, content.map((one) => plainText(one))]),
    [['Bo', ['Why?']]],
  );
  assert.equal(result.page?.orientation, 'landscape');
  assert.match(JSON.stringify(result.page), /above/);
});

test('a damaged file, and one that nests too deep, are refused with a code', () => {
  const open = '<my:a>'.repeat(300);
  assert.throws(() => read(`${open}${'</my:a>'.repeat(300)}`), { code: 'XML_UNSAFE' });
  const whole = file(`<w:p>${run('x')}</w:p>`);
  for (let length = 0; length < whole.length; length += 13) {
    try {
      readFile(whole.slice(0, length));
    } catch (error) {
      assert.match(String((error as { code?: string }).code), /^(?:FILE_|XML_)/);
    }
  }
});
