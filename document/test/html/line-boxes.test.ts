import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toHTML } from '../../src/index.ts';
import type { HtmlOptions } from '../../src/index.ts';

const text = (words: string, attrs?: Record<string, string>) => ({
  type: 'text',
  text: words,
  ...(attrs && { marks: [{ type: 'textStyle', attrs }] }),
});
const styleOf = (content: object[], lines: HtmlOptions['lines'], attrs: object = {}): string =>
  /^<p(?: style="([^"]*)")?/.exec(
    toHTML({ type: 'paragraph', attrs: { ...attrs }, content: content as never[] }, lines && { lines }),
  )?.[1] ?? '';

describe('lines for paper', () => {
  it('have the font of most of the text, and the smallest size if all text states a size', () => {
    const [big, small] = [text('ab', { fontFamily: 'Arial', fontSize: '20pt' }), text('abc', { fontFamily: 'Arial' })];
    const tiny = text('x', { fontFamily: 'Times', fontSize: '8pt' });
    assert.equal(styleOf([big, tiny], {}), 'font-family: Arial; font-size: 8pt');
    assert.equal(styleOf([big, small], {}), 'font-family: Arial');
    assert.equal(styleOf([text('abc'), tiny], {}), '');
    assert.equal(styleOf([big, tiny], undefined), '');
  });

  it('are as high as those of the font if the default is normal', () => {
    const lines = { fontFamily: '"Liberation Serif", serif', lineHeight: 'normal' };
    assert.equal(styleOf([text('abc')], lines), 'line-height: 1.15');
    assert.equal(styleOf([], lines), 'line-height: 1.15');
    assert.equal(styleOf([text('abc', { fontFamily: 'Calibri' })], lines), 'font-family: Calibri; line-height: 1.22');
    assert.equal(styleOf([text('abc')], { ...lines, lineHeight: '1.5' }).includes('line-height'), false);
  });

  it('are left to the browser for unknown fonts, several heights and other scripts', () => {
    const lines = { fontFamily: 'Arial', lineHeight: 'normal' };
    assert.equal(styleOf([text('abc')], { ...lines, fontFamily: 'Nobody knows' }), '');
    assert.equal(styleOf([text('abc'), text('d', { fontFamily: 'Calibri' })], lines), '');
    for (const words of ['漢字', 'かな。', 'نص', '🙂']) assert.equal(styleOf([text(words)], lines), '');
  });

  it('keep a point from borders, into which text rises', () => {
    const lines = { fontFamily: 'Arial', lineHeight: 'normal' };
    const paddingOf = (border: object, lineHeight: string | null = null): string =>
      /padding-block: ([^;]+); line-height|padding-block: ([^;]+); border/.exec(
        styleOf([text('a')], lines, { border, lineHeight }),
      )?.[lineHeight === null ? 2 : 1] ?? '';
    assert.equal(paddingOf({ top: '1pt solid #000000' }), '1pt 0pt');
    assert.equal(paddingOf({ bottom: '1pt solid #000000' }, '2'), '0pt 1pt');
    assert.equal(paddingOf({ top: '1pt solid #000000' }, '2'), 'max(0pt, 1pt - 0.425em) calc(0pt + min(1pt, 0.425em))');
  });

  it('state how far text is raised in high lines, without a border or background', () => {
    const lines = { fontFamily: 'Arial', lineHeight: 'normal' };
    assert.equal(styleOf([text('a')], lines, { lineHeight: '2' }), '--lift: 0.425em; line-height: 2');
    assert.equal(styleOf([text('a')], { ...lines, lineHeight: '1.35' }), '--lift: 0.1em');
    for (const attrs of [{ lineHeight: '2', backgroundColor: '#ff0000' }, { lineHeight: '1' }, { lineHeight: '20pt' }])
      assert.equal(styleOf([text('a')], lines, attrs).includes('lift'), false);
  });
});

describe('formulas on lines of their own', () => {
  it('have their alignment', () => {
    const html = (attrs: object) => toHTML({ type: 'blockMath', attrs: { latex: 'x', ...attrs } }, { math: 'mathml' });
    assert.match(html({ align: 'left' }), /^<div style="text-align: left" data-latex/);
    assert.match(html({}), /^<div data-latex/);
  });
});
