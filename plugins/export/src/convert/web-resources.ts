import type { Caller, ExportResource, FetchGuard } from '@editor-companion/core/plugin';
import { webAddress } from './web-page.ts';

/** Pictures, fonts and style sheets of one page, and bytes of all together. */
const MAX_RESOURCES = 300;
const MAX_BYTES = 100_000_000;

export interface WebLimits {
  /** Bytes of one file. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly caller: Caller | undefined;
}

/** Loads what a page of the web shows, through the fetch guard, without cookies. */
export class WebResources {
  readonly #guard: FetchGuard;
  readonly #base: string;
  readonly #limits: WebLimits;
  #count = 0;
  #bytes = 0;

  constructor(guard: FetchGuard, base: string, limits: WebLimits) {
    this.#guard = guard;
    this.#base = base;
    this.#limits = limits;
  }

  /** @returns undefined for what cannot be had, or is beyond the limits. */
  readonly load = async (reference: string): Promise<ExportResource | undefined> => {
    const url = webAddress(reference, this.#base);
    this.#count += 1;
    if (url === undefined || this.#count > MAX_RESOURCES || this.#bytes >= MAX_BYTES) return undefined;
    try {
      const { signal, caller, maxBytes } = this.#limits;
      const asked = { maxBytes, signal, referer: this.#base, ...(caller !== undefined && { caller }) };
      const response = await this.#guard.fetch(url, asked);
      if (response.status !== 200) {
        response.discard();
        return undefined;
      }
      const bytes = await response.bytes();
      // Others may have come meanwhile.
      if (this.#bytes + bytes.length > MAX_BYTES) return undefined;
      this.#bytes += bytes.length;
      return { bytes, mediaType: response.headers['content-type'] ?? 'application/octet-stream' };
    } catch {
      // The page is printed without it, and the answer tells.
      return undefined;
    }
  };
}
