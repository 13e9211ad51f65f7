import { Extension, Mark, Node } from '@tiptap/core';
import type { Attribute } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { HtmlElement } from '../../dom/types.ts';
import { attribute, plain, readAttribute } from '../../schema/attribute.ts';
import {
  FOREIGN,
  FOREIGN_BLOCK,
  FOREIGN_INLINE,
  FOREIGN_MARK,
  foreignAttributes,
  foreignName,
  foreignRest,
} from '../../schema/foreign.ts';
import { labelOf } from './label.ts';

const attributes = (html: string): Record<string, Attribute> => ({
  ...plain('name', foreignName, html, { required: true }),
  ...attribute('attrs', foreignAttributes, {
    read: (element) => readAttribute(element, 'data-attrs', foreignAttributes),
    write: (value) => ({ 'data-attrs': JSON.stringify(value) }),
  }),
});

const named = (element: HtmlElement) => readAttribute(element, 'data-foreign', foreignName) !== null && null;

/** In HTML a node without content shows its label, which is not its content. */
const rules = (tag: string) => [
  { tag: `${tag}[data-foreign][data-leaf]`, priority: 71, getAttrs: named, getContent: () => Fragment.empty },
  { tag: `${tag}[data-foreign]`, priority: 70, getAttrs: named },
];

const render = (tag: string, node: ProseMirrorNode, html: Record<string, unknown>) => {
  const label = node.childCount === 0 ? labelOf(node.attrs['attrs']) : '';
  return label === '' ? ([tag, html, 0] as const) : ([tag, { ...html, 'data-leaf': '' }, label] as const);
};

/** Holds a block of an unknown type. */
export const ForeignBlock = Node.create({
  name: FOREIGN_BLOCK,
  group: 'block',
  content: 'block*',
  priority: 40,
  addAttributes: () => attributes('data-foreign'),
  parseHTML: () => rules('div'),
  renderHTML: ({ node, HTMLAttributes }) => render('div', node, HTMLAttributes),
});

/** Holds an inline node of an unknown type. */
export const ForeignInline = Node.create({
  name: FOREIGN_INLINE,
  group: 'inline',
  content: 'inline*',
  inline: true,
  priority: 40,
  addAttributes: () => attributes('data-foreign'),
  parseHTML: () => rules('span'),
  renderHTML: ({ node, HTMLAttributes }) => render('span', node, HTMLAttributes),
});

/** Holds a mark of an unknown type. Any number of them may overlap. */
export const ForeignMark = Mark.create({
  name: FOREIGN_MARK,
  excludes: '',
  priority: 40,
  addAttributes: () => attributes('data-foreign-mark'),
  parseHTML: () => [
    {
      tag: 'span[data-foreign-mark]',
      priority: 70,
      getAttrs: (element) => readAttribute(element, 'data-foreign-mark', foreignName) !== null && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** Holds the unknown parts of a known node or mark. */
export const ForeignRestAttribute = Extension.create({
  name: FOREIGN,
  addGlobalAttributes: () => [
    {
      types: '*',
      attributes: attribute(FOREIGN, foreignRest, {
        read: (element) => readAttribute(element, 'data-foreign-rest', foreignRest),
        write: (value) => ({ 'data-foreign-rest': JSON.stringify(value) }),
      }),
    },
  ],
});
