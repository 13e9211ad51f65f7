import { Mark } from '@tiptap/core';
import { defineMark } from '../../schema/node-module.ts';
import { attribute, plain } from '../../schema/attribute.ts';
import { id, text } from '../../schema/kinds.ts';
import { details } from './details.ts';

const change = (name: 'insertion' | 'deletion' | 'formatChange', tag: 'ins' | 'del' | 'span', priority: number) =>
  Mark.create({
    name,
    priority,
    inclusive: false,
    addAttributes: () => ({
      ...plain('id', id, 'data-id'),
      ...plain('author', text(256), 'data-author'),
      ...plain('date', text(64, ['2026-03-01T12:00:00Z', '2026-03-01']), tag === 'span' ? 'data-date' : 'datetime'),
      ...attribute('suggestion', details, {
        read: (element) => {
          const json = element.getAttribute('data-suggestion');
          return json === null ? null : details.parse(json);
        },
        write: (value) => ({ 'data-suggestion': JSON.stringify(value) }),
      }),
    }),
    parseHTML: () => [{ tag: `${tag}[data-type="${name}"]`, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, 'data-type': name }, 0],
  });

export const insertion = defineMark({
  name: 'insertion',
  title: 'Insertion',
  summary: 'Text that a tracked change inserts.',
  version: '2',
  extension: change('insertion', 'ins', 104),
  markdown: { tag: 'ins' },
});

export const deletion = defineMark({
  name: 'deletion',
  title: 'Deletion',
  summary: 'Text that a tracked change deletes.',
  version: '2',
  extension: change('deletion', 'del', 103),
  markdown: { tag: 'del' },
});

export const formatChange = defineMark({
  name: 'formatChange',
  title: 'Change of format',
  summary: 'Text whose marks a tracked change replaces.',
  version: '1',
  extension: change('formatChange', 'span', 102),
});
