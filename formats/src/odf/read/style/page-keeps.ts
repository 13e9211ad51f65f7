import { MAX_KEPT_LINES } from '@editor-companion/document';
import { within } from '../../../content/bounds.ts';
import type { Attributes } from './properties.ts';

/** The least numbers of lines of a block at the top and the bottom of a page. */
export interface KeptLines {
  readonly widows: number;
  readonly orphans: number;
}

export interface KeptBlock {
  readonly isHeading: boolean;
  /** The lines of unformatted text. Undefined for direct formatting in a file of this product: all that it states is an attribute. */
  readonly usual: KeptLines | undefined;
}

/**
 * Returns where pages do not break in and after a paragraph (ODF 1.3, part 3, 17.6), as attributes. Resolved properties become attributes
 * only where they differ from the defaults: headings stay in one piece and with the next block, paragraphs do neither, and as many lines
 * stay together as in unformatted text.
 */
export function pageKeeps(paragraph: Attributes, { isHeading, usual }: KeptBlock): Record<string, unknown> {
  const isKept = (value: string | undefined): boolean | undefined =>
    value === undefined && !usual ? undefined : value === 'always';
  const standard = usual ? isHeading : undefined;
  const [withNext, together] = [isKept(paragraph['fo:keep-with-next']), isKept(paragraph['fo:keep-together'])];
  const { widows, orphans } = usual ? keptLines(paragraph) : statedLines(paragraph);
  return {
    ...(withNext !== standard && { keepWithNext: withNext }),
    ...(together !== standard && { keepTogether: together }),
    ...(widows !== usual?.widows && { widows }),
    ...(orphans !== usual?.orphans && { orphans }),
  };
}

/** Returns how many lines stay together by resolved properties: one where nothing is stated, as in other programs. */
export const keptLines = (paragraph: Attributes): KeptLines => ({ widows: 1, orphans: 1, ...statedLines(paragraph) });

function statedLines(paragraph: Attributes): Partial<KeptLines> {
  const [widows, orphans] = [linesOf(paragraph['fo:widows']), linesOf(paragraph['fo:orphans'])];
  return { ...(widows !== undefined && { widows }), ...(orphans !== undefined && { orphans }) };
}

const linesOf = (value = ''): number | undefined =>
  /^\d{1,4}$/.test(value) ? within(Number(value), 1, MAX_KEPT_LINES) : undefined;
