/*
 * Nearly all that a client sends are whole binary messages in one frame each (RFC 6455, 5.2), and they arrive whole. These are read here,
 * at a fraction of the cost of the general reader of `ws`. Everything else goes to `ws` unchanged: control frames, text, fragments, too
 * large, faulty and incomplete frames. So `ws` alone decides what is allowed.
 */

const FINAL_BINARY = 0x82;
const FINAL = 0x80;
const MASKED = 0x80;
const LENGTH = 0x7f;
const OPCODE = 0x0f;
/** Continuation, text, binary. Control frames have higher opcodes and may come between fragments. */
const LAST_DATA_OPCODE = 2;
const MASK_BYTES = 4;
const MAX_HEAD = 14;

export interface PlainFramesOptions {
  /** The maximum size of a message in bytes. `ws` refuses larger ones. */
  readonly maxPayload: number;
  /** Receives a message as a view of the chunk that contained it. */
  onMessage(message: Buffer): void;
  /** Receives everything else, in order. Returns whether more may follow. */
  onRest(bytes: Buffer): boolean;
}

/** Splits the input of a connection into plain messages and the rest. It knows where frames begin and end, and nothing else. */
export class PlainFrames {
  readonly #options: PlainFramesOptions;
  /** Bytes still to come of a frame that is passed on. */
  #left = 0;
  /** True between the first and the last fragment of a message. */
  #isFragmented = false;
  /** The start of a frame that does not contain its length yet; it was passed on already. */
  #begun: Buffer | undefined;

  constructor(options: PlainFramesOptions) {
    this.#options = options;
  }

  read(chunk: Buffer): void {
    if (this.#begun) this.#goOn(this.#begun, chunk);
    let from = 0;
    let at = this.#skip(chunk, 0);
    while (at < chunk.length) {
      const head = sizeOfHead(chunk, at);
      if (head === undefined) {
        this.#begun = Buffer.from(chunk.subarray(at));
        break;
      }
      const payload = at + head;
      const end = payload + sizeOfPayload(chunk, at);
      if (this.#isPlain(chunk, at, payload, end)) {
        if (from < at && !this.#options.onRest(chunk.subarray(from, at))) return;
        unmask(chunk, payload, end);
        from = at = end;
        this.#options.onMessage(chunk.subarray(payload, end));
      } else {
        this.#pass(chunk[at] ?? 0, end - at);
        at = this.#skip(chunk, at);
      }
    }
    if (from < chunk.length) this.#options.onRest(chunk.subarray(from));
  }

  #isPlain(chunk: Buffer, at: number, payload: number, end: number): boolean {
    if (chunk[at] !== FINAL_BINARY || this.#isFragmented || end > chunk.length) return false;
    return ((chunk[at + 1] ?? 0) & MASKED) !== 0 && end - payload <= this.#options.maxPayload;
  }

  /** Passes a frame on and notes what it means for the following ones. */
  #pass(first: number, size: number): void {
    this.#left = size;
    if ((first & OPCODE) <= LAST_DATA_OPCODE) this.#isFragmented = (first & FINAL) === 0;
  }

  /** The position after the part of the passed-on frame that is in the chunk. */
  #skip(chunk: Buffer, at: number): number {
    const skipped = Math.min(this.#left, chunk.length - at);
    this.#left -= skipped;
    return at + skipped;
  }

  /** Continues a frame that did not contain its length yet. */
  #goOn(begun: Buffer, chunk: Buffer): void {
    const more = Buffer.concat([begun, chunk.subarray(0, MAX_HEAD)]);
    const head = sizeOfHead(more, 0);
    this.#begun = head === undefined ? more : undefined;
    if (head === undefined) this.#left = chunk.length;
    else this.#pass(more[0] ?? 0, head + sizeOfPayload(more, 0) - begun.length);
  }
}

/** The number of bytes before the payload, including the mask; undefined if some are missing. */
function sizeOfHead(chunk: Buffer, at: number): number | undefined {
  const second = chunk[at + 1];
  if (second === undefined) return undefined;
  const length = second & LENGTH;
  const size = 2 + (length < 126 ? 0 : length === 126 ? 2 : 8) + ((second & MASKED) === 0 ? 0 : MASK_BYTES);
  return at + size <= chunk.length ? size : undefined;
}

function sizeOfPayload(chunk: Buffer, at: number): number {
  const length = (chunk[at + 1] ?? 0) & LENGTH;
  if (length < 126) return length;
  if (length === 126) return chunk.readUInt16BE(at + 2);
  return chunk.readUInt32BE(at + 2) * 2 ** 32 + chunk.readUInt32BE(at + 6);
}

/** The mask is in the four bytes before the payload. */
function unmask(chunk: Buffer, from: number, to: number): void {
  const mask = from - MASK_BYTES;
  for (let index = from; index < to; index++)
    chunk[index] = (chunk[index] ?? 0) ^ (chunk[mask + ((index - from) & 3)] ?? 0);
}
