import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { outline } from '../../../kit/docx.ts';
import { blocks, p, style } from '../../../kit/odf.ts';

interface Box {
  readonly horizontal?: readonly [position: string, relation: string];
  readonly vertical?: readonly [position: string, relation: string];
  readonly more?: string;
  readonly frame?: string;
  readonly box?: string;
}

const SIZE = 'svg:x="10pt" svg:y="20pt" svg:width="96pt"';

/** The style of a box over the text. */
function look({ horizontal, vertical, more = '' }: Box): string {
  const [across, acrossFrom] = horizontal ?? ['from-left', 'paragraph'];
  const [down, downFrom] = vertical ?? ['from-top', 'paragraph'];
  const place = `style:horizontal-pos="${across}" style:horizontal-rel="${acrossFrom}" style:vertical-pos="${down}" style:vertical-rel="${downFrom}"`;
  const wrap = more.includes('style:wrap=') ? '' : 'style:wrap="run-through"';
  return style('graphic', 'G', `<style:graphic-properties ${wrap} ${place} ${more}/>`);
}

const frame = ({ frame: attributes = SIZE, box = '' }: Box): string =>
  `<draw:frame text:anchor-type="paragraph" draw:style-name="G" ${attributes}><draw:text-box ${box}>${p('boxed')}</draw:text-box></draw:frame>`;

const layouts = `<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="600pt" fo:page-height="800pt" fo:margin-top="72pt" fo:margin-right="72pt" fo:margin-bottom="72pt" fo:margin-left="36pt"/></style:page-layout>`;
const masters = '<style:master-page style:name="Standard" style:page-layout-name="L"/>';

/** The blocks of a second paragraph that anchors a box, or of the first one. */
function read(box: Box, isFirst = false): DocumentNode[] {
  const found = blocks('odt', {
    body: (isFirst ? '' : p('before')) + p(`${frame(box)}text`),
    automatic: look(box),
    layouts,
    masters,
  });
  return isFirst ? found : found.slice(1);
}

const attrsOf = (box: Box, isFirst = false): Record<string, unknown> | undefined => {
  const found = read(box, isFirst);
  return found.find(({ type }) => type === 'textBox')?.attrs;
};

test('a box over the text keeps its position, and precedes the paragraph that anchors it', () => {
  const [box, paragraph] = read({ box: 'fo:min-height="30pt"' });
  assert.deepEqual(box?.attrs, { left: '10pt', top: '20pt', width: '128px', minHeight: '30pt' });
  assert.deepEqual(paragraph && outline(paragraph), ['paragraph', 'text']);
});

test('its height, padding, vertical alignment and writing mode are kept, and that it lies under the text', () => {
  const more =
    'style:run-through="background" fo:padding="2pt" draw:textarea-vertical-align="bottom" style:writing-mode="tb-rl"';
  assert.deepEqual(attrsOf({ more, frame: `${SIZE} svg:height="50pt"` }), {
    left: '10pt',
    top: '20pt',
    behind: true,
    width: '128px',
    height: '50pt',
    padding: '2pt 2pt 2pt 2pt',
    verticalAlign: 'bottom',
    writingMode: 'vertical-rl',
  });
});

test('positions from the page and its margins count from the text, whose margins are known', () => {
  const cases: readonly (readonly [Box['horizontal'], Record<string, unknown>])[] = [
    [['from-left', 'page'], { left: '-26pt' }],
    [['from-left', 'page-content'], { left: '10pt' }],
    [['from-left', 'page-end-margin'], { left: '502.1pt' }],
    [['center', 'page'], { left: '216pt' }],
    [['right', 'page'], { left: '468.1pt' }],
    [['left', 'paragraph'], {}],
    [['center', 'paragraph'], { align: 'center' }],
    [['right', 'page-content'], { align: 'right' }],
    [['from-left', 'char'], { left: '10pt' }],
  ];
  for (const [horizontal, expected] of cases) {
    const { left, align } = attrsOf({ ...(horizontal && { horizontal }) }) ?? {};
    assert.deepEqual({ ...(left !== undefined && { left }), ...(align !== undefined && { align }) }, expected);
  }
});

test('positions from the top of a page are known where a page begins', () => {
  const vertical = ['from-top', 'page'] as const;
  const low = { vertical, frame: SIZE.replace('20pt', '100pt') };
  assert.equal(attrsOf(low, true)?.['top'], '28pt');
  const [paragraph, box] = read(low);
  assert.deepEqual([paragraph?.type, box?.type, box?.attrs?.['top']], ['paragraph', 'textBox', undefined]);
});

test('a box beside the text, and one above the text of the first page, follow their paragraph', () => {
  const beside: readonly (readonly [Box, boolean])[] = [
    [{ more: 'style:wrap="parallel"' }, false],
    [{ vertical: ['from-top', 'page'] }, true],
  ];
  for (const [box, isFirst] of beside) {
    const [paragraph, after] = read(box, isFirst);
    assert.deepEqual([paragraph?.type, after?.type], ['paragraph', 'textBox']);
    assert.equal(after?.attrs?.['left'] ?? after?.attrs?.['top'], undefined);
  }
});

test('a rotated shape has the corner that it would have without its rotation', () => {
  const shape = `<draw:custom-shape text:anchor-type="char" draw:style-name="G" svg:width="100pt" svg:height="40pt" draw:transform="rotate (-1.5707963267949) translate (100pt 10pt)">${p('turned')}</draw:custom-shape>`;
  const more =
    'draw:stroke="solid" svg:stroke-width="1pt" svg:stroke-color="#aa0000" draw:fill="solid" draw:fill-color="#ffffaa"';
  const [box] = blocks('odt', { body: p(`${shape}text`), automatic: look({ more }) });
  const line = '1pt solid #aa0000';
  // The right edge of the turned shape is its upper edge, at 100pt; its centre is at 80pt and 60pt.
  assert.deepEqual(box?.attrs, {
    left: '30pt',
    top: '40pt',
    rotation: 90,
    width: '133px',
    height: '40pt',
    border: { top: line, right: line, bottom: line, left: line },
    backgroundColor: '#ffffaa',
  });
});

test('a box in an item counts from the text of the item, and belongs to the item before it', () => {
  const level =
    '<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment fo:margin-left="24pt" fo:text-indent="-18pt"/></style:list-level-properties>';
  const list = `<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•">${level}</text:list-level-style-bullet></text:list-style>`;
  const item = (content: string): string => `<text:list-item>${content}</text:list-item>`;
  const [outer, bullets] = blocks('odt', {
    body: `<text:list text:style-name="B">${item(p(`${frame({})}one`))}${item(p(`${frame({})}two`))}</text:list>`,
    automatic: look({}) + list,
  });
  assert.deepEqual([outer?.type, outer?.attrs?.['left']], ['textBox', '10pt']);
  const [first, second] = bullets?.content ?? [];
  assert.deepEqual(
    first?.content?.map(({ type }) => type),
    ['paragraph', 'textBox'],
  );
  assert.equal(first?.content?.[1]?.attrs?.['left'], '-14pt');
  assert.deepEqual(
    second?.content?.map(({ type }) => type),
    ['paragraph'],
  );
});

test('a box over a quotation is part of it', () => {
  const quote = style('paragraph', 'Quotations', '');
  const [one, ...others] = blocks('odt', {
    body: p('one', 'Quotations') + p(`${frame({})}two`, 'Quotations'),
    automatic: look({}),
    styles: quote,
  });
  assert.deepEqual(one && outline(one), [
    'blockquote',
    ['paragraph', 'one'],
    ['textBox', ['paragraph', 'boxed']],
    ['paragraph', 'two'],
  ]);
  assert.deepEqual(others, []);
});
