import { Heading } from '@tiptap/extension-heading';
import { defineNode } from '../../schema/node-module.ts';
import { attribute } from '../../schema/attribute.ts';
import { integer } from '../../schema/kinds.ts';

const TitledHeading = Heading.extend({
  content: 'headingNumber? inline*',
  addAttributes() {
    const level = attribute('level', integer(1, 6), { default: 1, read: () => null, write: () => ({}) });
    return { level: { ...level['level'], rendered: false, parseHTML: () => null } };
  },
});

/** Escapes number signs at the end of a heading, which Markdown would remove. */
function withoutClosing(line: string): string {
  let start = line.length;
  while (line[start - 1] === '#') start -= 1;
  return start === line.length ? line : `${line.slice(0, start)}\\${line.slice(start)}`;
}

export default defineNode({
  name: 'heading',
  title: 'Heading',
  summary: 'A heading of level 1 to 6.',
  version: '1',
  extension: TitledHeading,
  markdown: {
    write: (node, { inline }) =>
      `${'#'.repeat(Number(node.attrs['level']))} ${withoutClosing(inline(node, { isOneLine: true }))}`.trimEnd(),
  },
});
