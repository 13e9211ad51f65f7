import { readFile } from 'node:fs/promises';
import { represent, type Representation } from '../http/representation.ts';

/** Larger files are sent as they are, from disk. */
const MAX_FILE_BYTES = 4_194_304;

/** Text files in their compressed forms, each made once, within a bound of bytes. */
export class CompressedCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, { readonly body: Promise<Representation>; readonly size: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The file's forms; undefined where it is too large to be kept. `version` changes with the file. */
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
