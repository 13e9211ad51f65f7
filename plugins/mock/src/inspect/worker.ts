import { open } from 'node:fs/promises';
import type { WorkerTask } from '@editor-companion/core/plugin';
import { HEAD_BYTES, mediaTypeOf } from './media-type.ts';

/** An inspection of an uploaded file. */
export type Inspection =
  | { readonly kind: 'type'; readonly path: string; readonly name: string }
  | { readonly kind: 'picture'; readonly path: string; readonly size: number; readonly timeout: number };

export type Inspected =
  | { readonly kind: 'type'; readonly mediaType: string }
  /** Without `webp` if the file is not a readable picture. */
  | { readonly kind: 'picture'; readonly webp?: Uint8Array };

/** Limits the memory of resizing, which takes four bytes per pixel. */
const MAX_PIXELS = 50_000_000;
const QUALITY = 80;

/** Inspects untrusted files in a thread with limits of memory and time. */
const task: WorkerTask<Inspection, Inspected> = async (order) =>
  order.kind === 'type'
    ? { kind: 'type', mediaType: await readType(order.path, order.name) }
    : { kind: 'picture', ...(await shrink(order)) };

async function readType(path: string, name: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return mediaTypeOf({ path, name, head: buffer.subarray(0, bytesRead), whole: bytesRead < HEAD_BYTES });
}

async function shrink({ path, size, timeout }: Inspection & { kind: 'picture' }): Promise<{ webp?: Uint8Array }> {
  const { default: sharp } = await import('sharp');
  // No picture is read twice, and the cache would take memory of the whole process.
  sharp.cache(false);
  try {
    const webp = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: Math.ceil(timeout / 1000) })
      .autoOrient()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 2 })
      .toBuffer();
    return { webp };
  } catch {
    return {};
  }
}

export default task;
