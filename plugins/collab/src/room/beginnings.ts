import type { CompanionError } from '@editor-companion/core/plugin';
import type { Room } from './types.ts';
import { UnderWay } from './under-way.ts';

type Bar = (name: string) => Promise<CompanionError | undefined>;
type Seed = (name: string) => Promise<Uint8Array | undefined>;

/** How documents begin that never had content: who keeps them from it, and where their first content comes from. */
export class Beginnings {
  readonly #bars: Bar[] = [];
  readonly #seeding = new UnderWay<Room, void>();
  #seed: Seed | undefined;

  barWith(bar: Bar): void {
    this.#bars.push(bar);
  }

  seedWith(seed: Seed): void {
    this.#seed = seed;
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
    return this.#seeding.do(room, async () => {
      const update = await this.#seed?.(room.name);
      if (update) await room.seed(update, { user: 'server' });
    });
  }
}
