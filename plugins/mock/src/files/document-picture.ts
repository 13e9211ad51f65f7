import type { DocumentNode, Exporter, ImportedAsset, ImportFormat, WorkContext } from '@editor-companion/core/plugin';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface DocumentFile {
  /** The path of a local file. */
  readonly path: string;
  readonly size: number;
  readonly filename: string;
}

interface Tools {
  readonly formats: Iterable<ImportFormat>;
  readonly exporter: Exporter | undefined;
  /** In pixels. */
  readonly width: number;
  /** In milliseconds. */
  readonly timeout: number;
}

/** Picture types that the document schema accepts as data URLs. */
const EMBEDDABLE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const MAX_EMBEDDED_BYTES = 5_000_000;
const QUALITY = 80;

/**
 * Makes a picture of a document's first page: the import format for its extension reads the document, the exporter `thumbnail` renders it.
 * Returns undefined if no plugin provides one of the two.
 */
export async function pictureOfDocument(
  file: DocumentFile,
  { formats, exporter, width, timeout }: Tools,
  context: WorkContext,
): Promise<Uint8Array | undefined> {
  const extension = /\.([^.]+)$/u.exec(file.filename)?.[1]?.toLowerCase() ?? '';
  const format = [...formats].find(({ extensions }) => extensions.includes(extension));
  if (format === undefined || exporter === undefined) return undefined;
  const { content, page, assets = [] } = await format.convert({ ...file, options: { revisions: 'accept' } }, context);
  const picture = await exporter.export(
    {
      content: withAssets(content, addressesOf(assets)),
      css: [],
      ...(page && { page }),
      options: { width, type: 'webp', quality: QUALITY, timeout },
      load: async () => undefined,
    },
    context,
  );
  return picture.bytes instanceof Uint8Array ? picture.bytes : buffer(Readable.from(picture.bytes));
}

function addressesOf(assets: readonly ImportedAsset[]): ReadonlyMap<string, string> {
  const small = assets.filter(
    ({ mediaType, bytes }) => EMBEDDABLE.has(mediaType) && bytes.byteLength <= MAX_EMBEDDED_BYTES,
  );
  return new Map(
    small.map(({ name, mediaType, bytes }) => [
      `asset:${name}`,
      `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`,
    ]),
  );
}

function withAssets(node: DocumentNode, addresses: ReadonlyMap<string, string>): DocumentNode {
  const src = node.attrs?.['src'];
  const address = typeof src === 'string' ? addresses.get(src) : undefined;
  return {
    ...node,
    ...(address !== undefined && { attrs: { ...node.attrs, src: address } }),
    ...(node.content && { content: node.content.map((child) => withAssets(child, addresses)) }),
  };
}
