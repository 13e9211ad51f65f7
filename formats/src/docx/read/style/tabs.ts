import type { TabStop } from '@editor-companion/document';
import { lookup } from '../../../package/lookup.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { isLength } from '../../../content/bounds.ts';
import { measure, twipsToPt } from '../../../content/units.ts';

/** A tab stop without its position. */
export type TabKind = Omit<TabStop, 'position'>;

export type Tabs = Readonly<Record<string, TabKind | null>>;

const ALIGNMENTS = lookup<NonNullable<TabKind['align']>>({
  center: 'center',
  right: 'right',
  end: 'right',
  decimal: 'decimal',
});

const LEADERS = lookup<NonNullable<TabKind['leader']>>({
  dot: 'dotted',
  middleDot: 'dotted',
  hyphen: 'dashed',
  underscore: 'solid',
  heavy: 'solid',
});

/** The maximum number of tab stops in a paragraph, as in Word. */
const MAX_STOPS = 64;

/** Reads w:tabs, the current element (17.3.1.38). */
export function readTabs(xml: XmlReader): Tabs {
  const tabs: Record<string, TabKind | null> = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const position = measure(xml.attribute('w:pos'));
    const kind = xml.attribute('w:val');
    if (position === undefined || !isLength(position) || kind === 'bar') continue;
    tabs[Math.round(position)] = kind === 'clear' ? null : tabKind(kind, xml.attribute('w:leader'));
  }
  return tabs;
}

/** Converts the file's names of an alignment and a leader to a tab stop. */
export function tabKind(alignment: string | undefined, leaderName: string | undefined): TabKind {
  const align = ALIGNMENTS[alignment ?? ''];
  const leader = LEADERS[leaderName ?? ''];
  return { ...(align && { align }), ...(leader && { leader }) };
}

/**
 * Returns the tab stops of a block, measured from the left edge of its column.
 * @param edge twips that the column of a list item's text is indented by itself
 */
export function tabStops(tabs: Tabs | undefined, edge: number): TabStop[] | undefined {
  const stops = Object.entries(tabs ?? {})
    .flatMap(([position, kind]) => (kind ? [{ position: Number(position) - edge, kind }] : []))
    .filter(({ position }) => position >= 0)
    .toSorted((a, b) => a.position - b.position)
    .slice(0, MAX_STOPS)
    .map(({ position, kind }) => ({ position: twipsToPt(position), ...kind }));
  return stops.length === 0 ? undefined : stops;
}
