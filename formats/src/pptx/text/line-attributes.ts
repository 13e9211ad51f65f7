import { naturalLine } from '../../content/css/natural-line.ts';
import { points } from '../../content/units.ts';
import type { Spacing } from '../style/text-style.ts';
import type { Paragraph } from './paragraph.ts';

/** Returns the line height of a paragraph and its spacing, as on the slide, in points. */
export function lineAttributes({ style, line, base }: Paragraph): Record<string, string> {
  const single = line.size * base.scale * naturalLine(line.font);
  const { lines = SINGLE, spaceBefore = NONE, spaceAfter = NONE } = style;
  const distance = (spacing: Spacing): number => ('points' in spacing ? spacing.points : spacing.lines * single);
  return {
    lineHeight: points('points' in lines ? lines.points : Math.max(lines.lines - base.reduction, 0.1) * single),
    spaceBefore: points(distance(spaceBefore)),
    spaceAfter: points(distance(spaceAfter)),
  };
}

const SINGLE: Spacing = { lines: 1 };
const NONE: Spacing = { points: 0 };
