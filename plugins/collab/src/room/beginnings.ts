import type { CompanionError } from '@editor-companion/core/plugin';
import type { Room } from './types.ts';
import { UnderWay } from './under-way.ts';

type Bar = (name: string) => Promise<CompanionError | undefined>;
/** Returns the first content of a document as a Yjs update (v1), or undefined. */
export type Seed = (name: string) => Promise<Uint8Array | undefined>;
/** Runs work on a document while no other node does. Everything that others have written before is known by then. */
export type InTurn = (name: string, work: () => Promise<void>) => Promise<void>;

/** Controls the start of documents without content: whether somebody may create them, and their first content. */
export class Beginnings {
  readonly #bars: Bar[] = [];
  readonly #seeding = new UnderWay<Room, void>();
  #seed: Seed | undefined;
  #inTurn: InTurn = (_name, work) => work();

  barWith(bar: Bar): void {
    this.#bars.push(bar);
  }

  seedWith(seed: Seed, inTurn?: InTurn): void {
    this.#seed = seed;
    if (inTurn) this.#inTurn = inTurn;
  }

  /** The error for creating the document by connecting to it. */
  async barOf(name: string): Promise<CompanionError | undefined> {
    for (const barOf of this.#bars) {
      const bar = await barOf(name);
      if (bar) return bar;
    }
    return undefined;
  }

  /** Gives the document its first content, if any: once, however many clients connect. @throws the errors of the seed. */
  seed(room: Room): Promise<void> {
    return this.#seeding.do(room, () =>
      this.#inTurn(room.name, async () => {
        // Another node may have given it its first content already.
        const update = room.head === 0 ? await this.#seed?.(room.name) : undefined;
        if (update) await room.seed(update, { user: 'server' });
      }),
    );
  }
}
