import { createHash } from 'node:crypto';
import type { FetchGuard, ImportedAsset, TurnContext } from '@editor-companion/core/plugin';
import { imageTypeOf } from './sniff.ts';

export interface ImageLimits {
  readonly maxCount: number;
  readonly maxBytes: number;
  readonly maxTotalBytes: number;
  /** Milliseconds for each picture. */
  readonly timeout: number;
}

export interface StoredImages {
  readonly assets: readonly ImportedAsset[];
  /** Names of stored assets by the URLs of the pictures. */
  readonly names: Readonly<Record<string, string>>;
  /** The number of pictures that remain links. */
  readonly skipped: number;
}

const AT_ONCE = 6;
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9';

/**
 * Fetches the pictures of a page through the fetch guard and stores them. Identical pictures are stored once. Files that are no pictures
 * remain links.
 */
export async function storeImages(
  urls: readonly string[],
  { guard, limits, referer }: { guard: FetchGuard; limits: ImageLimits; referer: string },
  { signal, caller }: TurnContext,
  onProgress: (done: number) => void,
): Promise<StoredImages> {
  const wanted = urls.slice(0, limits.maxCount);
  const fetched = new Map<string, { bytes: Uint8Array; mediaType: string }>();
  const queue = wanted.values();
  let room = limits.maxTotalBytes;
  let done = 0;

  async function fetchOne(url: string): Promise<void> {
    const maxBytes = Math.min(limits.maxBytes, room);
    const request = { accept: ACCEPT, maxBytes, timeout: limits.timeout, signal, caller };
    const response = await guard.fetch(url, { ...request, ...(referer !== '' && { referer }) });
    if (response.status !== 200) return response.discard();
    const bytes = await response.bytes();
    const mediaType = imageTypeOf(bytes);
    if (mediaType === undefined || bytes.byteLength > room) return undefined;
    room -= bytes.byteLength;
    fetched.set(url, { bytes, mediaType });
    return undefined;
  }

  async function work(): Promise<void> {
    for (const url of queue) {
      // A picture that fails must not fail the page: it remains a link.
      if (room > 0) await fetchOne(url).catch(() => undefined);
      signal.throwIfAborted();
      done += 1;
      onProgress(done / wanted.length);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { ...named(wanted, fetched), skipped: urls.length - fetched.size };
}

/** Names pictures in the order of the page, not in the order of their arrival. */
function named(
  urls: readonly string[],
  fetched: ReadonlyMap<string, { bytes: Uint8Array; mediaType: string }>,
): Omit<StoredImages, 'skipped'> {
  const byHash = new Map<string, ImportedAsset>();
  const names: Record<string, string> = {};
  for (const url of urls) {
    const image = fetched.get(url);
    if (!image) continue;
    const hash = createHash('sha256').update(image.bytes).digest('hex');
    const extension = image.mediaType === 'image/jpeg' ? 'jpg' : image.mediaType.slice('image/'.length);
    const asset = byHash.get(hash) ?? { name: `image${byHash.size + 1}.${extension}`, ...image };
    byHash.set(hash, asset);
    names[url] = asset.name;
  }
  return { assets: [...byHash.values()], names };
}
