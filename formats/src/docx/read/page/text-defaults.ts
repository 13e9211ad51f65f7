import type { TextDefaults } from '@editor-companion/document';
import type { Docx } from '../story.ts';
import { blockAttributes } from '../style/block-attributes.ts';
import { STANDARD_FONT } from '../style/standard-font.ts';
import { mergeParagraph } from '../style/style-sheet.ts';
import { naturalLine } from '../../../content/css/natural-line.ts';
import { halfPointsToPt, round } from '../../../content/units.ts';
import type { Section } from '../style/section.ts';
import { DEFAULT_CELL_MARGINS, paddingCss } from '../style/margins.ts';

/** Single lines without space between where the file says nothing at all. */
const PARAGRAPH = { spaceBefore: 0, spaceAfter: 0 };

/** How text looks that states nothing: the document's defaults and its default styles, on the lines of its pages. */
export function textDefaults({ styles }: Docx, { grid }: Pick<Section, 'grid'>): TextDefaults {
  const style = styles.paragraph(undefined);
  const { fontLatin, size } = { ...STANDARD_FONT, ...styles.defaults.run, ...style?.run };
  const paragraph = mergeParagraph({ ...PARAGRAPH, ...styles.defaults.paragraph }, style?.paragraph ?? {});
  const {
    lineHeight = onGrid(grid, size / 2, fontLatin),
    spaceBefore,
    spaceAfter,
  } = blockAttributes(paragraph, undefined, true, fontLatin);
  return {
    fontFamily: fontLatin,
    fontSize: halfPointsToPt(size),
    lineHeight: String(lineHeight),
    spaceBefore: String(spaceBefore),
    spaceAfter: String(spaceAfter),
    cellPadding: paddingCss({ ...DEFAULT_CELL_MARGINS, ...styles.table(undefined)?.table?.margins }),
  };
}

/** Single lines stand on a grid (17.6.5): each takes as many of its lines as it needs. As a share of the text, so that larger text has more. */
function onGrid(grid: number | undefined, size: number, font: string): string {
  if (grid === undefined) return 'normal';
  const pitch = grid / 20;
  return String(round((Math.ceil((size * naturalLine(font)) / pitch) * pitch) / size, 3));
}
