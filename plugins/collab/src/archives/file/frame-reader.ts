import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { errors } from '../../errors.ts';
import { archiveErrors } from '../errors.ts';
import { FRAME, HEAD_BYTES, MAGIC, TAIL_BYTES } from './frame.ts';

export interface Frame {
  readonly type: number;
  readonly payload: Buffer;
}

interface Limits {
  /** The limit of the whole archive. */
  readonly maxBytes: number;
  /** The limit of one frame by its type. */
  readonly maxFrameBytes: (type: number) => number;
}

/** Splits bytes that arrive in arbitrary pieces into frames. Holds at most one frame. */
export class FrameReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #limits: Limits;
  readonly #hash = createHash('sha256');
  #rest: Uint8Array = new Uint8Array(0);
  #total = 0;

  constructor(chunks: AsyncIterator<Uint8Array>, limits: Limits) {
    this.#chunks = chunks;
    this.#limits = limits;
  }

  /** @throws CompanionError ARCHIVE_INVALID (400) if it is not an archive. */
  async begin(): Promise<void> {
    const magic = await this.#take(MAGIC.length);
    if (!MAGIC.equals(magic)) throw invalid('it does not begin with the header of an archive');
    this.#hash.update(magic);
  }

  /** @throws CompanionError ARCHIVE_INVALID (400), ARCHIVE_TOO_LARGE (413). */
  async next(): Promise<Frame> {
    const head = await this.#take(HEAD_BYTES);
    const [type, size] = [head.readUInt8(), head.readUInt32BE(1)];
    const limit = this.#limits.maxFrameBytes(type);
    if (size > limit)
      throw archiveErrors.ARCHIVE_TOO_LARGE({ what: `one of its parts has ${size} bytes, more than ${limit}` });
    const isHashed = type !== FRAME.end;
    if (isHashed) this.#hash.update(head);
    let sum = crc32(head);
    const payload = await this.#take(size, (piece) => {
      sum = crc32(piece, sum);
      if (isHashed) this.#hash.update(piece);
    });
    const tail = await this.#take(TAIL_BYTES);
    if (isHashed) this.#hash.update(tail);
    if (tail.readUInt32BE() !== sum) throw invalid('one of its parts is damaged');
    return { type, payload };
  }

  /** The SHA-256 of everything before the last frame, in lower-case hex. Call it once. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  /** @throws CompanionError ARCHIVE_INVALID (400) where something follows. */
  async end(): Promise<void> {
    if (this.#rest.length > 0 || !(await this.#chunks.next()).done) throw invalid('it has bytes after its end');
  }

  /** @param see called with each piece as it arrives, so that a large payload is not processed at once. */
  async #take(size: number, see?: (piece: Uint8Array) => void): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for (let lacking = size; lacking > 0;) {
      if (this.#rest.length === 0) await this.#fill();
      const piece = this.#rest.subarray(0, lacking);
      this.#rest = this.#rest.subarray(piece.length);
      lacking -= piece.length;
      pieces.push(piece);
      see?.(piece);
    }
    return Buffer.concat(pieces);
  }

  async #fill(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done) throw invalid('it ends too early');
    this.#total += value.length;
    const { maxBytes } = this.#limits;
    if (this.#total > maxBytes)
      throw archiveErrors.ARCHIVE_TOO_LARGE({ what: `it unpacks to more than ${maxBytes} bytes` });
    this.#rest = value;
  }
}

const invalid = (reason: string): Error => errors.ARCHIVE_INVALID({ reason });
