import type { OpenDocument } from '../archive.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';

/** Returns the number of frozen rows by sheet name. LibreOffice stores them in settings.xml. */
export function readFrozenRows(source: OpenDocument): ReadonlyMap<string, number> {
  const frozen = new Map<string, number>();
  const xml = source.xml('settings.xml');
  if (xml?.nextChild(0)) descend(xml, '', frozen);
  return frozen;
}

/** @param sheet the name of the entry that the items belong to */
function descend(xml: XmlReader, sheet: string, frozen: Map<string, number>): void {
  const items = new Map<string, number>();
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = xml.attribute('config:name') ?? '';
    if (xml.name !== 'config:config-item') descend(xml, name, frozen);
    else if (name.startsWith('VerticalSplit')) items.set(name, Number(xml.text()));
  }
  const rows = items.get('VerticalSplitPosition') ?? 0;
  if (items.get('VerticalSplitMode') === FROZEN && rows > 0) frozen.set(sheet, rows);
}

const FROZEN = 2;
