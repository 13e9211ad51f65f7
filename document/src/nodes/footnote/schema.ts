import { Node } from '@tiptap/core';
import type { HtmlElement } from '../../dom/types.ts';
import { plain, readAttribute } from '../../schema/attribute.ts';
import { id, oneOf, text } from '../../schema/kinds.ts';
import { noteSettingsAttributes } from '../../schema/note-settings.ts';

const noteAttributes = () => ({
  ...plain('noteId', id, 'data-note-id', { required: true }),
  ...plain('kind', oneOf('footnote', 'endnote'), 'data-kind', { default: 'footnote' }),
});

const hasId = (element: HtmlElement) => readAttribute(element, 'data-note-id', id) !== null && null;

/** `label` is shown instead of a number, and the note is not counted. */
export const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ ...noteAttributes(), ...plain('label', text(64, ['*', '†', '1a']), 'data-label') }),
  parseHTML: () => [{ tag: 'sup[data-type="footnote-reference"]', priority: 60, getAttrs: hasId }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'sup',
    { ...HTMLAttributes, 'data-type': 'footnote-reference' },
    String(node.attrs['noteId'] ?? ''),
  ],
});

/** The texts of the notes at the end of the document, with the settings of the document's notes. */
export const Footnotes = Node.create({
  name: 'footnotes',
  content: 'footnote+',
  isolating: true,
  addAttributes: noteSettingsAttributes,
  parseHTML: () => [{ tag: 'section[data-type="footnotes"]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', { ...HTMLAttributes, 'data-type': 'footnotes' }, 0],
});

export const Footnote = Node.create({
  name: 'footnote',
  content: 'block+',
  isolating: true,
  defining: true,
  addAttributes: noteAttributes,
  parseHTML: () => [{ tag: 'div[data-type="footnote"]', getAttrs: hasId }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'footnote' }, 0],
});
