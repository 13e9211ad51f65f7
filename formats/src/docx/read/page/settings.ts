import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { isOn } from '../../../content/units.ts';

/** Reads whether even pages have headers of their own (17.10.1), all that matters of the settings part. */
export function readEvenAndOdd(xml: XmlReader | undefined): boolean {
  let evenAndOdd = false;
  if (!xml) return evenAndOdd;
  xml.root('w:settings');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:evenAndOddHeaders') evenAndOdd = isOn(xml.attribute('w:val'));
  }
  return evenAndOdd;
}
