import { PackageParts, type Relationships } from '../../package/write-package.ts';

const OVERRIDES: Readonly<Record<string, string>> = { document: 'document.main', glossary: 'document.glossary' };

/** Collects the parts of a Word document with their content types. */
export class Parts {
  /** The package, for parts outside word/. */
  readonly package = new PackageParts();

  /** Adds a part below word/ with its relationships. `kind` is the end of its media type. */
  add(kind: string, name: string, xml: string, relationships?: Relationships): void {
    const type = `application/vnd.openxmlformats-officedocument.wordprocessingml.${OVERRIDES[kind] ?? kind}+xml`;
    this.package.add(`word/${name}`, type, xml, relationships);
  }

  /** Adds a picture. Formats that are compressed already are stored as they are. */
  addMedia(name: string, mediaType: string, bytes: Uint8Array): void {
    this.package.addMedia(`word/media/${name}`, mediaType, bytes);
  }

  /** Returns the bytes of the package. */
  pack(relationships: Relationships): Uint8Array {
    return this.package.pack(relationships);
  }
}
