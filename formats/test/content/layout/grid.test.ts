import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { completeWidths, layOutTable } from '../../../src/content/layout/grid.ts';
import { node, p } from '../../kit/rich-document.ts';

const LONG = 'A description that is rather long and has to be broken into several lines of its cell. '.repeat(2);
const cell = (words: string, attrs: Record<string, unknown> = {}): DocumentNode => node('tableCell', attrs, p(words));
const table = (...rows: DocumentNode[][]): DocumentNode =>
  node('table', {}, ...rows.map((cells) => node('tableRow', {}, ...cells)));
const widthsOf = (...rows: DocumentNode[][]): number[] => completeWidths(layOutTable(table(...rows)), 600);
const sum = (widths: readonly number[]): number => Math.round(widths.reduce((total, width) => total + width, 0));

test('columns without a width share the room by their content', () => {
  const [number = 0, item = 0, text = 0, price = 0] = widthsOf([
    cell('1'),
    cell('Item 1'),
    cell(LONG),
    cell('17.50 €'),
  ]);
  assert.ok(text > 300 && number < item && item < text && price < 100, `${number} ${item} ${text} ${price}`);
  assert.equal(sum([number, item, text, price]), 600);
});

test('columns of similar content have equal widths, whatever the script', () => {
  assert.deepEqual(widthsOf([cell('a'), cell('b')], [cell('c'), cell('d')]), [300, 300]);
  const [chinese = 0, latin = 0] = widthsOf([cell('漢字'.repeat(60)), cell('abcd '.repeat(48))]);
  assert.ok(Math.abs(chinese - latin) < 60, `${chinese} ${latin}`);
});

test('stated widths stay, and the other columns share the rest', () => {
  assert.deepEqual(widthsOf([cell('a', { colwidth: [120] }), cell('b', { colwidth: [80] })]), [120, 80]);
  const [stated, ...others] = widthsOf([cell(LONG, { colwidth: [120] }), cell('b'), cell('c')]);
  assert.deepEqual([stated, sum(others)], [120, 480]);
});

test('columns without room keep a minimum width', () => {
  const many = Array.from({ length: 40 }, () => cell('word'));
  assert.ok(widthsOf(many).every((width) => width >= 40));
});
