import { putNumber } from '../../../content/list/heading-numbers.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';
import { within } from '../../../content/bounds.ts';
import { nextNumber } from '../list-counts.ts';
import type { Story } from '../story.ts';

/** The numbering attributes of text:h. */
export interface HeadingPlace {
  /** The level in the file, from 1 to 10. */
  readonly level: number;
  /** True if the heading has no number (ODF 1.3, part 3, 19.831). */
  readonly isHeader: boolean;
  /** The number at which counting restarts. */
  readonly start: number | undefined;
}

/** Reads the attributes of text:h, the current element. */
export function headingPlace({ xml }: Story): HeadingPlace {
  const restarts = xml.attribute('text:restart-numbering') === 'true';
  const start = Math.trunc(Number(xml.attribute('text:start-value') ?? Number.NaN));
  return {
    level: Math.min(Math.max(Math.trunc(Number(xml.attribute('text:outline-level'))) || 1, 1), 10),
    isHeader: xml.attribute('text:is-list-header') === 'true',
    start: restarts && start >= 0 ? within(start, 0, 100_000) : undefined,
  };
}

interface Counted {
  /** The list style of the heading's style. Such a heading counts in that list. */
  readonly listStyle: string | undefined;
  /** Receives the number. Undefined if the heading has no text. */
  readonly builder: InlineBuilder | undefined;
}

/** Counts a heading and inserts its number before its text. */
export function countHeading(
  { odf, styles }: Story,
  { level, isHeader, start }: HeadingPlace,
  { listStyle, builder }: Counted,
): void {
  const outline = styles.outline.get(level);
  if (!outline || isHeader || listStyle !== undefined) return;
  if (start !== undefined) odf.outline[level] = start - 1;
  const ordinal = nextNumber(odf.outline, level, outline.start);
  if (!builder) return;
  const own = odf.isOwn && start !== undefined ? { start } : {};
  const { node, shown } = odf.headings.count({ ...outline.attributes, ...own }, ordinal);
  putNumber(builder, shown, node);
}
