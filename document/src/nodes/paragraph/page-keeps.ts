import type { HtmlElement } from '../../dom/types.ts';
import { attribute, styled } from '../../schema/attribute.ts';
import { boolean, integer } from '../../schema/kinds.ts';

/** The maximum of `widows` and `orphans`, as for exported PDF. */
export const MAX_KEPT_LINES = 20;

/** A number of lines that stay together at the end of a page. */
export const keptLines = integer(1, MAX_KEPT_LINES);

/** Returns an attribute that is true if pages do not break at a place: CSS's `avoid`. False is CSS's `auto`. */
const unbroken = (name: string, place: 'break-after' | 'break-inside') =>
  attribute(name, boolean, {
    read: (element) => readBreak(element, place),
    write: (isKept) => ({ style: `${place}: ${isKept ? 'avoid' : 'auto'}` }),
  });

/** Old HTML has the value in `page-break-after` or `page-break-inside`. */
function readBreak({ style }: HtmlElement, place: string): boolean | null {
  const value = style.getPropertyValue(place) || style.getPropertyValue(`page-break-${place.slice('break-'.length)}`);
  if (value === 'avoid' || value === 'avoid-page') return true;
  return value === 'auto' ? false : null;
}

/**
 * Where pages do not break. Without these attributes, headings stay in one piece and with the next block, paragraphs do neither, and a page
 * ends or begins with at least two lines of a block.
 */
export const pageKeeps = () => ({
  ...unbroken('keepWithNext', 'break-after'),
  ...unbroken('keepTogether', 'break-inside'),
  ...styled('widows', keptLines, 'widows'),
  ...styled('orphans', keptLines, 'orphans'),
});
