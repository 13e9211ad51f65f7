import type { Caller, ExportResource, FetchGuard } from '@editor-companion/core/plugin';
import { webAddress } from './web-page.ts';

/** The maximum number of pictures, fonts and style sheets of a page, and of their bytes together. */
const MAX_RESOURCES = 300;
const MAX_BYTES = 100_000_000;

export interface WebLimits {
  /** The maximum size of a file in bytes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly caller: Caller | undefined;
}

/** Loads the resources of a web page through the fetch guard, without cookies. */
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

  /** @returns undefined for resources that cannot be loaded or exceed the limits. */
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
      // Other resources may have arrived meanwhile.
      if (this.#bytes + bytes.length > MAX_BYTES) return undefined;
      this.#bytes += bytes.length;
      return { bytes, mediaType: response.headers['content-type'] ?? 'application/octet-stream' };
    } catch {
      // The page is printed without it, with a warning.
      return undefined;
    }
  };
}
