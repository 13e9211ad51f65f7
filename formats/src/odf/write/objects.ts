import { XML_DECLARATION } from '../../package/xml/write-xml.ts';
import type { Member } from '../../package/zip/write-zip.ts';
import type { Picture } from '../../media/office-picture.ts';
import { Names, stemOf } from '../../media/stem.ts';

/** A package member with its manifest entry. */
export interface Listed extends Member {
  readonly mediaType: string;
}

/** Pictures, formulas and charts, which are separate members of the package. */
export class Objects {
  readonly #pictures: ReadonlyMap<string, Picture>;
  readonly #written = new Map<string, { hrefs: readonly { href: string; mediaType: string }[]; picture: Picture }>();
  readonly members: Listed[] = [];
  readonly #names = new Names();
  #objects = 0;

  constructor(pictures: ReadonlyMap<string, Picture>) {
    this.#pictures = pictures;
  }

  /** Returns the members of a picture by its address, vector images before their bitmaps. Undefined if it is not available. */
  picture(address: string): { hrefs: readonly { href: string; mediaType: string }[]; picture: Picture } | undefined {
    const known = this.#written.get(address);
    const picture = this.#pictures.get(address);
    if (known || !picture) return known;
    const hrefs = [this.#add(address, picture.extension, picture.mediaType, picture.bytes)];
    if (picture.bitmap) hrefs.push(this.#add(address, 'png', 'image/png', picture.bitmap));
    const written = { hrefs, picture };
    this.#written.set(address, written);
    return written;
  }

  #add(address: string, extension: string, mediaType: string, bytes: Uint8Array): { href: string; mediaType: string } {
    const stem = stemOf(address) || `image${this.members.length + 1}`;
    const href = `Pictures/${this.#names.take(stem, extension)}`;
    this.members.push({ name: href, content: bytes, mediaType, stored: extension !== 'svg' });
    return { href, mediaType };
  }

  /** Adds a formula and returns its address. */
  formula(mathml: string): string {
    return this.#object('application/vnd.oasis.opendocument.formula', XML_DECLARATION + mathml);
  }

  /** Adds the content of a chart's document and returns its address. */
  chart(content: string): string {
    return this.#object('application/vnd.oasis.opendocument.chart', content);
  }

  #object(mediaType: string, content: string): string {
    this.#objects += 1;
    const folder = `Object ${this.#objects}`;
    this.members.push({ name: `${folder}/`, content: '', mediaType });
    this.members.push({ name: `${folder}/content.xml`, content, mediaType: 'text/xml' });
    return `./${folder}`;
  }
}
