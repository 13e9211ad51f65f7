import { STYLE_IDS } from '../words.ts';
import type { TextDefaults } from '@editor-companion/document';
import { optionalPart } from '../../content/optional-part.ts';
import { addsSpaces } from './settings.ts';
import type { Odf } from './story.ts';
import { blockAttributes } from './style/block-attributes.ts';
import { keptLines, type KeptLines } from './style/page-keeps.ts';
import { textStyle } from './style/text-format.ts';

/** Returns the font of text that names none. */
export const standardFamily = ({ styles }: Odf): string | undefined =>
  textStyle(styles.content.style('paragraph', STYLE_IDS.text).properties.text ?? {})?.fontFamily;

/** Returns how many lines of unformatted text stay together. */
export const standardLines = ({ styles }: Odf): KeptLines =>
  keptLines(styles.content.style('paragraph', STYLE_IDS.text).properties.paragraph ?? {});

/**
 * Returns the default text appearance from the default paragraph style. Where it states nothing: single line spacing without space between
 * paragraphs.
 */
export function textDefaults(odf: Odf): TextDefaults {
  const { styles, source, warnings } = odf;
  const style = styles.content.style('paragraph', STYLE_IDS.text);
  const { fontFamily, fontSize } = textStyle(style.properties.text ?? {}) ?? {};
  const { lineHeight = 'normal', spaceBefore = '0pt', spaceAfter = '0pt' } = blockAttributes(style, true, fontFamily);
  return {
    ...(fontFamily !== undefined && { fontFamily }),
    ...(fontSize !== undefined && { fontSize }),
    lineHeight: String(lineHeight),
    spaceBefore: String(spaceBefore),
    spaceAfter: String(spaceAfter),
    ...linesOfText(odf),
    ...(optionalPart({ warnings }, false, () => addsSpaces(source.xml('settings.xml'))) && { addSpaces: true }),
    cellPadding: '0pt',
  };
}

/** The usual two lines are not stated. Files of this product formerly stated none. */
function linesOfText(odf: Odf): Partial<KeptLines> {
  const { widows, orphans } = standardLines(odf);
  if (odf.isOwn && widows === 1 && orphans === 1 && !statesLines(odf)) return {};
  return { ...(widows !== 2 && { widows }), ...(orphans !== 2 && { orphans }) };
}

const statesLines = ({ styles }: Odf): boolean =>
  styles.content.style('paragraph', STYLE_IDS.text).properties.paragraph?.['fo:widows'] !== undefined;
