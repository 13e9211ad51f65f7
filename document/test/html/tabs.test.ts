import { deepEqual, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, toHTML } from '../../src/index.ts';
import type { DocumentNode } from '../../src/index.ts';

const line = (text: string, attrs: Record<string, unknown>): DocumentNode => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text }],
});
const plain = (html: string): string[] => Array.from(html.matchAll(/<span style="([^"]*)">/g), ([, css = '']) => css);

test('a tab to a right stop fills the line with its leader, and the text after it ends at the stop', () => {
  const html = toHTML(line('Chapter\t5', { tabStops: [{ position: '450pt', align: 'right', leader: 'dotted' }] }));
  match(html, /^<p [^>]*style="display: flex; white-space: break-spaces"[^>]*>/);
  const [before, tab, after] = plain(html);
  equal(before, 'text-indent: 0');
  match(tab ?? '', /flex: 1;.*border-bottom: 0\.75pt dotted/);
  equal(after, 'text-indent: 0; flex: none');
  equal(html.replaceAll(/<[^>]*>/g, ''), 'Chapter\t5');
});

test('a text before a left stop is as wide as the distance of the stop from the start of the line', () => {
  const stops = [{ position: '36pt' }, { position: '16cm', align: 'right' }];
  const html = toHTML(line('1\tTitle\t9', { tabStops: stops, indentLeft: '20pt', indentFirst: '-10pt' }));
  match(plain(html)[0] ?? '', /min-width: calc\(26pt - 0\.3em\); margin-inline-start: -10pt$/);
});

test('left stops alone, breaks within the line and tabs beyond the stops become white space', () => {
  const left = line('a\tb', { tabStops: [{ position: '36pt' }] });
  const right = [{ position: '450pt', align: 'right' }];
  const broken: DocumentNode = {
    type: 'paragraph',
    attrs: { tabStops: right },
    content: [{ type: 'text', text: 'a\tb' }, { type: 'hardBreak' }, { type: 'text', text: 'c' }],
  };
  for (const node of [left, broken]) equal(toHTML(node).includes('display: flex'), false);
});

test('the parts of a line with tabs are joined into one text again, with its marks', () => {
  const link = { type: 'link', attrs: { href: '#one', target: null, rel: null, title: null, class: null } };
  const node = line('One\t5', { tabStops: [{ position: '450pt', align: 'right', leader: 'dotted' }] });
  const [text] = node.content ?? [];
  const linked = { ...node, content: [{ ...text, marks: [link] }] } as DocumentNode;
  const content: unknown = JSON.parse(JSON.stringify(fromHTML(toHTML(linked)).content?.[0]?.content));
  deepEqual(content, linked.content);
});
