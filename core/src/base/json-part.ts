const BRAND = Symbol.for('editor-companion.json-part');

/** The schema keyword for a member that arrives as a JsonPart. */
export const MARK = 'x-part';

/** Up to this length in characters, a text is copied instead of put into shared memory. */
const SHORT_TEXT = 16_384;

/** A JsonPart in a message to a worker thread: a small one as its value, a large one as bytes in shared memory. */
export type PartMessage<T> = { readonly value: T } | { readonly bytes: Uint8Array; readonly isText: boolean };

/**
 * A member of a JSON body that may be as large as the whole body. A small one holds its value. A large one holds only bytes, which a worker
 * thread has validated; parse them in a worker thread too, since that would block the event loop.
 * @example
 * const body = Type.Object({ content: Part(Content) });
 * scope.post('/words', { schema: { body } }, ({ body }) => pool.run(body.content.toThread()));
 * // In the pool's module:
 * const task: WorkerTask<PartMessage<Content>, number> = (message) => countWords(openPart(message));
 */
export class JsonPart<T = unknown> {
  /** Undefined for a large part. */
  readonly value: T | undefined;
  readonly #isText: boolean;
  #bytes: Uint8Array | undefined;

  private constructor(value: T | undefined, bytes: Uint8Array | undefined, isText: boolean) {
    this.value = value;
    this.#bytes = bytes;
    this.#isText = isText;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** True for a JsonPart of any copy of this package, where `instanceof` would fail. */
  static is(value: unknown): value is JsonPart {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  /** Makes a part from a value. */
  static of<T>(value: T): JsonPart<T> {
    return new JsonPart<T>(value, undefined, typeof value === 'string');
  }

  /** Restores a part that another thread sent with `packPart`. */
  static from<T>(message: PartMessage<T>): JsonPart<T> {
    return 'value' in message ? JsonPart.of(message.value) : JsonPart.ofBytes(message.bytes, message.isText);
  }

  /**
   * Makes a part from bytes that another thread encoded.
   * @param bytes as `JsonPart.bytes` gives them. Over a SharedArrayBuffer they go to other threads without being copied.
   * @param isText whether the part is a string.
   */
  static ofBytes<T>(bytes: Uint8Array, isText: boolean): JsonPart<T> {
    return new JsonPart<T>(undefined, bytes, isText);
  }

  /** UTF-8 bytes: the text of a string, or the JSON of any other value as `JSON.stringify` writes it. */
  get bytes(): Uint8Array {
    return (this.#bytes ??= Buffer.from(textOf(this.value)));
  }

  /** The message that `openPart` takes in the other thread. */
  toThread(): PartMessage<T> {
    if (this.value !== undefined) return { value: this.value };
    return { bytes: this.bytes, isText: this.#isText };
  }

  /** The value. A large part is parsed in this thread at each call: 10 MB may take a second. */
  read(): T {
    return openPart(this.toThread());
  }
}

/** The value of a part that another thread sent. */
export function openPart<T>(message: PartMessage<T>): T {
  if ('value' in message) return message.value;
  const { buffer, byteOffset, byteLength } = message.bytes;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString();
  return (message.isText ? text : JSON.parse(text)) as T;
}

/**
 * Packs a value for sending from a worker thread, as bytes in shared memory unless it is a short text. The main thread can forward it, or
 * make a JsonPart of it, without a copy.
 */
export function packPart<T>(value: T): PartMessage<T> {
  const isText = typeof value === 'string';
  if (isText && value.length <= SHORT_TEXT) return { value };
  return { bytes: encode(textOf(value)), isText };
}

/** Encodes a text as UTF-8 in shared memory. */
export function encode(text: string): Uint8Array {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return new Uint8Array(bytes.buffer);
}

/** Returns a predicate for the members of a body's schema that arrive as parts; undefined if there are none. */
export function partsIn(schema: unknown): ((name: string) => boolean) | undefined {
  const { properties = {}, additionalProperties } = (schema ?? {}) as Readonly<
    Record<'properties' | 'additionalProperties', object | undefined>
  >;
  const known = new Map(Object.entries(properties).map(([name, member]) => [name, isMarked(member)]));
  const others = isMarked(additionalProperties);
  if (!others && ![...known.values()].includes(true)) return undefined;
  return (name) => known.get(name) ?? others;
}

const isMarked = (schema: unknown): boolean => typeof schema === 'object' && schema !== null && MARK in schema;

/** The text as UTF-8 can hold it: a lone surrogate becomes U+FFFD in a string, and stays an escape in JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
