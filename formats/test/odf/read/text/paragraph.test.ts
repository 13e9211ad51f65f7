import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, style } from '../../../kit/odf.ts';

const attributesOf = (properties: string) =>
  blocks('odt', {
    body: p('x', 'P1'),
    automatic: style('paragraph', 'P1', `<style:paragraph-properties ${properties}/>`),
  })[0]?.attrs;

test('alignment, indents, spacing and line height are kept', () => {
  assert.deepEqual(
    attributesOf(
      'fo:text-align="end" fo:margin-left="1in" fo:margin-right="0cm" fo:text-indent="-0.5in" fo:margin-top="6pt" fo:margin-bottom="0.1in" fo:line-height="150%"',
    ),
    {
      textAlign: 'right',
      indentLeft: '72pt',
      indentFirst: '-36pt',
      spaceBefore: '6pt',
      spaceAfter: '7.2pt',
      lineHeight: '1.8',
    },
  );
});

test('in a right-to-left paragraph the start is on the right', () => {
  assert.deepEqual(attributesOf('fo:text-align="start" style:writing-mode="rl-tb"'), {
    textAlign: 'right',
    dir: 'rtl',
  });
});

test('a shorthand applies to all sides without a value of their own', () => {
  assert.deepEqual(
    attributesOf('fo:border="0.5pt solid #000000" fo:border-left="none" fo:background-color="#eeeeee"'),
    {
      backgroundColor: '#eeeeee',
      border: { top: '0.5pt solid #000000', right: '0.5pt solid #000000', bottom: '0.5pt solid #000000' },
    },
  );
});

test('impossible lengths are left out', () => {
  assert.equal(attributesOf('fo:margin-left="99999cm" fo:text-indent="1e9cm" fo:line-height="normal"'), undefined);
});

test('an empty heading is a paragraph', () => {
  assert.equal(blocks('odt', '<text:h text:outline-level="1"> </text:h>')[0]?.type, 'paragraph');
});

test('tab stops are counted from the edge of the column, with their side and leader', () => {
  const stops =
    '<style:tab-stops><style:tab-stop style:position="16cm" style:type="right" style:leader-style="dotted" style:leader-text="."/><style:tab-stop style:position="1in"/></style:tab-stops>';
  const automatic = style(
    'paragraph',
    'P',
    `<style:paragraph-properties fo:margin-left="36pt">${stops}</style:paragraph-properties>`,
  );
  const [entry, plain] = blocks('odt', { body: p('One<text:tab/>5', 'P') + p('One', 'P'), automatic });
  assert.deepEqual(entry?.attrs, {
    indentLeft: '36pt',
    tabStops: [{ position: '108pt' }, { position: '489.5pt', align: 'right', leader: 'dotted' }],
  });
  assert.deepEqual(plain?.attrs, { indentLeft: '36pt' });
});
