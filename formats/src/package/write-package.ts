import { element, XML_DECLARATION } from './xml/write-xml.ts';
import { zipOf, type Member } from './zip/write-zip.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Relationship types outside the common namespace. */
const TYPES: Readonly<Record<string, string>> = {
  commentsExtended: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
  'core-properties': `${PACKAGE}/relationships/metadata/core-properties`,
};

/** Collects the relationships of a part (ECMA-376-2, 9.3). */
export class Relationships {
  readonly #entries: string[] = [];
  readonly #known = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Returns the id of a relationship. Equal targets share one. */
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

/** `ppt/slides/slide1.xml` -> `ppt/slides/_rels/slide1.xml.rels`. */
function relationshipsOf(part: string): string {
  const end = part.lastIndexOf('/') + 1;
  return `${part.slice(0, end)}_rels/${part.slice(end)}.rels`;
}

/** Collects the parts of a package with their media types. Each part is written once. */
export class PackageParts {
  readonly #members: Member[] = [];
  readonly #overrides: string[] = [];
  readonly #extensions = new Map<string, string>([
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
  ]);

  /** Adds an XML part by its name from the root of the package, with its relationships. */
  add(name: string, mediaType: string, xml: string, relationships?: Relationships): void {
    this.#members.push({ name, content: xml });
    this.#overrides.push(element('Override', { PartName: `/${name}`, ContentType: mediaType }));
    if (relationships && !relationships.isEmpty)
      this.#members.push({ name: relationshipsOf(name), content: relationships.toXml() });
  }

  /** Adds a picture by its name from the root of the package. Bitmaps are not compressed again. */
  addMedia(name: string, mediaType: string, bytes: Uint8Array): void {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    this.#extensions.set(extension, mediaType);
    this.#members.push({ name, content: bytes, stored: !/^(?:svg|bmp|emf|wmf)$/.test(extension) });
  }

  /** Returns the bytes of the package. @param relationships those of the package itself */
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
