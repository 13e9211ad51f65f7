import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, renewFields, toHTML, toText, validate, type Cited, type DocumentNode } from '../../src/index.ts';

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const line = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const cite = (sources: Cited[], shown = ''): DocumentNode => ({
  type: 'citation',
  attrs: { sources },
  ...(shown !== '' && { content: [text(shown)] }),
});
const bibliography = (attrs: Record<string, unknown> = {}, ...content: DocumentNode[]): DocumentNode => ({
  type: 'bibliography',
  attrs,
  content,
});
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const textsOf = (document: DocumentNode): string[] => {
  const renewed = renewFields(document);
  validate(renewed);
  return toText(renewed).split(/\n+/u);
};

const DOE: Cited = {
  key: 'Doe20',
  source: { type: 'book', author: 'Doe, Jane Mary; Roe, Richard', title: 'A plan', year: '2020', publisher: 'Acme' },
};
const POE: Cited = {
  key: 'Poe19',
  source: {
    type: 'article',
    author: 'Poe, Edgar; A, B; C, D',
    title: 'On ravens',
    journal: 'Birds',
    volume: '5',
    number: '2',
    pages: '10–20',
    year: '2019',
    url: 'https://example.com',
  },
};
const ACME: Cited = { key: 'Acme', source: { title: 'Rules' } };

test('an empty citation shows authors, year and pages; one with text keeps it', () => {
  const document = doc(
    line(cite([{ ...DOE, pages: '5' }])),
    line(
      cite([
        { ...POE, prefix: 'see ' },
        { key: 'Acme', source: ACME.source ?? {}, pages: '1–2', suffix: ' etc.' },
      ]),
    ),
    line(cite([DOE], '(our plan)')),
    line(text('x'), cite([{ key: 'unknown' }])),
  );
  deepEqual(textsOf(document), [
    '(Doe & Roe, 2020, p. 5)',
    '(see Poe et al., 2019; Rules, n.d., pp. 1–2 etc.)',
    '(our plan)',
    'x',
  ]);
});

test('a bibliography lists the sources by author and year, including sources that only it names', () => {
  const document = doc(line(cite([POE], 'p'), cite([DOE], 'd')), bibliography({ sources: [ACME] }));
  deepEqual(textsOf(document).slice(1), [
    'Doe, J. M. & Roe, R. (2020). A plan. Acme.',
    'Poe, E., A, B., & C, D. (2019). On ravens. Birds, 5(2), 10–20. https://example.com',
    'Rules (n.d.).',
  ]);
  const renewed = renewFields(document);
  deepEqual(renewFields(renewed), renewed);
});

test('numbers follow the order of citations, in citations and bibliography', () => {
  const document = doc(
    line(cite([POE, { ...DOE, pages: '3' }]), cite([{ key: 'Doe20' }], '[7]')),
    bibliography({ style: 'numeric' }, line(text('[9] Jane Doe, “A Plan”'))),
  );
  deepEqual(textsOf(document), [
    '[1, 2, p. 3][2]',
    '[1] Poe, E., A, B., & C, D. On ravens. Birds, 5(2), 10–20. 2019. https://example.com',
    '[2] Jane Doe, “A Plan”',
  ]);
});

test('a line keeps its text while its source is cited, and is removed afterwards', () => {
  const lines = [line(text('DOE: A PLAN. Revised.')), line(text('Gone, G. Old book.'))];
  deepEqual(textsOf(doc(line(cite([DOE], 'd')), bibliography({}, ...lines))).slice(1), ['DOE: A PLAN. Revised.']);
  deepEqual(textsOf(doc(line(cite([{ key: 'x' }], 'd')), bibliography({}, ...lines))).length, 3);
});

test('citations and bibliographies survive HTML', () => {
  const document = doc(
    line(cite([DOE, ACME], '(D)')),
    bibliography({ style: 'numeric', sources: [POE] }, line(text('x'))),
  );
  const back = fromHTML(toHTML(document));
  deepEqual(back.content?.[0]?.content?.[0]?.attrs, { sources: [DOE, ACME] });
  deepEqual(back.content?.[1]?.attrs, { style: 'numeric', sources: [POE] });
  equal(toText(back), toText(document));
  const broken = fromHTML('<p><span data-type="citation" data-sources="{}">x</span></p>');
  deepEqual(broken.content?.[0]?.content, [text('x')]);
});

test('bibliographies beyond the limit of lines of all fields stay unchanged', () => {
  const sources = Array.from({ length: 400 }, (_, at): Cited => ({ key: `k${at}`, source: { title: `t${at}` } }));
  const many = Array.from({ length: 300 }, () => bibliography({}, line(text('as it was'))));
  const renewed = renewFields(doc(line(cite(sources, 'all')), ...many));
  const lengths = (renewed.content ?? []).slice(1).map(({ content }) => content?.length);
  equal(lengths.filter((length) => length === 400).length, 100);
  equal(lengths.filter((length) => length === 1).length, 200);
});
