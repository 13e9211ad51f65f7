import type { Survey } from '../merge/survey.ts';
import { difference } from '../update/difference.ts';
import { StructIndex } from '../update/struct-index.ts';
import type { Clocks } from '../update/state-vector.ts';

/** The maximum number of bytes copied in one turn of the event loop. */
const MAX_COPIED_BYTES = 4_194_304;

/** Everything up to a position as one update, from which reconnecting clients receive what they lack. */
export class Base {
  readonly seq: number;
  readonly size: number;
  /** Client, clock, client, clock…; absent if the base has gaps. */
  readonly #clocks: Float64Array | undefined;
  readonly #deletesAt: number;
  readonly #index: StructIndex | undefined;
  #bytes: Uint8Array | undefined;
  #deletes: Uint8Array | undefined;

  constructor(seq: number, bytes: Uint8Array, { runs, deletesAt, index }: Survey['first']) {
    this.seq = seq;
    this.size = bytes.length;
    this.#bytes = bytes;
    this.#deletesAt = deletesAt;
    this.#clocks = clocksOf(runs);
    this.#index = index && new StructIndex(index);
  }

  /** Undefined while the bytes are released to save memory. */
  get bytes(): Uint8Array | undefined {
    return this.#bytes;
  }

  set bytes(bytes: Uint8Array | undefined) {
    this.#bytes = bytes;
    this.#deletes = undefined;
  }

  /** The bytes held in memory. */
  get residentBytes(): number {
    return (this.#bytes?.length ?? 0) + (this.#index?.bytes ?? 0);
  }

  /** Whether a client with these clocks has every struct of the base. */
  isKnownTo(clocks: Clocks): boolean {
    if (this.#clocks === undefined) return false;
    for (let at = 0; at < this.#clocks.length; at += 2) {
      if ((clocks.get(this.#clocks[at] ?? 0) ?? 0) < (this.#clocks[at + 1] ?? 0)) return false;
    }
    return true;
  }

  /** The part of the base that a client with these clocks lacks; undefined if a worker thread must compute it. */
  lacking(clocks: Clocks): Uint8Array | undefined {
    const bytes = this.#bytes;
    return bytes && this.#index && difference(bytes, this.#index, { clocks, limit: MAX_COPIED_BYTES });
  }

  /** The base's deletions as an update of their own, for clients that have the rest; undefined if there are none. */
  get deletes(): Uint8Array | undefined {
    const bytes = this.#bytes;
    if (!bytes || bytes[this.#deletesAt] === 0) return undefined;
    return (this.#deletes ??= Buffer.concat([Uint8Array.of(0), bytes.subarray(this.#deletesAt)]));
  }
}

function clocksOf(runs: Float64Array): Float64Array | undefined {
  const clocks = new Map<number, number>();
  for (let at = 0; at < runs.length; at += 3) {
    const client = runs[at] ?? 0;
    if ((runs[at + 1] ?? 0) !== (clocks.get(client) ?? 0)) return undefined;
    clocks.set(client, runs[at + 2] ?? 0);
  }
  return Float64Array.from([...clocks].flat());
}
