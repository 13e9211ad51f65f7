import type { TextDefaults } from '@editor-companion/document';
import type { Docx } from '../story.ts';
import { blockAttributes } from '../style/block-attributes.ts';
import { STANDARD_FONT } from '../style/standard-font.ts';
import { mergeParagraph } from '../style/style-sheet.ts';
import { halfPointsToPt } from '../../../content/units.ts';
import { DEFAULT_CELL_MARGINS, paddingCss } from '../style/margins.ts';

/** Single lines without space between where the file says nothing at all. */
const PARAGRAPH = { spaceBefore: 0, spaceAfter: 0 };

/** How text looks that states nothing: the document's defaults and its default styles. */
export function textDefaults({ styles }: Docx): TextDefaults {
  const style = styles.paragraph(undefined);
  const { fontLatin, size } = { ...STANDARD_FONT, ...styles.defaults.run, ...style?.run };
  const paragraph = mergeParagraph({ ...PARAGRAPH, ...styles.defaults.paragraph }, style?.paragraph ?? {});
  const { lineHeight = 'normal', spaceBefore, spaceAfter } = blockAttributes(paragraph, undefined, true, fontLatin);
  return {
    fontFamily: fontLatin,
    fontSize: halfPointsToPt(size),
    lineHeight: String(lineHeight),
    spaceBefore: String(spaceBefore),
    spaceAfter: String(spaceAfter),
    cellPadding: paddingCss({ ...DEFAULT_CELL_MARGINS, ...styles.table(undefined)?.table?.margins }),
  };
}
