import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { formatOfElement } from '../../date-format.ts';

const MAX_FORMAT = 64;

/** A date or time format with the language of its names (ODF 1.3, part 3, 16.29). */
export interface DateStyle {
  readonly format: string;
  /** A language tag. */
  readonly language?: string;
}

/** Reads number:date-style or number:time-style, the current element. Undefined if it yields no format. */
export function readDateStyle(xml: XmlReader): DateStyle | undefined {
  const language = ['number:language', 'number:country'].map((name) => xml.attribute(name) ?? '').filter(isCode);
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
  if (written === '' || written.length > MAX_FORMAT) return undefined;
  return { format: written, ...(language.length > 0 && { language: language.join('-') }) };
}

/** A language or country. */
const isCode = (code: string): boolean => /^[a-z]{2,8}$/iu.test(code) && code !== 'none';
