import { open } from 'node:fs/promises';
import type { WorkerTask } from '@editor-companion/core/plugin';
import { HEAD_BYTES, mediaTypeOf } from './media-type.ts';

/** What is to be found out about a file that somebody uploaded. */
export type Inspection =
  | { readonly kind: 'type'; readonly path: string; readonly name: string }
  | { readonly kind: 'picture'; readonly path: string; readonly size: number; readonly timeout: number };

export type Inspected =
  | { readonly kind: 'type'; readonly mediaType: string }
  /** Absent: it is no picture that can be read. */
  | { readonly kind: 'picture'; readonly webp?: Uint8Array };

/** A picture takes four bytes a pixel while it is made smaller. */
const MAX_PIXELS = 50_000_000;
const QUALITY = 80;

/** Looks into strangers' bytes, in a thread with limits on memory and time. */
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
  // No picture is read twice, and what is kept of one is memory of the whole process.
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
