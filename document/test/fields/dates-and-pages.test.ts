import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, renewFields, showDate, toHTML, toText, validate, type DocumentNode } from '../../src/index.ts';

const field = (attrs: Record<string, unknown>, shown = 'old'): DocumentNode => ({
  type: 'documentField',
  attrs,
  content: [{ type: 'text', text: shown }],
});
const line = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const now = '2026-03-01T21:05:09';

for (const [picture, language, shown] of [
  ['d MMMM yyyy', 'de-DE', '1 März 2026'],
  ['dddd, d MMM yy', 'en-GB', 'Sunday, 1 Mar 26'],
  ['MMMM yyyy', 'cs', 'březen 2026'],
  ['d. MMMM', 'cs', '1. března'],
  ['MMMM d', 'ja', '3月 1'],
  ["yyyy'年'M'月'd'日'", 'zh-CN', '2026年3月1日'],
  ['dd/MM/yyyy', 'ar', '01/03/2026'],
  ['h:mm am/pm', 'en', '9:05 PM'],
  ['HH:mm:ss', 'en', '21:05:09'],
  ["'Week of' D.M.", 'en', 'Week of 1.3.'],
  ['yyyy', 'not a language', '2026'],
] as const)
  test(`«${picture}» in ${language} is ${shown}`, () => {
    equal(showDate(now, picture, { kind: 'date', language }), shown);
  });

test('without a picture, dates and times have the usual form of the language', () => {
  equal(showDate(now, undefined, { kind: 'date', language: 'de' }), '1.3.2026');
  equal(showDate(now, '', { kind: 'time', language: 'en' }), '9:05 PM');
  equal(showDate(now, undefined, { kind: 'both', language: 'en' }), '3/1/2026, 9:05 PM');
  equal(showDate('2026-13-01T00:00', 'd', { kind: 'date', language: 'en' }), undefined);
  equal(showDate('yesterday', 'd', { kind: 'date', language: 'en' }), undefined);
});

test('dates are computed for a given time, in their own language or that of the document', () => {
  const document = doc(
    line(field({ kind: 'date', format: 'MMMM', language: 'fr' }), field({ format: 'MMMM' }), field({ kind: 'time' })),
  );
  equal(toText(renewFields(document, { now, language: 'de' })), 'marsMärz21:05');
  deepEqual(renewFields(document), document);
});

test('a fixed date stays, and so do dates of events in the past', () => {
  const document = doc(
    line(
      field({ fixed: true, format: 'yyyy' }),
      field({ kind: 'created' }),
      field({ kind: 'printed', format: 'yyyy' }),
    ),
  );
  deepEqual(renewFields(document, { now }), document);
});

test('properties of the document are updated if they are known', () => {
  const document = doc(
    line(
      field({ kind: 'title' }),
      field({ kind: 'author' }, 'Ann'),
      field({ kind: 'property', name: 'Subject' }),
      field({ kind: 'property', name: 'Client' }, 'Acme'),
      field({ kind: 'property', name: 'constructor' }, 'kept'),
    ),
  );
  const properties = { title: 'A  plan', subject: 'Plans' };
  equal(toText(renewFields(document, { properties })), 'A planAnnPlansAcmekept');
});

test('the number of a section counts sections, and the blocks between them', () => {
  const number = (text?: string): DocumentNode => ({
    type: 'pageNumber',
    attrs: { kind: 'section', numberType: 'I', text },
  });
  const section = (...content: DocumentNode[]): DocumentNode => ({ type: 'section', attrs: { columns: 2 }, content });
  const document = doc(
    line(number('7')),
    line(number()),
    section(line(number())),
    section({ type: 'blockquote', content: [line(number())] }),
    line(number()),
  );
  const renewed = renewFields(document);
  validate(renewed);
  const shown: unknown[] = [];
  const visit = (node: DocumentNode): void => {
    if (node.type === 'pageNumber') shown.push(node.attrs?.['text']);
    for (const child of node.content ?? []) visit(child);
  };
  visit(renewed);
  deepEqual(shown, ['I', 'I', 'II', 'III', 'IV']);
});

test('dates and properties in headers and footers of sections are updated, and nothing else there', () => {
  const number = { type: 'headingNumber', content: [{ type: 'text', text: '7 ' }] };
  const header = {
    default: [line(field({ format: 'yyyy' }), field({ kind: 'title' })), { type: 'heading', content: [number] }],
  };
  const section = { type: 'section', attrs: { header, columns: 2 }, content: [line()] };
  equal(renewFields(doc(section)).content?.[0], section);
  const [renewed] = renewFields(doc(section), { now, properties: { title: 'T' } }).content ?? [];
  const bands = (renewed?.attrs ?? {})['header'] as typeof header;
  const shown = bands.default;
  equal(toText(shown[0] ? [shown[0]] : []), '2026T');
  deepEqual(shown[1], header.default[1]);
  equal(renewed?.attrs?.['columns'], 2);
});

test('page numbers and fixed dates keep their text in HTML', () => {
  const attrs = { kind: 'date', fixed: true, value: '2026-03-01T09:05:00', language: 'de', format: 'd', name: null };
  const document = doc(
    line(
      { type: 'pageNumber', attrs: { kind: 'sectionPages', numberType: 'i', text: 'iv' } },
      { type: 'text', text: ' ' },
      field(attrs),
    ),
  );
  const [paragraph] = fromHTML(toHTML(document)).content ?? [];
  deepEqual(paragraph?.content?.[0]?.attrs, { kind: 'sectionPages', numberType: 'i', text: 'iv' });
  deepEqual(paragraph?.content?.[2]?.attrs, { ...attrs, level: null, place: null });
});
