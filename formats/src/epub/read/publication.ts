import { posix } from 'node:path';
import { clip } from '../../content/bounds.ts';
import { FormatError } from '../../errors.ts';
import type { Package } from '../../package/package.ts';
import { lookup } from '../../package/lookup.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { decodePercent } from '../../content/text/percent.ts';

/** A file of a book in its manifest (EPUB 3.3, 5.6.2). */
export interface ManifestItem {
  /** The name of the archive's member. */
  readonly path: string;
  readonly mediaType: string;
  readonly properties: readonly string[];
}

/** A parsed package document: the reading order and the metadata. */
export interface Publication {
  /** The files in reading order, each once and without the table of contents. */
  readonly spine: readonly ManifestItem[];
  /** All files by their path. */
  readonly items: ReadonlyMap<string, ManifestItem>;
  readonly metadata: Record<string, string>;
}

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';
/** Obfuscation of fonts, which does not affect the text (EPUB 3.3, 4.4). */
const OF_FONTS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);
const MAX_VALUE = 4096;

const NAMES = lookup<string>({
  'dc:title': 'title',
  'dc:creator': 'author',
  'dc:language': 'language',
  'dc:subject': 'keywords',
  'dc:description': 'description',
  'dc:publisher': 'publisher',
  'dc:date': 'created',
});
/** Several values of these fields are joined by commas. */
const SEVERAL = new Set(['author', 'keywords']);

/**
 * Reads the package document of a book.
 * @throws FormatError FILE_DAMAGED where there is none; FILE_ENCRYPTED where more than fonts is encrypted.
 */
export function readPublication(source: Package): Publication {
  refuseProtected(source);
  const path = packagePath(source);
  const xml = path === undefined ? undefined : source.xml(path);
  if (!xml || path === undefined) throw new FormatError('FILE_DAMAGED', { reason: 'it has no package document' });
  const byId = new Map<string, ManifestItem>();
  const [references, guide] = [[] as string[], new Set<string>()];
  const metadata: Record<string, string> = {};
  xml.root('opf:package');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'opf:metadata') readMetadata(xml, metadata);
    else if (xml.name === 'opf:manifest') readManifest(xml, path, byId);
    else if (xml.name === 'opf:spine') each(xml, () => references.push(xml.attribute('idref') ?? ''));
    else if (xml.name === 'opf:guide')
      each(xml, () => {
        if (xml.attribute('type') === 'toc') guide.add(memberAt(xml.attribute('href') ?? '', path));
      });
  }
  const spine = [...new Set(references)].flatMap((id) => {
    const item = byId.get(id);
    return !item || item.properties.includes('nav') || guide.has(item.path) ? [] : [item];
  });
  return { spine, items: new Map([...byId.values()].map((item) => [item.path, item])), metadata };
}

/** Resolves a URL within a member to the name of another, without its fragment and with its escapes decoded. */
export function memberAt(address: string, from: string): string {
  const plain = address.split(/[?#]/, 1)[0] ?? '';
  return posix.normalize(posix.join('/', posix.dirname(from), decodePercent(plain))).slice(1);
}

function each(xml: XmlReader, read: () => void): void {
  const level = xml.depth;
  while (xml.nextChild(level)) read();
}

/** Returns the path of the first package document of the container (EPUB 3.3, 4.2.6.3.1). */
function packagePath(source: Package): string | undefined {
  const xml = source.xml(CONTAINER);
  let path: string | undefined;
  if (!xml) return undefined;
  xml.root('ocf:container');
  each(xml, () => {
    if (xml.name === 'ocf:rootfiles') each(xml, () => (path ??= xml.attribute('full-path')));
  });
  return path;
}

function readManifest(xml: XmlReader, path: string, byId: Map<string, ManifestItem>): void {
  each(xml, () => {
    const [id, href] = [xml.attribute('id'), xml.attribute('href') ?? ''];
    if (id === undefined || byId.has(id)) return;
    byId.set(id, {
      path: memberAt(href, path),
      mediaType: xml.attribute('media-type') ?? '',
      properties: (xml.attribute('properties') ?? '').split(' '),
    });
  });
}

function readMetadata(xml: XmlReader, metadata: Record<string, string>): void {
  each(xml, () => {
    const isChanged = xml.name === 'opf:meta' && xml.attribute('property') === 'dcterms:modified';
    const name = isChanged ? 'modified' : NAMES[xml.name];
    if (name === undefined) return;
    const text = clip(xml.text().replaceAll(/\s+/g, ' ').trim(), MAX_VALUE);
    const known = metadata[name];
    if (text === '' || (name === 'language' && text === 'und')) return;
    if (known === undefined) metadata[name] = text;
    else if (SEVERAL.has(name)) metadata[name] = clip(`${known}, ${text}`, MAX_VALUE);
  });
}

/** Rejects a book with more encrypted files than fonts: it has digital rights management. */
function refuseProtected(source: Package): void {
  const xml = source.xml(ENCRYPTION);
  if (!xml?.nextChild(0)) return;
  each(xml, () => {
    each(xml, () => {
      if (xml.name.endsWith(':EncryptionMethod') && !OF_FONTS.has(xml.attribute('Algorithm') ?? ''))
        throw new FormatError('FILE_ENCRYPTED');
    });
  });
}
