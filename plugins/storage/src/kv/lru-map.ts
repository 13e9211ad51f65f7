export interface LruLimits<Value> {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** The approximate size of an entry in bytes. */
  sizeOf(key: string, value: Value): number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** A map that drops the least recently used entries when it exceeds a number of entries or bytes. */
export class LruMap<Value> {
  readonly #limits: LruLimits<Value>;
  readonly #entries = new Map<string, Entry<Value>>();
  #bytes = 0;

  constructor(limits: LruLimits<Value>) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A Map keeps insertion order: reinserting makes the entry the newest.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  set(key: string, value: Value): this {
    this.delete(key);
    const bytes = this.#limits.sizeOf(key, value);
    // An entry this large would push everything else out.
    if (bytes > this.#limits.maxBytes) return this;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    while (this.#entries.size > this.#limits.maxEntries || this.#bytes > this.#limits.maxBytes) this.#forgetOldest();
    return this;
  }

  delete(key: string): boolean {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  keys(): MapIterator<string> {
    return this.#entries.keys();
  }

  #forgetOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.delete(oldest);
  }
}
