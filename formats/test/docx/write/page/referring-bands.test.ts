import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeDocx } from '../../../../src/docx/write/docx.ts';
import { bands, bandedPage } from '../../../kit/banded-document.ts';
import { membersOf } from '../../../kit/package.ts';
import { node, p } from '../../../kit/rich-document.ts';
import { jobOf } from '../../../kit/round-trip.ts';

test('a header that repeats a block finds a bookmark around the block’s text', async () => {
  const reference = node('crossReference', { target: 'one' }, { type: 'text', text: 'One' });
  const header = { ...bands({}), default: [node('paragraph', {}, reference)] };
  const content = node('doc', {}, { ...p('One'), attrs: { anchor: 'one' } });
  const members = membersOf(await writeDocx(jobOf(content, { page: { ...bandedPage, header } }), () => undefined));
  assert.match(members.get('word/document.xml') ?? '', /w:name="one"\/><w:r>.*One.*<w:bookmarkEnd/);
});
