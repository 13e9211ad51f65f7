import { deepEqual, doesNotMatch, match } from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../src/docx/read/reader.ts';
import { writeDocx } from '../../src/docx/write/docx.ts';
import { findLosses } from '../../src/losses/find-losses.ts';
import { readOdt } from '../../src/odf/read/odt.ts';
import { writeOdt } from '../../src/odf/write/odt.ts';
import { membersOf } from '../kit/package.ts';
import { p } from '../kit/rich-document.ts';
import { jobOf, throughFile } from '../kit/round-trip.ts';

const block = (attrs: DocumentNode['attrs'] = {}): DocumentNode => ({
  ...p('x'),
  type: attrs['level'] === undefined ? 'paragraph' : 'heading',
  attrs,
});
const doc = (...attrs: DocumentNode['attrs'][]): DocumentNode => ({ type: 'doc', content: attrs.map(block) });
const PAGE = {
  width: 210,
  height: 297,
  orientation: 'portrait',
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
} as const;

const STATED = [
  { keepWithNext: true },
  { keepTogether: true },
  { widows: 1, orphans: 1 },
  { widows: 2, orphans: 2 },
  { level: 1 },
  { level: 2, keepWithNext: false, keepTogether: false },
];
const TRIPS = { docx: [writeDocx, readDocx], odt: [writeOdt, readOdt] } as const;

for (const [format, [write, read]] of Object.entries(TRIPS))
  test(`blocks and default text of a document say the same about ends of pages after a trip through ${format}`, async () => {
    const page = { ...PAGE, text: { widows: 1, orphans: 1 } };
    const { content, page: after } = await throughFile(jobOf(doc(...STATED), { page }), write, read);
    deepEqual(
      content.content?.map(({ attrs: { styleName: _styleName, ...attrs } = {} }) => attrs),
      STATED,
    );
    deepEqual([after?.text?.widows, after?.text?.orphans], [1, 1]);
    const usual = await throughFile(jobOf(doc({}), { page: PAGE }), write, read);
    deepEqual([usual.page?.text?.widows, usual.page?.text?.orphans], [undefined, undefined]);
  });

test('Word keeps two lines together or none; other numbers are told', async () => {
  const job = jobOf(doc({ widows: 3 }, { widows: 1, orphans: 1 }, { orphans: 2 }, { widows: 1 }));
  const written = membersOf(await writeDocx(job, () => undefined)).get('word/document.xml') ?? '';
  deepEqual(written.match(/<w:widowControl[^>]*>/g), [
    '<w:widowControl/>',
    '<w:widowControl w:val="0"/>',
    '<w:widowControl/>',
    '<w:widowControl/>',
  ]);
  deepEqual(
    findLosses(job, 'docx').map(({ code, count }) => [code, count]),
    [['WIDOW_CONTROL_SIMPLIFIED', 2]],
  );
  deepEqual(findLosses(job, 'odt'), []);
});

test('OpenDocument states the two lines that other programs would not keep together', async () => {
  const styles = membersOf(await writeOdt(jobOf(doc({})), () => undefined)).get('styles.xml') ?? '';
  match(
    styles,
    /<style:default-style style:family="paragraph"><style:paragraph-properties [^>]*fo:widows="2" fo:orphans="2"/,
  );
  match(styles, /style:name="Heading_20_1"[^>]*><style:paragraph-properties [^>]*fo:keep-together="always"/);
  const text = membersOf(await writeOdt(jobOf(doc({})), () => undefined)).get('content.xml') ?? '';
  doesNotMatch(text, /fo:keep|fo:widows/);
});
