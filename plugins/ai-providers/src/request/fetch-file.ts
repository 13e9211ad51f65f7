import type { FetchGuard } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { FetchFile } from './attachments.ts';

/** The maximum size of an attached document in bytes. */
const MAX_BYTES = 20_000_000;
/** Milliseconds for fetching it. */
const TIMEOUT = 20_000;

/** Fetches attachments through the fetch guard, which cannot reach internal addresses. */
export const createFileFetcher =
  (guard: FetchGuard, signal: AbortSignal): FetchFile =>
  async ({ name, url }) => {
    const response = await guard.fetch(url, { maxBytes: MAX_BYTES, timeout: TIMEOUT, signal });
    if (response.status !== 200) {
      response.discard();
      throw errors.AI_ATTACHMENT_UNSUPPORTED({ name, reason: `its site responded with ${response.status}.` });
    }
    const mediaType = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    return { mediaType, bytes: Buffer.from(await response.bytes()) };
  };
