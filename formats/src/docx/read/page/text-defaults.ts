import type { TextDefaults } from '@editor-companion/document';
import type { Docx } from '../story.ts';
import { blockAttributes } from '../style/block-attributes.ts';
import { mergeParagraph } from '../style/style-sheet.ts';
import { halfPointsToPt } from '../../../content/units.ts';
import { DEFAULT_CELL_MARGINS, paddingCss } from '../style/margins.ts';

/** What Word takes where the file says nothing at all (17.7.5.1), single lines besides; the size in half-points. */
const RUN = { fontLatin: 'Times New Roman', size: 20 };
const PARAGRAPH = { spaceBefore: 0, spaceAfter: 0 };

/** How text looks that states nothing: the document's defaults and its default styles. */
export function textDefaults({ styles }: Docx): TextDefaults {
  const style = styles.paragraph(undefined);
  const { fontLatin, size } = { ...RUN, ...styles.defaults.run, ...style?.run };
  const paragraph = mergeParagraph({ ...PARAGRAPH, ...styles.defaults.paragraph }, style?.paragraph ?? {});
  const { lineHeight = 'normal', spaceBefore, spaceAfter } = blockAttributes(paragraph, undefined, true);
  return {
    fontFamily: fontLatin,
    fontSize: halfPointsToPt(size),
    lineHeight: String(lineHeight),
    spaceBefore: String(spaceBefore),
    spaceAfter: String(spaceAfter),
    cellPadding: paddingCss({ ...DEFAULT_CELL_MARGINS, ...styles.table(undefined)?.table?.margins }),
  };
}
