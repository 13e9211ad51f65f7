import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { dateCode, literalCode, numberCode } from '../../number-format.ts';

const STYLES: ReadonlySet<string> = new Set([
  'number:number-style',
  'number:percentage-style',
  'number:currency-style',
  'number:date-style',
  'number:time-style',
]);
const MAX_FORMAT = 255;

/** Reads a data style, the current element, as a format code. Undefined for other elements and for the general format. */
export function readDataStyle(xml: XmlReader): string | undefined {
  if (!STYLES.has(xml.name)) return undefined;
  let code = '';
  const ask = (name: string): string | undefined => xml.attribute(name);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const { name } = xml;
    if (name === 'number:number' || name === 'number:scientific-number') code += numberCode(ask);
    else if (name === 'number:text' || name === 'number:currency-symbol') code += literalCode(xml.text());
    else code += dateCode(name, ask);
  }
  return code === '' || code === 'General' || code.length > MAX_FORMAT ? undefined : code;
}
