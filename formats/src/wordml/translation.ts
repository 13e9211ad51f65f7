import { Parts } from '../docx/parts/parts.ts';
import { escapeXml, valued } from '../docx/parts/xml.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { annotation } from './annotation.ts';
import { ATTRIBUTES, camel, LEFT_OUT, NAMED, numberFormat, RENAMED } from './names.ts';

const TEXTS = new Set(['w:t', 'w:delText', 'w:instrText']);
/** The namespaces that are converted. Elements of others, such as custom XML tags, are replaced by their content. */
const TOLD = /^(?:w|v|o):/;
/** The number of elements whose text is joined at once. */
const BATCH = 500;
const NAME_OF_PICTURE = /\.(\w{1,8})$/;

/** Converts elements of Word 2003 to WordprocessingML, and collects the parts that Word 2003 does not have. */
export class Translation {
  readonly parts = new Parts();
  /** Maps names of pictures to the ids of their relationships. */
  readonly #pictures = new Map<string, string>();

  /** Converts the content of the current element. */
  content(xml: XmlReader): string {
    const whole: string[] = [];
    let pieces: string[] = [];
    const level = xml.depth;
    while (xml.nextChild(level)) {
      pieces.push(this.#element(xml));
      if (pieces.length < BATCH) continue;
      // A concatenated string keeps all its parts until it is flattened, which takes many times its size.
      whole.push(pieces.join(''));
      pieces = [];
    }
    return whole.join('') + pieces.join('');
  }

  #element(xml: XmlReader): string {
    const { name } = xml;
    if (LEFT_OUT.has(name)) return '';
    if (TEXTS.has(name)) return `<${name} xml:space="preserve">${escapeXml(xml.text())}</${name}>`;
    switch (name) {
      case 'w:hlink':
        return this.#link(xml);
      case 'aml:annotation':
        return annotation(xml, this);
      case 'w:binData':
        return this.#picture(xml);
      case 'w:footnote':
      case 'w:endnote':
        return this.#note(xml, name === 'w:footnote' ? 'footnote' : 'endnote');
      case 'w:hdr':
      case 'w:ftr':
        return this.#band(xml, name === 'w:hdr' ? 'header' : 'footer');
      case 'w:nfc':
        return valued('numFmt', numberFormat(xml.attribute('w:val')));
      default:
        return TOLD.test(name) ? this.#same(xml) : this.content(xml);
    }
  }

  #same(xml: XmlReader): string {
    const name = RENAMED[xml.name] ?? xml.name;
    const start = `<${name}${this.#attributes(xml)}`;
    const content = this.content(xml);
    return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
  }

  #attributes(xml: XmlReader): string {
    const isNamed = NAMED.has(xml.name);
    return [...xml.attributes]
      .map(([name, value]) => {
        if (name.includes('{') || (name.includes(':') && !TOLD.test(name))) return '';
        if (xml.name === 'v:imagedata' && name === 'src') return this.#reference(value);
        if (!name.startsWith('w:')) return ` ${name}="${escapeXml(value)}"`;
        const told = ATTRIBUTES[name] ?? camel(name);
        const isWord = !isNamed && /^[a-z]{1,20}(?:-[a-z]{1,20}){1,4}$/.test(value);
        return ` ${told}="${escapeXml(isWord ? camel(value) : told === 'w:default' && value === 'on' ? '1' : value)}"`;
      })
      .join('');
  }

  #reference(source: string): string {
    const id = this.#pictures.get(source);
    return id === undefined ? '' : ` r:id="${id}"`;
  }

  /** Writes a link as a field, which needs no relationship. */
  #link(xml: XmlReader): string {
    const [address, place] = [xml.attribute('w:dest') ?? '', xml.attribute('w:bookmark') ?? ''];
    const anchor = place === '' ? '' : ` \\l "${place}"`;
    const instruction = `HYPERLINK${address === '' ? '' : ` "${address}"`}${anchor}`;
    return `<w:fldSimple w:instr="${escapeXml(instruction)}">${this.content(xml)}</w:fldSimple>`;
  }

  #picture(xml: XmlReader): string {
    const name = xml.attribute('w:name') ?? '';
    const bytes = Buffer.from(xml.text(), 'base64');
    const extension = NAME_OF_PICTURE.exec(name)?.[1]?.toLowerCase();
    if (bytes.length > 0 && extension !== undefined) this.#pictures.set(name, this.parts.addPicture(bytes, extension));
    return '';
  }

  #note(xml: XmlReader, kind: 'footnote' | 'endnote'): string {
    const mark = xml.attribute('w:suppressRef') === undefined ? '' : ' w:customMarkFollows="1"';
    return `<w:${kind}Reference w:id="${this.parts.addNote(kind, this.content(xml))}"${mark}/>`;
  }

  #band(xml: XmlReader, kind: 'header' | 'footer'): string {
    const type = xml.attribute('w:type') ?? 'odd';
    const id = this.parts.addBand(kind, this.content(xml));
    return `<w:${kind}Reference w:type="${type === 'odd' ? 'default' : escapeXml(type)}" r:id="${id}"/>`;
  }
}
