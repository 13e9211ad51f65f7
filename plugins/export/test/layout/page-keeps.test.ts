import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import type { DocumentNode } from '@editor-companion/document';
import { extractText, getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';

/** A page holds 42 lines of 6 mm. */
const PAGE = { width: 210, height: 297, orientation: 'portrait', margin: { top: 20, right: 20, bottom: 20, left: 20 } };
const LINE = { lineHeight: '6mm', spaceBefore: '0pt', spaceAfter: '0pt' };

/** A block of several lines, which begins with a word. */
const block = (word: string, lines: number, attrs: DocumentNode['attrs'] = {}): DocumentNode => ({
  type: attrs['level'] === undefined ? 'paragraph' : 'heading',
  attrs: { ...LINE, ...attrs },
  content: [
    { type: 'text', text: word },
    ...Array.from({ length: lines - 1 }, () => [{ type: 'hardBreak' }, { type: 'text', text: 'line' }]).flat(),
  ],
});
const filler = (count: number): DocumentNode[] => Array.from({ length: count }, () => block('filler', 1));

void describe('page ends', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  /** Returns the words of each page without the filler. */
  const pages = async (content: readonly DocumentNode[], text: object = {}): Promise<string[]> => {
    const answer = await post(host, '/export/pdf', {
      content: { type: 'doc', content },
      page: { ...PAGE, text: { fontSize: '11pt', ...text } },
    });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const { text: found } = await extractText(document, { mergePages: false });
    return found.map((page) =>
      page
        .replaceAll(/filler|\s+/gu, ' ')
        .trim()
        .replaceAll(/\s+/gu, ' '),
    );
  };

  void it('keep a paragraph with the next block where it says so, and a heading unless it says no', async () => {
    const next = block('next', 5);
    const rest = 'next line line line line';
    assert.deepEqual(await pages([...filler(40), block('title', 1), next]), ['title', rest]);
    assert.deepEqual(await pages([...filler(40), block('title', 1, { keepWithNext: true }), next]), [
      '',
      `title ${rest}`,
    ]);
    const heading = (more: object = {}) => block('title', 1, { level: 2, ...more });
    assert.deepEqual(await pages([...filler(40), heading(), next]), ['', `title ${rest}`]);
    assert.deepEqual(await pages([...filler(40), heading({ keepWithNext: false }), next]), ['title', rest]);
  });

  void it('keep a paragraph in one piece where it says so', async () => {
    assert.deepEqual(await pages([...filler(40), block('whole', 4)]), ['whole line', 'line line']);
    assert.deepEqual(await pages([...filler(40), block('whole', 4, { keepTogether: true })]), [
      '',
      'whole line line line',
    ]);
  });

  void it('keep as many lines together as a block or the document says', async () => {
    const parts = (attrs: DocumentNode['attrs'], text = {}) => pages([...filler(41), block('a', 3, attrs)], text);
    assert.deepEqual(await parts({}), ['', 'a line line']);
    assert.deepEqual(await parts({ widows: 1, orphans: 1 }), ['a', 'line line']);
    assert.deepEqual(await parts({}, { widows: 1, orphans: 1 }), ['a', 'line line']);
    assert.deepEqual(await parts({ orphans: 2 }, { widows: 1, orphans: 1 }), ['', 'a line line']);
    const long = (attrs: DocumentNode['attrs']) => pages([...filler(38), block('a', 6, attrs)]);
    assert.deepEqual(await long({}), ['a line line line', 'line line']);
    assert.deepEqual(await long({ widows: 4 }), ['a line', 'line line line line']);
  });

  void it('keep a row with the next one if its first block says so', async () => {
    const cell = (word: string, attrs = {}): DocumentNode => ({ type: 'tableCell', content: [block(word, 1, attrs)] });
    const row = (word: string, attrs = {}): DocumentNode => ({
      type: 'tableRow',
      content: [cell(word, attrs), cell('b')],
    });
    const table = (attrs = {}): DocumentNode => ({
      type: 'table',
      attrs: { cellPadding: '0pt' },
      content: [row('x', attrs), row('y', attrs), row('z')],
    });
    assert.deepEqual(await pages([...filler(41), table()]), ['x b', 'y b z b']);
    assert.deepEqual(await pages([...filler(41), table({ keepWithNext: true })]), ['', 'x b y b z b']);
  });

  void it('hold above footnotes too', async () => {
    const note: DocumentNode = { type: 'footnoteReference', attrs: { noteId: 'n', kind: 'footnote' } };
    const noted = { ...block('next', 1), content: [{ type: 'text', text: 'next' }, note] };
    const notes: DocumentNode = {
      type: 'footnotes',
      content: [{ type: 'footnote', attrs: { noteId: 'n', kind: 'footnote' }, content: [block('note', 4)] }],
    };
    const document = (attrs = {}) => [...filler(39), block('title', 1, attrs), noted, notes];
    const [loose, kept] = [await pages(document()), await pages(document({ keepWithNext: true }))];
    assert.match(loose[0] ?? '', /^title$/u);
    assert.match(kept[0] ?? 'none', /^$/u);
    assert.match(kept[1] ?? '', /^title next/u);
    const whole = Array.from({ length: 40 }, () => block('filler', 1, { keepWithNext: true }));
    const chain = await pages([...whole, noted, notes]);
    assert.equal(chain[0], '');
    assert.match(chain[1] ?? '', /^next1 note/u);
  });
});
