import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, renewFields, toHTML, toText, validate, type DocumentNode } from '../../src/index.ts';
import { toProfile } from '../../src/profiles/index.ts';
import { toMarkdown } from '../../src/markdown/index.ts';

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const number = (attrs: Record<string, unknown> = {}): DocumentNode => ({ type: 'headingNumber', attrs });
const heading = (level: number, words: string, attrs?: Record<string, unknown>, anchor?: string): DocumentNode => ({
  type: 'heading',
  attrs: { level, ...(anchor !== undefined && { anchor }) },
  content: [...(attrs ? [number({ level, ...attrs })] : []), text(words)],
});
const reference = (target: string, kind: string): DocumentNode => ({ type: 'crossReference', attrs: { target, kind } });
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });

/** The lines of a document after its fields were updated. */
function linesOf(...content: DocumentNode[]): string[] {
  const renewed = renewFields(doc(...content));
  validate(renewed);
  return (renewed.content ?? []).map((block) => toText([block]));
}

test('headings count at their levels, and deeper ones restart below each', () => {
  deepEqual(
    linesOf(
      heading(1, 'One', {}),
      heading(2, 'Part', {}),
      heading(2, 'Part', {}),
      heading(1, 'Preface'),
      heading(1, 'Two', {}),
      heading(3, 'Deep', {}),
      heading(2, 'Part', {}),
    ),
    ['1 One', '1.1 Part', '1.2 Part', 'Preface', '2 Two', '2.1.1 Deep', '2.2 Part'],
  );
});

test('a number has its stated form: pattern, format, and the character after it', () => {
  deepEqual(
    linesOf(
      heading(1, 'One', { pattern: 'Chapter %1:', numberType: 'I' }),
      heading(2, 'Part', { pattern: '%1 (%2)', numberType: 'a', suffix: 'space' }),
      heading(3, 'Article', { pattern: '%1.%2.%3', numberType: '01', legal: true }),
      heading(1, '章', { pattern: '第%1章', numberType: '一', suffix: 'nothing' }),
    ),
    ['Chapter I: One', 'I (a) Part', '1.1.1 Article', '第二章章'],
  );
});

test('counting continues from a start, within its own numbering, and restarts only if the level says so', () => {
  deepEqual(
    linesOf(
      heading(1, 'Five', { start: 5 }),
      heading(2, 'Article', { restart: 0, pattern: 'Art. %2' }),
      heading(1, 'Six', {}),
      heading(2, 'Article', { restart: 0, pattern: 'Art. %2' }),
      heading(1, 'Annex', { list: 'Annex', numberType: 'A' }),
      heading(1, 'Seven', {}),
      heading(1, 'Annex', { list: 'Annex', numberType: 'A' }),
    ),
    ['5 Five', 'Art. 1 Article', '6 Six', 'Art. 2 Article', 'A Annex', '7 Seven', 'B Annex'],
  );
});

test('a correct number stays unchanged, with its format', () => {
  const bold = [{ type: 'bold' }];
  const numbered: DocumentNode = {
    type: 'heading',
    attrs: { level: 1 },
    content: [{ ...number({ level: 1 }), content: [{ type: 'text', text: '1 ', marks: bold }] }, text('One')],
  };
  deepEqual(renewFields(doc(numbered)), doc(numbered));
  const [, second] = renewFields(doc(numbered, numbered)).content ?? [];
  deepEqual(second?.content?.[0]?.content, [{ type: 'text', text: '2 ', marks: bold }]);
});

test('contents show numbers, and references to the text of a heading do not', () => {
  const [contents, , , line] = renewFields(
    doc({ type: 'contents', attrs: { pageNumbers: false } }, heading(1, 'One', {}), heading(2, 'Part', {}, 'part'), {
      type: 'paragraph',
      content: [reference('part', 'text')],
    }),
  ).content as DocumentNode[];
  deepEqual(
    contents?.content?.map((entry) => toText([entry])),
    ['1 One', '1.1 Part'],
  );
  equal(line && toText([line]), 'Part');
});

test('references repeat a number: as shown, in full, or relative to their own place', () => {
  const kinds = ['numberNoContext', 'numberFullContext', 'number'];
  const references = (): DocumentNode => ({
    type: 'paragraph',
    content: kinds.flatMap((kind) => [reference('item', kind), text(' ')]),
  });
  const lines = linesOf(
    heading(1, 'One', { pattern: '%1.' }),
    references(),
    heading(2, 'Item', { pattern: '(%2)', numberType: 'a' }, 'item'),
    references(),
    heading(1, 'Two', { pattern: '%1.' }),
    references(),
  );
  deepEqual([lines[1], lines[3], lines[5]], ['(a) 1.(a) (a) ', '(a) 1.(a) (a) ', '(a) 1.(a) 1.(a) ']);
});

test('HTML keeps a number, Markdown and editors without it have its text', () => {
  const document = renewFields(doc(heading(1, 'One', { pattern: '%1.', suffix: 'space', start: 3 })));
  const html = toHTML(document);
  match(
    html,
    /<h1[^>]*><span data-pattern="%1\." data-suffix="space" data-start="3" data-type="heading-number">3\. <\/span>One<\/h1>/,
  );
  equal(toHTML(fromHTML(html)), html);
  equal(toMarkdown(document).trim(), '# 3\\. One');
  match(JSON.stringify(toProfile(document, 'starterkit').content), /"text":"3\. One"/);
});

test('a number with a tab after it is as wide as the hanging indent of its heading', () => {
  const hanging = (attrs: Record<string, unknown>): string =>
    toHTML({ type: 'heading', attrs: { level: 1, indentFirst: '-30pt' }, content: [number(attrs), text('One')] });
  match(hanging({}), /<span style="[^"]*min-width: 30pt[^"]*" data-type="heading-number"/);
  doesNotMatch(hanging({ suffix: 'space' }), /min-width/);
  doesNotMatch(toHTML(heading(1, 'One', {})), /min-width/);
});

test('a number is the first node of a heading; elsewhere its text is kept', () => {
  const html =
    '<p><span data-type="heading-number">1 </span>One</p><h1>One <span data-type="heading-number">2</span></h1>';
  deepEqual(
    fromHTML(html).content?.map(({ content }) => content),
    [[text('1 One')], [text('One 2')]],
  );
});
