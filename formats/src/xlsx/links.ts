import type { Sheet } from '../content/sheet/sheet.ts';
import type { DocumentMark } from '@editor-companion/document';
import { safeHref } from '../content/text/link.ts';
import type { Warnings } from '../content/warnings.ts';
import type { Package } from '../package/package.ts';

/**
 * Returns link marks by cell, `row,column`. Links within the workbook are dropped, because they have no target in the document; their text
 * stays.
 */
export function linkMarks(
  sheet: Sheet,
  source: Package,
  part: string,
  warnings: Warnings,
): ReadonlyMap<string, DocumentMark> {
  const marks = new Map<string, DocumentMark>();
  for (const { area, relationshipId, location } of sheet.links) {
    const relation = source.relationships(part).get(relationshipId ?? '');
    if (!relation?.external) continue;
    const href = safeHref(location ? `${relation.target}#${location}` : relation.target);
    if (href === undefined) warnings.add('LINK_DROPPED');
    else marks.set(`${area.top},${area.left}`, { type: 'link', attrs: { href } });
  }
  return marks;
}
