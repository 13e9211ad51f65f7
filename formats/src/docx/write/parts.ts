import { element, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { zipOf, type Member } from '../../package/zip/write-zip.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const OVERRIDES: Readonly<Record<string, string>> = {
  document: 'document.main',
  styles: 'styles',
  numbering: 'numbering',
  settings: 'settings',
  fontTable: 'fontTable',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
  comments: 'comments',
  commentsExtended: 'commentsExtended',
  header: 'header',
  footer: 'footer',
};

/** Relationship types outside the usual namespace. */
const TYPES: Readonly<Record<string, string>> = {
  commentsExtended: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
  'core-properties': `${PACKAGE}/relationships/metadata/core-properties`,
};

/** The relationships of one part (ECMA-376-2, 9.3). */
export class Relationships {
  readonly #entries: string[] = [];
  readonly #known = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** The id of the relationship; the same target has one. */
  add(kind: string, target: string, external = false): string {
    const key = `${kind} ${target}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const id = `rId${this.#entries.length + 1}`;
    this.#known.set(key, id);
    this.#entries.push(
      element('Relationship', {
        Id: id,
        Type: TYPES[kind] ?? `${OFFICE}/${kind}`,
        Target: target,
        TargetMode: external ? 'External' : undefined,
      }),
    );
    return id;
  }

  toXml(): string {
    return XML_DECLARATION + element('Relationships', { xmlns: `${PACKAGE}/relationships` }, this.#entries);
  }
}

/** The parts of a document, each once, with their types. */
export class Parts {
  readonly #members: Member[] = [];
  readonly #overrides: string[] = [];
  readonly #extensions = new Map<string, string>([
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
  ]);

  /** A part below word/ with its relationships. */
  add(kind: string, name: string, xml: string, relationships?: Relationships): void {
    this.#members.push({ name: `word/${name}`, content: xml });
    const type = `application/vnd.openxmlformats-officedocument.wordprocessingml.${OVERRIDES[kind] ?? kind}+xml`;
    this.#overrides.push(element('Override', { PartName: `/word/${name}`, ContentType: type }));
    if (relationships && !relationships.isEmpty)
      this.#members.push({ name: `word/_rels/${name}.rels`, content: relationships.toXml() });
  }

  /** A part outside word/. */
  addProperties(name: string, type: string, xml: string): void {
    this.#members.push({ name, content: xml });
    this.#overrides.push(element('Override', { PartName: `/${name}`, ContentType: type }));
  }

  /** A picture; bitmaps are packed already. */
  addMedia(name: string, mediaType: string, bytes: Uint8Array): void {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    this.#extensions.set(extension, mediaType);
    this.#members.push({
      name: `word/media/${name}`,
      content: bytes,
      stored: !/^(?:svg|bmp|emf|wmf)$/.test(extension),
    });
  }

  /** The package's bytes. */
  pack(relationships: Relationships): Uint8Array {
    const defaults = [...this.#extensions].map(([Extension, ContentType]) =>
      element('Default', { Extension, ContentType }),
    );
    const types = element('Types', { xmlns: `${PACKAGE}/content-types` }, defaults, this.#overrides);
    return zipOf([
      { name: '[Content_Types].xml', content: XML_DECLARATION + types },
      { name: '_rels/.rels', content: relationships.toXml() },
      ...this.#members,
    ]);
  }
}
