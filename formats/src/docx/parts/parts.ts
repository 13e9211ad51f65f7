import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { coreProperties, relationships, wordPart } from './xml.ts';

type NoteKind = 'footnote' | 'endnote';

/** The parts of a package in memory. A Rich Text document is converted to WordprocessingML this way. */
export class Parts implements Disposable {
  readonly #parts = new Map<string, Buffer>();
  /** The relationships of pictures, headers and footers, which every part may use. */
  readonly #relations: [id: string, kind: string, target: string][] = [];
  readonly #pictures = new Map<string, string>();
  readonly #notes: Record<NoteKind, string[]> = { footnote: [], endnote: [] };
  #comments = '';

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase());
  }

  read(name: string): Buffer | undefined {
    return this.#parts.get(name.toLowerCase());
  }

  [Symbol.dispose](): void {
    this.#parts.clear();
  }

  /** @returns the id of the relationship that leads to it; the same picture is stored once */
  addPicture(bytes: Buffer, extension: string): string {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const known = this.#pictures.get(hash);
    if (known !== undefined) return known;
    const id = this.#relate('image', `image${this.#pictures.size + 1}.${extension}`, bytes);
    this.#pictures.set(hash, id);
    return id;
  }

  /** @param content blocks of a header or footer */
  addBand(kind: 'header' | 'footer', content: string): string {
    const root = kind === 'header' ? 'hdr' : 'ftr';
    return this.#relate(kind, `${kind}${this.#relations.length + 1}.xml`, Buffer.from(wordPart(root, content)));
  }

  /** @returns the note's id */
  addNote(kind: NoteKind, content: string): number {
    const list = this.#notes[kind];
    const id = list.length + 1;
    list.push(`<w:${kind} w:id="${id}">${content}</w:${kind}>`);
    return id;
  }

  addComment(attributes: string, content: string): void {
    this.#comments += `<w:comment ${attributes}>${content}</w:comment>`;
  }

  #relate(kind: string, name: string, bytes: Buffer): string {
    const id = `r${this.#relations.length + 1}`;
    this.#relations.push([id, kind, name]);
    this.#parts.set(`word/${name}`, bytes);
    return id;
  }

  /** Completes the package. Each argument is the content of the root element of a part. */
  finish(content: { body: string; styles: string; numbering: string; settings: string; properties: string }): void {
    const shared = [...this.#relations];
    const own: typeof shared = [];
    const add = (name: string, root: string, xml: string): void => {
      this.#parts.set(`word/${name}.xml`, Buffer.from(wordPart(root, xml)));
      own.push([name, name, `${name}.xml`]);
    };
    add('styles', 'styles', content.styles);
    add('numbering', 'numbering', content.numbering);
    add('settings', 'settings', content.settings);
    for (const kind of ['footnote', 'endnote'] as const)
      if (this.#notes[kind].length > 0) add(`${kind}s`, `${kind}s`, this.#notes[kind].join(''));
    if (this.#comments !== '') add('comments', 'comments', this.#comments);
    const pictures = Buffer.from(relationships(shared.filter(([, kind]) => kind === 'image')));
    for (const name of [...own, ...shared].map(([, , target]) => target).filter((target) => target.endsWith('.xml')))
      this.#parts.set(posix.join('word/_rels', `${name}.rels`), pictures);
    this.#parts.set('word/document.xml', Buffer.from(wordPart('document', `<w:body>${content.body}</w:body>`)));
    this.#parts.set('word/_rels/document.xml.rels', Buffer.from(relationships([...own, ...shared])));
    this.#parts.set('docprops/core.xml', Buffer.from(coreProperties(content.properties)));
    this.#parts.set(
      '_rels/.rels',
      Buffer.from(
        relationships([
          ['d', 'officeDocument', 'word/document.xml'],
          ['p', 'metadata/core-properties', 'docProps/core.xml'],
        ]),
      ),
    );
  }
}
