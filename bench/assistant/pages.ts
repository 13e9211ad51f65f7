import type { DocumentNode } from '@editor-companion/document';

const WORDS =
  'the server keeps every change of a document in its log until somebody compacts it and then a new base replaces what was there before while people go on writing notes about budgets meetings plans results'.split(
    ' ',
  );
const SECTIONS_PER_PAGE = 1;
const PARAGRAPHS_PER_PAGE = 5;
const WORDS_PER_PARAGRAPH = 80;
/** One in this many pages has a table or a list. */
const EVERY = 4;

/**
 * Returns a document with `pages` pages of about 400 words each: headings, paragraphs with marks and links, lists and tables. The content
 * is always the same.
 */
export function documentOf(pages: number): DocumentNode {
  let state = 7;
  const chance = (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit;
  const words = (count: number): string => Array.from({ length: count }, () => WORDS[chance(WORDS.length)]).join(' ');
  const text = (count: number, marks?: DocumentNode['marks']): DocumentNode => ({
    type: 'text',
    text: `${words(count)} `,
    ...(marks && { marks }),
  });
  const style = { type: 'textStyle', attrs: { fontFamily: 'Calibri', fontSize: '11pt' } };
  const paragraph = (count: number): DocumentNode => ({
    type: 'paragraph',
    attrs: { lineHeight: '1.4', spaceAfter: '10pt' },
    content: [text(count - 6, [style]), text(3, [style, { type: 'bold' }]), text(3, [style])],
  });
  const list = (): DocumentNode => ({
    type: 'bulletList',
    content: Array.from({ length: 5 }, () => ({ type: 'listItem', content: [paragraph(12)] })),
  });
  const table = (): DocumentNode => ({
    type: 'table',
    content: Array.from({ length: 6 }, () => ({
      type: 'tableRow',
      content: Array.from({ length: 4 }, () => ({ type: 'tableCell', content: [paragraph(8)] })),
    })),
  });
  const page = (number: number): DocumentNode[] => [
    ...Array.from({ length: SECTIONS_PER_PAGE }, () => ({
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: `Section ${number}` }],
    })),
    ...Array.from({ length: PARAGRAPHS_PER_PAGE }, () => paragraph(WORDS_PER_PARAGRAPH)),
    ...(number % EVERY === 0 ? [number % (2 * EVERY) === 0 ? table() : list()] : []),
  ];
  return { type: 'doc', content: Array.from({ length: pages }, (_, index) => page(index + 1)).flat() };
}
