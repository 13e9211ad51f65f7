import { PackageParts, type Relationships } from '../../package/write-package.ts';

const OVERRIDES: Readonly<Record<string, string>> = { document: 'document.main', glossary: 'document.glossary' };

/** The parts of a Word document, each once, with their types. */
export class Parts {
  /** For parts outside word/. */
  readonly package = new PackageParts();

  /** A part below word/ with its relationships; the kind is what its media type ends with. */
  add(kind: string, name: string, xml: string, relationships?: Relationships): void {
    const type = `application/vnd.openxmlformats-officedocument.wordprocessingml.${OVERRIDES[kind] ?? kind}+xml`;
    this.package.add(`word/${name}`, type, xml, relationships);
  }

  /** A picture; bitmaps are packed already. */
  addMedia(name: string, mediaType: string, bytes: Uint8Array): void {
    this.package.addMedia(`word/media/${name}`, mediaType, bytes);
  }

  /** The package's bytes. */
  pack(relationships: Relationships): Uint8Array {
    return this.package.pack(relationships);
  }
}
