import { Code } from '@tiptap/extension-code';
import { fenceFor } from '../../syntax/markdown.ts';
import { defineMark } from '../../schema/node-module.ts';

/** Inline code may have comments, links and changes, so that it excludes only itself. */
const InlineCode = Code.extend({
  excludes: 'code',
  parseHTML: () => ['code', 'kbd', 'samp', 'tt'].map((tag) => ({ tag })),
});

function writeCode(text: string): string {
  const fence = fenceFor(text, 1);
  const pad = /^[` ]|[` ]$/.test(text) && text.trim() !== '' ? ' ' : '';
  return `${fence}${pad}${text.replaceAll('\n', ' ')}${pad}${fence}`;
}

export default defineMark({
  name: 'code',
  title: 'Code',
  summary: 'Source code within a line.',
  version: '1',
  extension: InlineCode,
  markdown: { write: writeCode, isLiteral: true },
});
