import { greatest } from '../../../package/list.ts';
import type { DocumentNode } from '@editor-companion/document';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import type { ParagraphProperties } from './properties.ts';
import { linesToCss, naturalLine } from '../../../content/css/natural-line.ts';

/**
 * Returns single line height if a minimum line height (17.18.48) is too small for the text. CSS has no minimum line height, so the lines
 * would overlap.
 */
export function leastLine(
  builder: InlineBuilder,
  { line = 0, lineRule }: ParagraphProperties,
  family: string | undefined,
): { lineHeight?: string } {
  if (lineRule !== 'atLeast' || line === 0) return {};
  const sizes = builder.pieces.flatMap((piece) => ('inlines' in piece ? piece.inlines.map(sizeOf) : []));
  return line / 20 < naturalLine(family) * greatest(sizes, DEFAULT_SIZE) ? { lineHeight: linesToCss(1, family) } : {};
}

/** The font size in points that is assumed for an empty line. */
const DEFAULT_SIZE = 6;

function sizeOf({ marks = [] }: DocumentNode): number {
  const size: unknown = marks.find(({ type }) => type === 'textStyle')?.attrs?.['fontSize'];
  return typeof size === 'string' ? Number.parseFloat(size) || 0 : 0;
}
