import type { DocumentNode } from '@editor-companion/document';
import { within } from '../../../content/bounds.ts';
import { nextNumber } from '../list-counts.ts';
import type { Story } from '../story.ts';

/** What text:h says of its number. */
export interface HeadingPlace {
  /** As the file has it, from 1 to 10. */
  readonly level: number;
  /** It has no number (ODF 1.3, part 3, 19.831). */
  readonly isHeader: boolean;
  /** What counting goes on from. */
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

/** Counts a heading; undefined for one that has no number. @param listStyle of its style: one with a list of its own counts in that */
export function countHeading(
  { odf, styles }: Story,
  { level, isHeader, start }: HeadingPlace,
  listStyle: string | undefined,
): { readonly node: DocumentNode; readonly shown: string } | undefined {
  const outline = styles.outline.get(level);
  if (!outline || isHeader || listStyle !== undefined) return undefined;
  if (start !== undefined) odf.outline[level] = start - 1;
  const ordinal = nextNumber(odf.outline, level, outline.start);
  return odf.headings.count({ ...outline.attributes, ...(odf.isOwn && start !== undefined && { start }) }, ordinal);
}
