import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleChanges, toText, type DocumentNode } from '@editor-companion/document';
import { read as readParts } from '../../kit/docx.ts';

const BY = 'w:id="7" w:author="Ada" w:date="2026-03-01T09:00:00Z"';
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const plain = (text: string): string => `<w:p>${run(text)}</w:p>`;
const mark = (kind: 'ins' | 'del'): string => `<w:pPr><w:rPr><w:${kind} ${BY}/></w:rPr></w:pPr>`;
const come = (text: string): string => `<w:p>${mark('ins')}<w:ins ${BY}>${run(text)}</w:ins></w:p>`;
const gone = (text: string): string =>
  `<w:p>${mark('del')}<w:del ${BY}><w:r><w:delText>${text}</w:delText></w:r></w:del></w:p>`;
const row = (content: string, properties = ''): string => `<w:tr>${properties}<w:tc>${content}</w:tc></w:tr>`;

const read = (body: string): DocumentNode => readParts({ body }).content;

/** Returns the blocks that are marked as inserted or deleted. */
function changesIn({ type, attrs, content = [] }: DocumentNode): string[] {
  const change = attrs?.['change'] as { readonly kind: string; readonly author: string } | undefined;
  return [...(change ? [`${type}: ${change.kind} by ${change.author}`] : []), ...content.flatMap(changesIn)];
}

test('inserted and deleted paragraphs and rows are marked, and are settled completely', () => {
  const table = `<w:tbl>${row(plain('a'))}${row(come('b'), `<w:trPr><w:ins ${BY}/></w:trPr>`)}</w:tbl>`;
  const document = read(
    plain('One') + come('Two') + gone('Three') + `<w:p>${mark('ins')}</w:p>` + table + plain('End'),
  );
  assert.deepEqual(changesIn(document), [
    'paragraph: insertion by Ada',
    'paragraph: deletion by Ada',
    'paragraph: insertion by Ada',
    'tableRow: insertion by Ada',
    'paragraph: insertion by Ada',
  ]);
  const words = (verdict: 'accept' | 'reject'): string[] =>
    toText(settleChanges(document, verdict)).split('\n').filter(Boolean);
  assert.deepEqual(
    [words('accept'), words('reject')],
    [
      ['One', 'Two', 'a', 'b', 'End'],
      ['One', 'Three', 'a', 'End'],
    ],
  );
});

const cell = (content: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const tableOf = (...rows: string[]): string =>
  `<w:tbl><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows
    .map((cells) => `<w:tr>${cells}</w:tr>`)
    .join('')}</w:tbl>`;

test('inserted and deleted columns are changes of their cells', () => {
  const cells = (name: string): string =>
    cell(plain(name)) + cell(come('new'), `<w:cellIns ${BY}/>`) + cell(gone('old'), `<w:cellDel ${BY}/>`);
  const body = tableOf(cells('a'), cells('b'));
  const kept = read(body);
  assert.deepEqual(
    changesIn(kept).filter((change) => change.startsWith('tableCell')),
    ['insertion', 'deletion', 'insertion', 'deletion'].map((kind) => `tableCell: ${kind} by Ada`),
  );
  for (const [revisions, words, widths] of [
    ['accept', 'anewbnew', [67, 133]],
    ['reject', 'aoldbold', [67, 200]],
  ] as const) {
    const { content } = readParts({ body }, { revisions });
    assert.equal(toText(content).replaceAll(/\s/g, ''), words);
    const firstRow = content.content?.[0]?.content?.[0];
    assert.deepEqual(
      firstRow?.content?.flatMap(({ attrs }) => attrs?.['colwidth']),
      widths,
    );
  }
});

test('a table whose rows are all deleted disappears', () => {
  const deleted = `<w:tbl>${row(gone('a'), `<w:trPr><w:del ${BY}/></w:trPr>`)}</w:tbl>`;
  const { content } = readParts({ body: plain('One') + deleted + plain('Two') }, { revisions: 'accept' });
  assert.deepEqual(
    content.content?.map(({ type }) => type),
    ['paragraph', 'paragraph'],
  );
});

test('former properties of tables, rows and cells are kept, and apply when changes are rejected', () => {
  const former = (name: string, now: string, before: string): string =>
    `<w:${name}>${now}<w:${name}Change ${BY}><w:${name}>${before}</w:${name}></w:${name}Change></w:${name}>`;
  const shade = (fill: string): string => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
  const body = `<w:tbl>${former('tblPr', '<w:jc w:val="center"/>', '<w:jc w:val="right"/>')}<w:tr>${former('trPr', '<w:trHeight w:val="400"/>', '')}<w:tc>${former('tcPr', shade('FF0000'), shade('00FF00'))}${plain('a')}</w:tc></w:tr></w:tbl>`;
  const looks = (document: DocumentNode): unknown[] => {
    const [table] = document.content ?? [];
    const [first] = table?.content ?? [];
    return [table?.attrs?.['align'], first?.attrs?.['height'], first?.content?.[0]?.attrs?.['backgroundColor']];
  };
  const kept = read(body);
  assert.deepEqual(
    changesIn(kept),
    ['table', 'tableRow', 'tableCell'].map((type) => `${type}: formatChange by Ada`),
  );
  assert.deepEqual(looks(kept), ['center', '20pt', '#ff0000']);
  assert.deepEqual(
    looks(settleChanges(kept, 'reject')).map((value) => value ?? undefined),
    ['right', undefined, '#00ff00'],
  );
  assert.deepEqual(looks(readParts({ body }, { revisions: 'reject' }).content), ['right', undefined, '#00ff00']);
});

test('a mark alone is a paragraph that was split, whose text stays, with a warning', () => {
  const parted = `<w:p>${mark('ins')}${run('One ')}</w:p>${plain('two')}`;
  const { content, warnings } = readParts({ body: parted });
  assert.deepEqual(changesIn(content), []);
  assert.deepEqual(
    warnings?.map(({ code }) => code),
    ['TRACKED_CHANGE_SIMPLIFIED'],
  );
});

test('a paragraph that was added after the end of another one is inserted completely', () => {
  const body = `<w:p>${mark('ins')}${run('One')}</w:p>${come('Two')}<w:p><w:ins ${BY}>${run('Three')}</w:ins></w:p>${plain('Four')}`;
  const { content, warnings } = readParts({ body });
  assert.deepEqual(changesIn(content), ['paragraph: insertion by Ada', 'paragraph: insertion by Ada']);
  assert.deepEqual(warnings, []);
  assert.equal(settleChanges(content, 'reject').content?.length, 2);
  assert.equal(settleChanges(content, 'accept').content?.length, 4);
});

test('deleted text from the end of one paragraph to the end of another one is a whole paragraph', () => {
  const body = `<w:p>${mark('del')}${run('One')}</w:p><w:p><w:del ${BY}><w:r><w:delText>Two</w:delText></w:r></w:del></w:p>${plain('Three')}`;
  const document = read(body);
  assert.deepEqual(changesIn(document), ['paragraph: deletion by Ada']);
  assert.equal(toText(settleChanges(document, 'accept')), toText(readParts({ body }, { revisions: 'accept' }).content));
  assert.equal(toText(settleChanges(document, 'reject')), toText(readParts({ body }, { revisions: 'reject' }).content));
});

const STYLES = `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>`;
const changed = (now: string, before: string): string =>
  `<w:p><w:pPr>${now}<w:pPrChange ${BY}><w:pPr>${before}</w:pPr></w:pPrChange></w:pPr>${run('One')}</w:p>`;

test('former properties of a paragraph are a change of its format', () => {
  const body =
    changed('<w:jc w:val="center"/>', '<w:jc w:val="right"/><w:ind w:left="720"/>') +
    changed('<w:pStyle w:val="Heading2"/>', '<w:pStyle w:val="Heading1"/>');
  const { content, warnings } = readParts({ body, styles: STYLES });
  assert.deepEqual(changesIn(content), ['paragraph: formatChange by Ada', 'heading: formatChange by Ada']);
  assert.deepEqual(warnings, []);
  for (const verdict of ['accept', 'reject'] as const)
    assert.deepEqual(
      settleChanges(content, verdict).content?.map(({ type, attrs = {} }) => [
        type,
        attrs['level'] ?? attrs['textAlign'],
        attrs['indentLeft'] ?? null,
      ]),
      readParts({ body, styles: STYLES }, { revisions: verdict }).content.content?.map(({ type, attrs = {} }) => [
        type,
        attrs['level'] ?? attrs['textAlign'],
        attrs['indentLeft'] ?? null,
      ]),
    );
});

test('a paragraph that became a heading is one, with a warning', () => {
  const { content, warnings } = readParts({ body: changed('<w:pStyle w:val="Heading1"/>', ''), styles: STYLES });
  assert.equal(content.content?.[0]?.type, 'heading');
  assert.deepEqual(
    warnings?.map(({ code }) => code),
    ['TRACKED_CHANGE_SIMPLIFIED'],
  );
});

const NUMBERING = `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="1"/></w:num>`;

test('a deleted numbered heading takes its number along', () => {
  const body = `${plain('One')}<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="5"/></w:numPr><w:rPr><w:del ${BY}/></w:rPr></w:pPr><w:del ${BY}><w:r><w:delText>Two</w:delText></w:r></w:del></w:p>${plain('Three')}`;
  const { content } = readParts({ body, styles: STYLES, numbering: NUMBERING });
  assert.deepEqual(changesIn(content), ['heading: deletion by Ada']);
  assert.deepEqual(
    settleChanges(content, 'accept').content?.map(({ type }) => type),
    ['paragraph', 'paragraph'],
  );
  assert.match(toText(settleChanges(content, 'reject')), /1\. Two/);
});
