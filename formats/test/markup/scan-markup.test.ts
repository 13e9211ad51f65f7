import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanMarkup } from '../../src/markup/scan-markup.ts';

const piecesOf = (html: string): string[] => [...scanMarkup(html)].map(({ kind, source }) => `${kind} ${source}`);

test('tags, comments and text are told apart, and together equal the source', () => {
  const html = '<!doctype html><p class="a>b">One <b>two</b><!-- <i> --><br/></p >end';
  assert.deepEqual(piecesOf(html), [
    'comment <!doctype html>',
    'start <p class="a>b">',
    'text One ',
    'start <b>',
    'text two',
    'end </b>',
    'comment <!-- <i> -->',
    'start <br/>',
    'end </p >',
    'text end',
  ]);
  assert.equal([...scanMarkup(html)].map(({ source }) => source).join(''), html);
});

test('the content of scripts and styles is one piece, and so is all text after an unclosed one', () => {
  assert.deepEqual(piecesOf('<script>a < b<p></script>c'), [
    'start <script>',
    'raw a < b<p>',
    'end </script>',
    'text c',
  ]);
  assert.deepEqual(piecesOf('<style>a{}<b>'), ['start <style>', 'text a{}', 'start <b>']);
});

test('characters that begin no tag are part of the text, and do not make pieces, however many there are', () => {
  assert.deepEqual(piecesOf(`${'<'.repeat(100_000)}</ </1 1<2<b>`), [
    `text ${'<'.repeat(100_000)}</ </1 1<2`,
    'start <b>',
  ]);
});
