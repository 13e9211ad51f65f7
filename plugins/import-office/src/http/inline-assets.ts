import type { FilesService, StoredAsset } from '@editor-companion/core/plugin';

/** Pictures without script, which the document schema allows as data: addresses. */
const EMBEDDABLE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** Name -> `data:` address of the pictures that may be embedded, in order, up to `maxBytes` together. */
export async function inlineAssets(
  assets: readonly StoredAsset[],
  files: FilesService,
  maxBytes: number,
): Promise<ReadonlyMap<string, string>> {
  const embedded = new Map<string, string>();
  let total = 0;
  for (const { name, mediaType, fileId, size } of assets) {
    if (!EMBEDDABLE.has(mediaType) || total + size > maxBytes) continue;
    total += size;
    const chunks = await (await files.read(fileId)).toArray();
    embedded.set(name, `data:${mediaType};base64,${Buffer.concat(chunks as Buffer[]).toString('base64')}`);
  }
  return embedded;
}
