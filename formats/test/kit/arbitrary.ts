import type { DocumentNode } from '@editor-companion/document';
import { formContent } from '../../src/content/text/form-content.ts';
import { mapSymbols } from '../../src/content/text/symbol-fonts.ts';

/** Letters and signs of the text without notes; an import takes codes in Word's private area for signs, as Word does. */
export const letters = (node: DocumentNode): string => {
  const { type, text = '', content = [] } = node;
  if (type === 'footnotes') return '';
  const shown = type === 'formField' ? formContent(node) : content;
  return mapSymbols(text, undefined).replaceAll(/\s|[\uFFFE\uFFFF]/g, '') + shown.map(letters).join('');
};

/** Videos, charts, pictures and page numbers leave texts of their own. */
export const withoutMedia = (node: DocumentNode): DocumentNode => ({
  ...node,
  ...(node.content && {
    content: node.content
      .map((child) => (child.type === 'embed' || child.type === 'chart' ? { type: 'paragraph' } : withoutMedia(child)))
      .filter(({ type }) => type !== 'image' && type !== 'pageNumber'),
  }),
});

/**
 * Removes structures that text processors do not have: blocks other than paragraphs in quotes, and those other than paragraphs and lists in
 * items.
 */
export const withSimpleItems = (node: DocumentNode): DocumentNode => ({
  ...node,
  ...(node.content && {
    content: node.content
      .filter(
        (child) =>
          !/Item$|^blockquote$/.test(node.type) ||
          child.type === 'paragraph' ||
          (node.type !== 'blockquote' && child.type.endsWith('List')),
      )
      .map(withSimpleItems),
  }),
});

export const withoutFormulas = (node: DocumentNode): DocumentNode => ({
  ...node,
  ...(node.content && {
    content: node.content
      .map(withoutFormulas)
      .map((child) => (child.type === 'blockMath' ? { type: 'paragraph' } : child))
      .filter(({ type }) => type !== 'inlineMath'),
  }),
});
