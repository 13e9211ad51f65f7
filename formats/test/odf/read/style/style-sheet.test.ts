import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, style } from '../../../kit/odf.ts';

const text = (attributes: string): string => `<style:text-properties ${attributes}/>`;
const marksOf = (body: string, styles: string, automatic = '') =>
  blocks('odt', { body, styles, automatic })[0]?.content?.map((node) => [node.text, node.marks ?? []]);

test('a style inherits missing values from its parents and the defaults', () => {
  const styles =
    `<style:default-style style:family="paragraph">${text('fo:font-size="10pt"')}</style:default-style>` +
    style('paragraph', 'Base', text('fo:color="#ff0000" fo:font-weight="bold"')) +
    style(
      'paragraph',
      'Child',
      text('fo:font-weight="normal" fo:font-style="italic"'),
      'style:parent-style-name="Base"',
    );
  assert.deepEqual(marksOf(p('x', 'Child'), styles), [
    ['x', [{ type: 'textStyle', attrs: { fontSize: '10pt', color: '#ff0000' } }, { type: 'italic' }]],
  ]);
});

test('a relative size refers to the inherited size, at every step', () => {
  const styles =
    style('paragraph', 'Base', text('fo:font-size="20pt"')) +
    style('paragraph', 'Half', text('fo:font-size="50%"'), 'style:parent-style-name="Base"') +
    style('text', 'Double', text('fo:font-size="200%"'));
  const body = p('a<text:span text:style-name="Double">b</text:span>', 'Half');
  const sizes = marksOf(body, styles)?.map(([, marks]) => marks);
  assert.deepEqual(sizes, [
    [{ type: 'textStyle', attrs: { fontSize: '10pt' } }],
    [{ type: 'textStyle', attrs: { fontSize: '20pt' } }],
  ]);
});

test('circular parents end at the style that they began with', () => {
  const styles =
    style('paragraph', 'A', text('fo:font-weight="bold"'), 'style:parent-style-name="B"') +
    style('paragraph', 'B', text('fo:font-style="italic"'), 'style:parent-style-name="A"') +
    style('paragraph', 'Self', '', 'style:parent-style-name="Self"');
  assert.deepEqual(marksOf(p('x', 'A'), styles), [['x', [{ type: 'bold' }, { type: 'italic' }]]]);
  assert.deepEqual(marksOf(p('x', 'Self'), styles), [['x', []]]);
});

test('an automatic style has the name of its base style', () => {
  const styles =
    style('paragraph', 'Text_20_body', '', 'style:display-name="Text body"') + style('paragraph', 'Standard', '');
  const automatic = style('paragraph', 'P1', '', 'style:parent-style-name="Text_20_body"');
  const nodes = blocks('odt', { body: p('x', 'P1') + p('y', 'Standard'), styles, automatic });
  assert.deepEqual(
    nodes.map(({ attrs }) => attrs),
    [{ styleName: 'Text body' }, undefined],
  );
});
