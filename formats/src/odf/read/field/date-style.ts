import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { formatOfElement } from '../../date-format.ts';

const MAX_FORMAT = 64;

/** Reads number:date-style or number:time-style, the current element, as a format. Undefined if it yields none. */
export function readDateStyle(xml: XmlReader): string | undefined {
  let format = '';
  let isTwelve = false;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const { name } = xml;
    if (name === 'number:am-pm') isTwelve = true;
    format += formatOfElement(
      name,
      (attribute) => xml.attribute(attribute),
      () => xml.text(),
    );
  }
  const written = isTwelve ? format.replaceAll('H', 'h') : format;
  return written === '' || written.length > MAX_FORMAT ? undefined : written;
}
