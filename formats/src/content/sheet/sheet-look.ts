import type { Font } from './cell.ts';
import type { DocumentNode, PageSetup } from '@editor-companion/document';
import { fontFamily } from '../bounds.ts';

/** What is around the text of a cell, as spreadsheets have it. */
export const TABLE_ATTRIBUTES = { cellPadding: '0.5pt 2pt' };

/** How text looks that cells say nothing of: in the workbook's default font, line by line. */
export function defaultText({ family, size }: Font): NonNullable<PageSetup['text']> {
  const stated = family === undefined ? undefined : fontFamily(family);
  return {
    ...(stated !== undefined && { fontFamily: stated }),
    ...(size !== undefined && { fontSize: `${size}pt` }),
    lineHeight: 'normal',
    spaceBefore: '0pt',
    spaceAfter: '0pt',
  };
}

const TITLE = [{ type: 'bold' }, { type: 'textStyle', attrs: { fontSize: '14pt' } }];

/** A sheet's name as a heading. It has a look of its own, as a workbook has none for it. */
export const headingOf = (name: string): DocumentNode => ({
  type: 'heading',
  attrs: { level: 2, spaceBefore: '12pt', spaceAfter: '4pt' },
  ...(name !== '' && { content: [{ type: 'text', text: name, marks: TITLE.map((mark) => ({ ...mark })) }] }),
});
