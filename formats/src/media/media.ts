import { posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ImportedAsset } from '@editor-companion/document';
import type { Package } from '../package/package.ts';
import { isEmf } from '../graphics/emf/header.ts';
import { MAX_BYTES } from '../graphics/limits.ts';
import { metafileToSvg } from '../graphics/metafile-to-svg.ts';
import type { Warnings } from '../content/warnings.ts';
import { linkedPicture, type PictureReference } from './linked-picture.ts';
import { isSafeSvg } from './svg.ts';
import { lookup } from '../package/lookup.ts';

/** Media types by extension, of pictures that browsers show and of those that are only kept as files. */
const TYPES = lookup<string>({
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  tif: 'image/tiff',
  tiff: 'image/tiff',
});
const NOT_SHOWN = new Set(['emf', 'wmf', 'tif', 'tiff']);
const METAFILES = new Set(['emf', 'wmf']);

/** The maximum number of bytes that the compressed drawings of a document may expand to. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** The source of pictures: a package, or an archive without relationships. */
export type MediaSource = Pick<Package, 'bytes' | 'contentType' | 'relationships'>;

/** The pictures of a document, each once. */
export class Media {
  readonly #package: MediaSource;
  readonly #warnings: Warnings;
  readonly #assets = new Map<string, ImportedAsset | undefined>();
  readonly #names = new Set<string>();
  readonly #drawings = new Map<string, string>();

  /** The number of bytes that compressed drawings may still expand to. */
  #unpackable = MAX_UNPACKED;

  /** True to prefer a drawing to the bitmap beside it. */
  readonly prefersDrawings: boolean;

  constructor(source: MediaSource, warnings: Warnings, prefersDrawings = false) {
    this.prefersDrawings = prefersDrawings;
    this.#package = source;
    this.#warnings = warnings;
  }

  /** Returns the picture of a relationship, or a placeholder if it is linked. Undefined if it cannot be read. */
  refer(part: string, relationshipId: string | undefined): PictureReference | undefined {
    const relation = this.#package.relationships(part).get(relationshipId ?? '');
    if (relation?.external) return this.link(relation.target);
    const src = relation && this.at(relation.target);
    return src === undefined ? undefined : { src };
  }

  /** Returns a placeholder for a picture outside the document. */
  link(address: string): PictureReference {
    this.#warnings.add('IMAGE_LINKED');
    return linkedPicture(address, (svg) => this.draw(svg));
  }

  /** Returns the `asset:` reference of the picture in a part. Undefined if it cannot be read. */
  at(part: string): string | undefined {
    if (!this.#assets.has(part)) this.#assets.set(part, this.#take(part));
    const asset = this.#assets.get(part);
    return asset && `asset:${asset.name}`;
  }

  /** Returns the `asset:` reference of a drawing that a reader created. Equal drawings are stored once. */
  draw(svg: string): string {
    const known = this.#drawings.get(svg);
    if (known !== undefined) return known;
    const part = `drawing-${this.#drawings.size + 1}.svg`;
    const asset = this.#asset(part, 'svg', Buffer.from(svg));
    this.#assets.set(` ${part}`, asset);
    this.#drawings.set(svg, `asset:${asset.name}`);
    return `asset:${asset.name}`;
  }

  list(): ImportedAsset[] {
    return [...this.#assets.values()].filter((asset) => asset !== undefined);
  }

  #take(part: string): ImportedAsset | undefined {
    const bytes = this.#unpack(this.#package.bytes(part));
    const extension = extensionOf(part, bytes, () => this.#package.contentType(part));
    if (!bytes || extension === undefined) {
      this.#warnings.add('IMAGE_MISSING');
      return undefined;
    }
    if (extension === 'svg' && !isSafeSvg(bytes)) {
      this.#warnings.add('IMAGE_UNSAFE');
      return undefined;
    }
    const svg = METAFILES.has(extension) ? metafileToSvg(bytes) : undefined;
    if (svg !== undefined) return this.#asset(part, 'svg', Buffer.from(svg));
    if (NOT_SHOWN.has(extension)) this.#warnings.add('IMAGE_NOT_SHOWN');
    return this.#asset(part, extension, bytes);
  }

  /** Decompresses drawings that are stored compressed: .emz, .wmz, .svgz. Those beyond the limit stay unchanged. */
  #unpack(bytes: Buffer | undefined): Buffer | undefined {
    if (bytes?.[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    try {
      const unpacked = gunzipSync(bytes, { maxOutputLength: Math.max(Math.min(MAX_BYTES, this.#unpackable), 1) });
      this.#unpackable -= unpacked.length;
      return unpacked;
    } catch {
      return bytes;
    }
  }

  #asset(part: string, extension: string, bytes: Buffer): ImportedAsset {
    return {
      name: this.#nameFor(part, extension),
      mediaType: TYPES[extension] ?? 'application/octet-stream',
      bytes: new Uint8Array(bytes),
    };
  }

  #nameFor(part: string, extension: string): string {
    const stem =
      posix
        .basename(part, posix.extname(part))
        .replaceAll(/[^\w-]/g, '_')
        .slice(0, 80) || 'image';
    let name = `${stem}.${extension}`;
    for (let n = 2; this.#names.has(name); n += 1) name = `${stem}-${n}.${extension}`;
    this.#names.add(name);
    return name;
  }
}

const SIGNATURES: readonly (readonly [string, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['bmp', [0x42, 0x4d]],
  ['tif', [0x49, 0x49, 0x2a, 0x00]],
  ['tif', [0x4d, 0x4d, 0x00, 0x2a]],
  ['wmf', [0xd7, 0xcd, 0xc6, 0x9a]],
];

const PACKED = lookup<string>({ emz: 'emf', wmz: 'wmf', svgz: 'svg' });

/** Determines the extension by the bytes, then by the name, then by the declared type. */
function extensionOf(
  part: string,
  bytes: Buffer | undefined,
  contentType: () => string | undefined,
): string | undefined {
  const signed =
    bytes && SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];
  if (signed) return signed;
  if (bytes && isEmf(bytes)) return 'emf';
  const name = posix.extname(part).slice(1).toLowerCase();
  const named = PACKED[name] ?? name;
  if (named in TYPES) return named;
  const declared = contentType();
  return Object.keys(TYPES).find((extension) => TYPES[extension] === declared);
}
