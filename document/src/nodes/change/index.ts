import { Mark } from '@tiptap/core';
import { defineMark } from '../../schema/node-module.ts';
import { plain } from '../../schema/attribute.ts';
import { id, text } from '../../schema/kinds.ts';

const change = (name: 'insertion' | 'deletion', tag: 'ins' | 'del', priority: number) =>
  Mark.create({
    name,
    priority,
    inclusive: false,
    addAttributes: () => ({
      ...plain('id', id, 'data-id'),
      ...plain('author', text(256), 'data-author'),
      ...plain('date', text(64, ['2026-03-01T12:00:00Z', '2026-03-01']), 'datetime'),
    }),
    parseHTML: () => [{ tag: `${tag}[data-type="${name}"]`, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, 'data-type': name }, 0],
  });

export const insertion = defineMark({
  name: 'insertion',
  title: 'Insertion',
  summary: 'Text that a tracked change adds.',
  version: '1',
  extension: change('insertion', 'ins', 104),
  markdown: { tag: 'ins' },
});

export const deletion = defineMark({
  name: 'deletion',
  title: 'Deletion',
  summary: 'Text that a tracked change takes out.',
  version: '1',
  extension: change('deletion', 'del', 103),
  markdown: { tag: 'del' },
});
