import { readFile } from 'node:fs/promises';
import { represent, type Representation } from '../http/representation.ts';

/** The maximum size of a file in the cache. Larger files are sent uncompressed from disk. */
const MAX_FILE_BYTES = 4_194_304;

/** Caches compressed forms of text files within a limit of bytes. Each form is made once. */
export class CompressedCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, { readonly body: Promise<Representation>; readonly size: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the forms of a file, or undefined if it is too large for the cache. `version` must change when the file does. */
  get(path: string, { version, size, mediaType }: { version: string; size: number; mediaType: string }) {
    if (size > Math.min(MAX_FILE_BYTES, this.#maxBytes)) return undefined;
    const key = `${version}:${path}`;
    const known = this.#entries.get(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.body;
    }
    const body = readFile(path).then((bytes) => represent(bytes, mediaType));
    body.catch(() => this.#drop(key));
    this.#entries.set(key, { body, size });
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
    return body;
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
