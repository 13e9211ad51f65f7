import { Node } from '@tiptap/core';
import { COLOURS, kindOf } from './kinds.ts';

const KINDS = Object.keys(COLOURS);

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      validate: (value: unknown) => {
        if (typeof value !== 'string' || !KINDS.includes(value))
          throw new RangeError(`expected one of ${KINDS.join(', ')}`);
      },
      parseHTML: (element: { getAttribute(name: string): string | null }) => kindOf(element.getAttribute('data-kind')),
      renderHTML: ({ kind }: Record<string, unknown>) => ({ 'data-kind': kindOf(kind) }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-type="callout"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'callout' }, 0],
});
