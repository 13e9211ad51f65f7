const BRAND = Symbol.for('editor-companion.json-part');

/** Marks a member of a body's schema as one that arrives as a JsonPart. */
export const MARK = 'x-part';

/** Characters that are worth no memory of their own. */
const SHORT_TEXT = 16_384;

/** A JsonPart on its way to a worker thread: a small one as it is, a large one as bytes that both threads share. */
export type PartMessage<T> = { readonly value: T } | { readonly bytes: Uint8Array; readonly isText: boolean };

/**
 * A member of a JSON body that may be as large as the body. A small one holds its value. A large one holds bytes only, which a
 * worker thread has checked against the schema: whoever needs the value has a thread of its own parse them, as the event loop
 * would stop for as long as that takes.
 *
 * @example
 * const body = Type.Object({ content: Part(Content) });
 * scope.post('/words', { schema: { body } }, ({ body }) => pool.run(body.content.toThread()));
 * // In the pool's module:
 * const task: WorkerTask<PartMessage<Content>, number> = (message) => countWords(openPart(message));
 */
export class JsonPart<T = unknown> {
  /** Undefined where the part is large. */
  readonly value: T | undefined;
  readonly #isText: boolean;
  #bytes: Uint8Array | undefined;

  private constructor(value: T | undefined, bytes: Uint8Array | undefined, isText: boolean) {
    this.value = value;
    this.#bytes = bytes;
    this.#isText = isText;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** True for a JsonPart of any copy of this package, unlike `instanceof`. */
  static is(value: unknown): value is JsonPart {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  /** A part whose value is at hand. */
  static of<T>(value: T): JsonPart<T> {
    return new JsonPart<T>(value, undefined, typeof value === 'string');
  }

  /** A part as another thread gave it with `packPart`. */
  static from<T>(message: PartMessage<T>): JsonPart<T> {
    return 'value' in message ? JsonPart.of(message.value) : JsonPart.ofBytes(message.bytes, message.isText);
  }

  /**
   * A part that was encoded in another thread.
   *
   * @param bytes as `JsonPart.bytes` gives them. Over a SharedArrayBuffer they go to other threads without being copied.
   * @param isText whether the part is a string.
   */
  static ofBytes<T>(bytes: Uint8Array, isText: boolean): JsonPart<T> {
    return new JsonPart<T>(undefined, bytes, isText);
  }

  /** UTF-8: of a string its text, of all else its JSON as `JSON.stringify` writes it. */
  get bytes(): Uint8Array {
    return (this.#bytes ??= Buffer.from(textOf(this.value)));
  }

  /** What `openPart` takes on the other side. */
  toThread(): PartMessage<T> {
    if (this.value !== undefined) return { value: this.value };
    return { bytes: this.bytes, isText: this.#isText };
  }

  /** The value, parsed in this thread at each call where the part is large: 10 MB may take a second. */
  read(): T {
    return openPart(this.toThread());
  }
}

/** The value of a part that came to this thread. */
export function openPart<T>(message: PartMessage<T>): T {
  if ('value' in message) return message.value;
  const { buffer, byteOffset, byteLength } = message.bytes;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString();
  return (message.isText ? text : JSON.parse(text)) as T;
}

/**
 * A value on its way out of a worker thread: as bytes in shared memory, unless it is a short text. The main thread can give it to
 * another thread, or make a JsonPart of it, without copying it.
 */
export function packPart<T>(value: T): PartMessage<T> {
  const isText = typeof value === 'string';
  if (isText && value.length <= SHORT_TEXT) return { value };
  return { bytes: encode(textOf(value)), isText };
}

/** UTF-8 in memory that all threads share. */
export function encode(text: string): Uint8Array {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return new Uint8Array(bytes.buffer);
}

/** Tells of a body's schema which of its members arrive as parts; undefined where none does. */
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

/** As UTF-8 will have it: half of a surrogate pair becomes U+FFFD in a string, and stays an escape in JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
