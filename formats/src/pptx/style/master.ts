import { lookup } from '../../package/lookup.ts';
import type { Package } from '../../package/package.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { readPlaceholders, type Placeholder, type Role } from './placeholder.ts';
import { readListStyle } from './read-text-style.ts';
import { themeOf, type SlideTheme } from './slide-theme.ts';
import type { ListStyle } from './text-style.ts';

/** A slide master (19.3.1.42), from which layouts and slides inherit. */
export interface Master {
  readonly theme: SlideTheme;
  readonly styles: Readonly<Record<Role, ListStyle>>;
  readonly placeholders: readonly Placeholder[];
}

/** Reads a master's part. A missing part results in an empty master. */
export function readMaster(source: Package, part: string): Master {
  const theme = themeOf(source, part, readColourMap(source.xml(part)));
  const styles: Record<Role, ListStyle> = { title: [], body: [], other: [] };
  const placeholders: Placeholder[] = [];
  const xml = source.xml(part);
  if (!xml?.nextChild(0)) return { theme, styles, placeholders };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:cSld') readPlaceholders(xml, theme, placeholders);
    else if (xml.name === 'p:txStyles') readStyles(xml, theme, styles);
  }
  return { theme, styles, placeholders };
}

/** Reads the colour map. It is read first, because it follows the shapes that need it. */
function readColourMap(xml: XmlReader | undefined): Map<string, string> {
  const map = new Map<string, string>();
  if (!xml?.nextChild(0)) return map;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'p:clrMap') continue;
    for (const name of MAPPED) {
      const target = xml.attribute(name);
      if (target !== undefined) map.set(name, target);
    }
  }
  return map;
}

const MAPPED = ['bg1', 'tx1', 'bg2', 'tx2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink'];

const ROLES = lookup<Role>({
  'p:titleStyle': 'title',
  'p:bodyStyle': 'body',
  'p:otherStyle': 'other',
});

function readStyles(xml: XmlReader, theme: SlideTheme, styles: Record<Role, ListStyle>): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const role = ROLES[xml.name];
    if (role) styles[role] = readListStyle(xml, theme);
  }
}
