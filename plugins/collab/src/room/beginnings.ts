import type { CompanionError } from '@editor-companion/core/plugin';
import type { Room } from './types.ts';
import { UnderWay } from './under-way.ts';

type Bar = (name: string) => Promise<CompanionError | undefined>;
/** Says where the first content of a document comes from: a Yjs update (v1), or none. */
export type Seed = (name: string) => Promise<Uint8Array | undefined>;
/** Does something to a document while no other node does; what others have written by then is known. */
export type InTurn = (name: string, work: () => Promise<void>) => Promise<void>;

/** How documents begin that never had content: who keeps them from it, and where their first content comes from. */
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

  /** Why nobody may begin the document by connecting to it. */
  async barOf(name: string): Promise<CompanionError | undefined> {
    for (const barOf of this.#bars) {
      const bar = await barOf(name);
      if (bar) return bar;
    }
    return undefined;
  }

  /** Gives the document its first content, if there is any for it: once, however many ask. @throws what the seed throws. */
  seed(room: Room): Promise<void> {
    return this.#seeding.do(room, () =>
      this.#inTurn(room.name, async () => {
        // Another node may have given it its first content.
        const update = room.head === 0 ? await this.#seed?.(room.name) : undefined;
        if (update) await room.seed(update, { user: 'server' });
      }),
    );
  }
}
