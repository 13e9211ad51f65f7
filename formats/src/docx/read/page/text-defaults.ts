import type { TextDefaults } from '@editor-companion/document';
import type { Docx } from '../story.ts';
import { blockAttributes } from '../style/block-attributes.ts';
import { controlsWidows, keptLines } from '../style/page-keeps.ts';
import { STANDARD_FONT } from '../style/standard-font.ts';
import { mergeParagraph } from '../style/style-sheet.ts';
import { naturalLine } from '../../../content/css/natural-line.ts';
import { halfPointsToPt, round } from '../../../content/units.ts';
import type { Section } from '../style/section.ts';
import { DEFAULT_CELL_MARGINS, paddingCss } from '../style/margins.ts';

/** The defaults of a file without any: no space between paragraphs. */
const PARAGRAPH = { spaceBefore: 0, spaceAfter: 0 };

/** Returns the appearance of unformatted text: the document's defaults and default styles, on the page's line grid. */
export function textDefaults({ styles, settings }: Docx, { grid }: Pick<Section, 'grid'>): TextDefaults {
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
    ...(!controlsWidows(styles) && keptLines(false)),
    ...(settings.addsSpaces && { addSpaces: true }),
    cellPadding: paddingCss({ ...DEFAULT_CELL_MARGINS, ...styles.table(undefined)?.table?.margins }),
  };
}

/**
 * Returns the line height on a line grid (17.6.5): single lines are rounded up to whole grid lines. Relative to the font size, so that
 * larger text has higher lines.
 */
function onGrid(grid: number | undefined, size: number, font: string): string {
  if (grid === undefined) return 'normal';
  const pitch = grid / 20;
  return String(round((Math.ceil((size * naturalLine(font)) / pitch) * pitch) / size, 3));
}
