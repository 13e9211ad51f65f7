import { FormatError } from '../../errors.ts';
import type { MediaSource } from '../../media/media.ts';
import { PACKAGE_LIMITS } from '../../package/limits.ts';
import { XmlReader } from '../../package/xml/xml-reader.ts';
import type { Members } from '../../package/package.ts';
import { ZipArchive } from '../../package/zip/zip.ts';
import { MemberKeys, readCipher, type MemberCipher } from './encryption.ts';

const NO_RELATIONSHIPS: ReturnType<MediaSource['relationships']> = new Map();

/** An OpenDocument package (ODF 1.3, part 2): its members and its manifest. */
export class OpenDocument implements Disposable, MediaSource {
  readonly #archive: Members;
  readonly #keys: MemberKeys | undefined;
  readonly #ciphers: ReadonlyMap<string, MemberCipher>;
  readonly #types: ReadonlyMap<string, string>;

  /**
   * @param source the path of an archive, or the members themselves
   * @param password for members that are encrypted, which are opened when they are read
   * @throws FormatError FILE_ENCRYPTED without one, besides what a broken archive throws.
   */
  constructor(source: string | Members, password?: string) {
    this.#archive = typeof source === 'string' ? new ZipArchive(source) : source;
    this.#keys = password === undefined ? undefined : new MemberKeys(password);
    this.#ciphers = new Map();
    try {
      const { types, ciphers } = readManifest(this.xml('META-INF/manifest.xml'), password !== undefined);
      this.#types = types;
      this.#ciphers = ciphers;
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#archive[Symbol.dispose]();
  }

  /** Returns a reader over an XML member. Undefined if the member does not exist. */
  xml(part: string): XmlReader | undefined {
    const text = this.text(part);
    return text === undefined ? undefined : new XmlReader(text, { part });
  }

  text(part: string): string | undefined {
    const bytes = this.bytes(part);
    if (!bytes) return undefined;
    if (bytes.length > PACKAGE_LIMITS.xmlBytes)
      throw new FormatError('XML_UNSAFE', { part, reason: `is larger than ${PACKAGE_LIMITS.xmlBytes} bytes` });
    return bytes.toString('utf8').replace(/^\ufeff/, '');
  }

  has(part: string): boolean {
    return this.#archive.has(part);
  }

  bytes(part: string): Buffer | undefined {
    const bytes = this.#archive.read(part);
    const cipher = this.#ciphers.get(part);
    return bytes && cipher && this.#keys ? this.#keys.open(bytes, cipher) : bytes;
  }

  contentType(part: string): string | undefined {
    return this.#types.get(part);
  }

  /** Returns no relationships: members refer to one another by name. */
  relationships(): ReturnType<MediaSource['relationships']> {
    return NO_RELATIONSHIPS;
  }
}

interface Manifest {
  /** Media types by member. */
  readonly types: Map<string, string>;
  /** The encrypted members. */
  readonly ciphers: Map<string, MemberCipher>;
}

/** @throws FormatError FILE_ENCRYPTED where any member is, and there is no password (part 2, 3.4.1). */
function readManifest(xml: XmlReader | undefined, hasPassword: boolean): Manifest {
  const manifest: Manifest = { types: new Map(), ciphers: new Map() };
  if (!xml) return manifest;
  xml.root('manifest:manifest');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    // A separate key for each recipient needs more than a password (3.16).
    if (xml.name === 'manifest:encrypted-key') throw new FormatError('FILE_ENCRYPTED');
    const path = xml.attribute('manifest:full-path') ?? '';
    const size = Number(xml.attribute('manifest:size') ?? 0);
    manifest.types.set(path, xml.attribute('manifest:media-type') ?? '');
    const inner = xml.depth;
    while (xml.nextChild(inner)) {
      if (xml.name !== 'manifest:encryption-data') continue;
      if (!hasPassword || path === 'encrypted-package') throw new FormatError('FILE_ENCRYPTED');
      manifest.ciphers.set(path, readCipher(xml, size));
    }
  }
  return manifest;
}
