import type { ExportInput, ExportResource } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

const DATA = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/=]*)$/;
const MAX_PICTURES = 5000;
/** The number of concurrent requests to this server. */
const AT_ONCE = 8;

/**
 * Loads the pictures of a document that are on this server or in the document itself, by URL. Others are omitted: nothing is fetched.
 * @throws EXPORT_PICTURES_TOO_LARGE, EXPORT_PICTURES_TOO_MANY
 */
export async function loadPictures(
  addresses: readonly string[],
  load: ExportInput['load'],
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Map<string, ExportResource>> {
  if (addresses.length > MAX_PICTURES) throw errors.EXPORT_PICTURES_TOO_MANY({ limit: MAX_PICTURES });
  const pictures = new Map<string, ExportResource>();
  let bytes = 0;
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const some = addresses.slice(at, at + AT_ONCE);
    const loaded = await Promise.all(some.map((address) => loadOne(address, load)));
    for (const [index, picture] of loaded.entries()) {
      if (picture === undefined) continue;
      bytes += picture.bytes.byteLength;
      if (bytes > maxBytes) throw errors.EXPORT_PICTURES_TOO_LARGE({ limit: maxBytes });
      pictures.set(some[index] ?? '', picture);
    }
  }
  return pictures;
}

async function loadOne(address: string, load: ExportInput['load']): Promise<ExportResource | undefined> {
  const [, mediaType, data] = DATA.exec(address) ?? [];
  if (mediaType !== undefined) return { mediaType, bytes: new Uint8Array(Buffer.from(data ?? '', 'base64')) };
  const resource = await load(address);
  return resource?.mediaType.startsWith('image/') ? resource : undefined;
}
