import type { XmlReader } from '../../package/xml/xml-reader.ts';

/**
 * Tells whether the spaces of adjacent paragraphs are added, from settings.xml (ODF 1.3, part 3, 3.10; the name of the item is
 * LibreOffice's). Moves to the end of the part.
 */
export function addsSpaces(xml: XmlReader | undefined): boolean {
  return xml !== undefined && xml.nextChild(0) && hasItem(xml, 'AddParaTableSpacing');
}

function hasItem(xml: XmlReader, name: string): boolean {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'config:config-item') {
      if (hasItem(xml, name)) return true;
    } else if (xml.attribute('config:name') === name) return xml.text().trim() === 'true';
  }
  return false;
}
