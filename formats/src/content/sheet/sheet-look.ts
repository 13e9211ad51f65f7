import type { Font } from './cell.ts';
import type { DocumentNode, PageSetup } from '@editor-companion/document';
import { fontFamily } from '../bounds.ts';

/** The cell padding of spreadsheets. */
export const TABLE_ATTRIBUTES = { cellPadding: '0.5pt 2pt' };

/** Returns the default text formatting: the default font of the workbook with single line spacing. */
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

/** Returns the name of a sheet as a heading, with a fixed formatting because workbooks have none for it. */
export const headingOf = (name: string): DocumentNode => ({
  type: 'heading',
  attrs: { level: 2, spaceBefore: '12pt', spaceAfter: '4pt' },
  ...(name !== '' && { content: [{ type: 'text', text: name, marks: TITLE.map((mark) => ({ ...mark })) }] }),
});
