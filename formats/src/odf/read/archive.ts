import { FormatError } from '../../errors.ts';
import type { MediaSource } from '../../media/media.ts';
import { PACKAGE_LIMITS } from '../../package/limits.ts';
import { XmlReader } from '../../package/xml/xml-reader.ts';
import { ZipArchive } from '../../package/zip/zip.ts';

const NO_RELATIONSHIPS: ReturnType<MediaSource['relationships']> = new Map();

/** An OpenDocument package (ODF 1.3, part 2): its members, and what its manifest says of them. */
export class OpenDocument implements Disposable, MediaSource {
  readonly #archive: ZipArchive;
  readonly #types: ReadonlyMap<string, string>;

  /** @throws FormatError FILE_ENCRYPTED, besides what a broken archive throws. */
  constructor(path: string) {
    this.#archive = new ZipArchive(path);
    try {
      this.#types = readManifest(this.xml('META-INF/manifest.xml'));
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#archive[Symbol.dispose]();
  }

  /** A reader over an XML member, or undefined where there is none. */
  xml(part: string): XmlReader | undefined {
    const text = this.text(part);
    return text === undefined ? undefined : new XmlReader(text, { part });
  }

  text(part: string): string | undefined {
    const bytes = this.#archive.read(part);
    if (!bytes) return undefined;
    if (bytes.length > PACKAGE_LIMITS.xmlBytes)
      throw new FormatError('XML_UNSAFE', { part, reason: `is larger than ${PACKAGE_LIMITS.xmlBytes} bytes` });
    return bytes.toString('utf8').replace(/^\ufeff/, '');
  }

  has(part: string): boolean {
    return this.#archive.has(part);
  }

  bytes(part: string): Buffer | undefined {
    return this.#archive.read(part);
  }

  contentType(part: string): string | undefined {
    return this.#types.get(part);
  }

  /** Members refer to one another by name. */
  relationships(): ReturnType<MediaSource['relationships']> {
    return NO_RELATIONSHIPS;
  }
}

/** Member -> media type. @throws FormatError FILE_ENCRYPTED where any member is (part 2, 3.4.1). */
function readManifest(xml: XmlReader | undefined): Map<string, string> {
  const types = new Map<string, string>();
  if (!xml) return types;
  xml.root('manifest:manifest');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'manifest:encrypted-key') throw new FormatError('FILE_ENCRYPTED');
    types.set(xml.attribute('manifest:full-path') ?? '', xml.attribute('manifest:media-type') ?? '');
    const inner = xml.depth;
    while (xml.nextChild(inner)) if (xml.name === 'manifest:encryption-data') throw new FormatError('FILE_ENCRYPTED');
  }
  return types;
}
