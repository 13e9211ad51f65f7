import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readMarkup } from '../../src/markup/read-markup.ts';
import { rewriteMarkup } from '../../src/markup/rewrite-markup.ts';

const item = (marker: string, text: string, level = 1, list = 0): string =>
  `<p class=MsoListParagraph style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const read = (html: string): DocumentNode[] =>
  readMarkup(
    rewriteMarkup(`<style>p.MsoListParagraph{margin-left:36pt}</style>${html}`, { picture: () => undefined }).html,
  );

/** Returns a list as its elements, start numbers and texts. */
function shown({ type, attrs, text, content = [] }: DocumentNode): string {
  if (type === 'text') return text ?? '';
  const inner = content.map(shown).join(' ');
  if (type !== 'orderedList' && type !== 'bulletList') return inner;
  const { start, type: numbers } = attrs ?? {};
  const said = [start, numbers].filter((one) => one !== undefined && one !== null && one !== 1);
  return `${type === 'orderedList' ? 'ol' : 'ul'}${said.join('')}(${inner})`;
}

const shownOf = (html: string): string => read(html).map(shown).join(' ');

test('items that state their list and level become lists', () => {
  const html = `<p>Before</p>${item('1.', 'One')}${item('a)', 'A', 2)}${item('b)', 'B', 2)}${item('2.', 'Two')}<p>After</p>${item('·', 'Sign', 1, 1)}`;
  assert.equal(shownOf(html), 'Before ol(One ola(A B) Two) After ul(Sign)');
});

test('numbers state a list’s start and format, and a letter alone is a bullet', () => {
  assert.equal(shownOf(item('3.', 'Three')), 'ol3(Three)');
  assert.equal(shownOf(item('1.2.', 'Deep')), 'ol2(Deep)');
  assert.equal(shownOf(item('i.', 'Roman')), 'oli(Roman)');
  assert.equal(shownOf(item('(C)', 'Capital')), 'ol3A(Capital)');
  assert.equal(shownOf(item('o', 'Circle')), 'ul(Circle)');
});

test('a list of another name restarts, and a table ends the lists in its cells', () => {
  assert.equal(shownOf(`${item('1.', 'One')}${item('1.', 'Other', 1, 1)}`), 'ol(One) ol(Other)');
  assert.equal(
    shownOf(`<table><tr><td>${item('1.', 'In')}</td><td>Next</td></tr></table><p>After`),
    'ol(In) Next After',
  );
});

test('skipped levels, missing numbers and unclosed tags lose no text', () => {
  assert.match(shownOf(item('1.', 'Deep', 9)), /Deep/);
  assert.equal(shownOf(`<p style='mso-list:l0 level1 lfo1'>Plain</p>`), 'Plain');
  assert.equal(shownOf(`<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<p>Next</p>`), 'ol() Next');
});

test('an item has the place of its list', () => {
  const [list] = read(item('1.', 'One'));
  assert.deepEqual(list?.content?.[0]?.content?.[0], {
    type: 'paragraph',
    attrs: { indentLeft: '0pt', indentFirst: '0pt' },
    content: [{ type: 'text', text: 'One' }],
  });
});
