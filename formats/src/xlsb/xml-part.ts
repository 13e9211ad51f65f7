import { FormatError } from '../errors.ts';
import { PACKAGE_LIMITS } from '../package/limits.ts';
import { XML_DECLARATION } from '../package/xml/write-xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Collects XML within the limits of a part, because few bytes of a binary part can become many. */
export class XmlPart {
  readonly #pieces: string[] = [];
  #length = 0;

  /** @throws FormatError XML_UNSAFE if the part exceeds the limit */
  add(xml: string): void {
    this.#length += xml.length;
    if (this.#length > PACKAGE_LIMITS.xmlBytes)
      throw new FormatError('XML_UNSAFE', {
        part: 'workbook',
        reason: `comes to more than ${PACKAGE_LIMITS.xmlBytes} bytes`,
      });
    this.#pieces.push(xml);
  }

  content(): string {
    return this.#pieces.join('');
  }

  /** Returns the collected XML inside an element. Empty if there is none. */
  within(name: string): string {
    return this.#pieces.length === 0 ? '' : `<${name}>${this.content()}</${name}>`;
  }
}

/** Returns a whole part of SpreadsheetML. */
export const wholePart = (root: string, ...content: readonly string[]): Buffer =>
  Buffer.from(`${XML_DECLARATION}<${root} xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${content.join('')}</${root}>`);
