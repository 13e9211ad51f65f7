import { FormatError } from '../errors.ts';
import { PACKAGE_LIMITS } from './limits.ts';
import { readContentTypes, type ContentTypes } from './content-types.ts';
import { readRelationships, relationshipsPart, type Relationships } from './relationships.ts';
import { XmlReader } from './xml/xml-reader.ts';
import { ZipArchive } from './zip/zip.ts';

/** The source of a package's members: an archive on disk, or parts in memory. */
export type Members = Pick<ZipArchive, 'has' | 'read'> & Disposable;

/** An Open Packaging Conventions package (ECMA-376-2): its parts, their types and their relationships. */
export class Package implements Disposable {
  readonly #archive: Members;
  readonly #relationships = new Map<string, Relationships>();
  #types: ContentTypes | undefined;
  #read = 0;

  /** @param source the path of an archive, or the members themselves */
  constructor(source: string | Members) {
    this.#archive = typeof source === 'string' ? new ZipArchive(source) : source;
  }

  [Symbol.dispose](): void {
    this.#archive[Symbol.dispose]();
  }

  has(part: string): boolean {
    return this.#archive.has(part);
  }

  bytes(part: string): Buffer | undefined {
    return this.#archive.read(part);
  }

  /** Returns a reader of an XML part. Undefined if the part does not exist. */
  xml(part: string, transparent?: ReadonlySet<string>): XmlReader | undefined {
    const bytes = this.#archive.read(part);
    if (!bytes) return undefined;
    if (bytes.length > PACKAGE_LIMITS.xmlBytes) {
      throw new FormatError('XML_UNSAFE', { part, reason: `is larger than ${PACKAGE_LIMITS.xmlBytes} bytes` });
    }
    this.#read += bytes.length;
    if (this.#read > PACKAGE_LIMITS.readBytes)
      throw new FormatError('ARCHIVE_UNSAFE', {
        reason: `its parts add up to more than ${PACKAGE_LIMITS.readBytes} bytes`,
      });
    return new XmlReader(decodeXml(bytes), transparent ? { part, transparent } : { part });
  }

  /** Returns the relationships of a part. `''` is the package itself. */
  relationships(part: string): Relationships {
    const known = this.#relationships.get(part);
    if (known) return known;
    const xml = this.xml(relationshipsPart(part));
    const relationships = xml ? readRelationships(xml, part) : new Map();
    this.#relationships.set(part, relationships);
    return relationships;
  }

  /** Returns the part of the first relationship of a kind, which is the last segment of its type: `styles`. */
  related(part: string, kind: string): string | undefined {
    for (const { kind: other, target, external } of this.relationships(part).values()) {
      if (other === kind && !external) return target;
    }
    return undefined;
  }

  contentType(part: string): string | undefined {
    this.#types ??= readContentTypes(this.xml('[Content_Types].xml'));
    return this.#types.of(part);
  }
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes).swap16().toString('utf16le', 2);
  return bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.toString('utf8', 3) : bytes.toString('utf8');
}
