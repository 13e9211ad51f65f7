import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST_OBJECT, pdf, text, type PdfSource } from '../../kit/pdf.ts';
import { outline, readBytes } from '../../kit/read.ts';

/** An empty appearance of a box. */
const LOOK = '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream';

/** A page of a form: each control is an object of its own. */
function form(content: string, controls: readonly string[]): PdfSource {
  const names = controls.map((_, at) => `${FIRST_OBJECT + 1 + at} 0 R`);
  return {
    pages: [{ content, annotations: names }],
    catalog: `/AcroForm << /Fields [${names.join(' ')}] >>`,
    objects: [LOOK, ...controls.map((control) => `<< /Type /Annot /Subtype /Widget ${control} >>`)],
  };
}

const read = async (content: string, controls: readonly string[]) => {
  const { content: document, warnings = [] } = await readBytes(pdf(form(content, controls)));
  return { blocks: outline(document.content ?? []), warnings: warnings.map(({ code, count }) => [code, count]) };
};

const field = (name: string, rect: string, value: string, more = ''): string =>
  `/FT /Tx /T (${name}) /Rect [${rect}] /V (${value}) ${more}`;

test('the value of a field follows its label, and the warning counts the controls that became text', async () => {
  const labels = [text(72, 700, 'Name:'), text(72, 640, 'Town:'), text(300, 640, 'since long.')].join('\n');
  const { blocks, warnings } = await read(labels, [
    field('town', '110 636 290 652', 'Quito'),
    field('name', '110 696 300 712', 'Ada Lovelace'),
  ]);
  assert.deepEqual(blocks, ['paragraph: Name: Ada Lovelace', 'paragraph: Town: Quito since long.']);
  assert.deepEqual(warnings, [['PDF_FORM_AS_TEXT', 2]]);
});

test('check boxes are signs before their labels', async () => {
  const box = (name: string, y: number, state: string, flags = ''): string =>
    `/FT /Btn /T (${name}) /Rect [72 ${y} 84 ${y + 12}] /V /${state} /AS /${state} ${flags} /AP << /N << /On ${FIRST_OBJECT} 0 R /Off ${FIRST_OBJECT} 0 R >> >>`;
  const { blocks } = await read([text(90, 700, 'By post'), text(90, 640, 'By mail')].join('\n'), [
    box('post', 698, 'On'),
    box('mail', 638, 'Off'),
  ]);
  assert.deepEqual(blocks, ['paragraph: ☑ By post', 'paragraph: ☐ By mail']);
});

test('a choice shows its label, not its value for programs', async () => {
  const choice = '/FT /Ch /Ff 131072 /T (land) /Rect [120 696 300 712] /Opt [[(EC) (Ecuador)] [(PE) (Peru)]] /V (PE)';
  assert.deepEqual((await read(text(72, 700, 'Land:'), [choice])).blocks, ['paragraph: Land: Peru']);
});

test('a field of several lines is text with its lines, below the text above', async () => {
  const notes = field('notes', '72 600 400 680', String.raw`First line.\rSecond line.`, '/Ff 4096');
  const { blocks } = await read([text(72, 700, 'Notes:'), text(72, 500, 'The end.')].join('\n'), [notes]);
  assert.match(blocks.join('\n'), /Notes:\s[^]*First line\.[^]*Second line\.[^]*The end\./u);
});

test('passwords, hidden fields, buttons and empty fields leave nothing', async () => {
  const { blocks, warnings } = await read(text(72, 700, 'Key:'), [
    field('key', '120 696 300 712', 'geheim', '/Ff 8192'),
    field('hidden', '120 656 300 672', 'hidden', '/F 2'),
    field('empty', '120 616 300 632', ''),
    '/FT /Btn /Ff 65536 /T (send) /Rect [120 576 300 592] /MK << /CA (Send) >>',
  ]);
  assert.deepEqual([blocks, warnings], [['paragraph: Key:'], []]);
});

test('text that was typed onto a page is text of the page', async () => {
  const typed = '/Rect [120 696 300 712] /Contents (Ada)';
  const source = form(text(72, 700, 'Name:'), []);
  const { content, comments = [] } = await readBytes(
    pdf({
      ...source,
      pages: [{ content: text(72, 700, 'Name:'), annotations: [`<< /Type /Annot /Subtype /FreeText ${typed} >>`] }],
    }),
  );
  assert.deepEqual([outline(content.content ?? []), comments], [['paragraph: Name: Ada'], []]);
});
