import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../kit/pdf.ts';
import { blocks } from '../kit/read.ts';

const link = (uri: string): string =>
  `<< /Type /Annot /Subtype /Link /Rect [70 755 98 775] /A << /S /URI /URI (${uri}) >> >>`;
const linked = async (uri: string) => {
  const content = `${text(72, 760, 'here')}\n${text(102, 760, 'and there')}`;
  const [paragraph] = await blocks({ pages: [{ content, annotations: [link(uri)] }] });
  return paragraph?.content;
};

test('text within the rectangle of a link has the link', async () => {
  assert.deepEqual(await linked('https://example.com/a'), [
    { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.com/a' } }] },
    { type: 'text', text: ' and there' },
  ]);
});

test('an address that could run script is no link', async () => {
  assert.deepEqual(await linked('javascript:alert(1)'), [{ type: 'text', text: 'here and there' }]);
});
