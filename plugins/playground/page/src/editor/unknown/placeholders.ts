import { Extension, Mark, Node, type Attributes, type Extensions } from '@tiptap/core';
import type { UnknownNode, UnknownTypes } from './unknown-types.ts';

/** Attributes in which nodes of editors store their visible text. */
const LABELS = ['label', 'text', 'title', 'name', 'value', 'alt', 'latex'];

/** Their values are kept unchanged, and never written into the page. */
const kept = (names: ReadonlySet<string>): Attributes =>
  Object.fromEntries([...names].map((name) => [name, { default: null, rendered: false }]));

/**
 * Returns extensions for types that the page's own extensions lack, under their own names. Their content is displayed, can be selected and
 * deleted, and is not lost.
 */
export const placeholdersFor = ({ nodes, marks, attributes }: UnknownTypes): Extensions => [
  ...[...nodes].map(([name, node]) => placeholder(name, node)),
  ...[...marks].map(([name, names]) =>
    Mark.create({
      name,
      excludes: '',
      addAttributes: () => kept(names),
      renderHTML: () => ['span', { 'data-foreign-mark': name }, 0],
    }),
  ),
  Extension.create({
    name: 'unknownAttributes',
    addGlobalAttributes: () => [...attributes].map(([name, names]) => ({ types: [name], attributes: kept(names) })),
  }),
];

function placeholder(name: string, { isInline, content, attributes }: UnknownNode): Node {
  const tag = isInline ? 'span' : 'div';
  return Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    content,
    atom: content === '',
    addAttributes: () => kept(attributes),
    renderHTML({ node }) {
      const label = content === '' ? labelOf(node.attrs) : 0;
      // The style sheet shows the name beside a label or content. Without either, the name is the only text.
      return label === ''
        ? [tag, { 'data-foreign': name, title: name }, name]
        : [tag, { 'data-foreign': name, 'data-foreign-name': name, title: name }, label];
    },
  });
}

const labelOf = (attrs: Readonly<Record<string, unknown>>): string =>
  LABELS.map((name) => attrs[name]).find((value) => typeof value === 'string') ?? '';
